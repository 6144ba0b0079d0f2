import { noteServerTime } from '@pocketful/api-client/server-clock';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDatesIn } from './dates.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Due({ at }: { readonly at: string }) {
  return <p>{useDatesIn('America/New_York').due(at)}</p>;
}

function Recent({ at }: { readonly at: string }) {
  return <p>{useDatesIn('America/New_York').recent(at)}</p>;
}

function Named({ at }: { readonly at: string }) {
  const dates = useDatesIn('America/New_York');
  // @ts-expect-error an element in a template literal is '[object Object]'
  const wrong = `until ${dates.long(at)}`;
  return <p data-wrong={wrong}>{`until ${dates.texts.long(at)}, ${dates.texts.time(at)}`}</p>;
}

const text = () => screen.getByRole('paragraph').textContent;

test('A due date reads ‘Due today’, ‘Due tomorrow’, ‘Due yesterday’, or the short date: a due day is shown in the family’s time zone, with a machine-readable time', () => {
  vi.setSystemTime('2026-03-04T15:00:00Z');
  const { rerender, container } = render(<Due at="2026-03-04T17:00:00Z" />);
  expect(text()).toBe('Due today');
  expect(container.querySelector('time')?.dateTime).toBe('2026-03-04T17:00:00.000Z');
  // Past midnight in UTC, not in New York.
  rerender(<Due at="2026-03-05T03:00:00Z" />);
  expect(text()).toBe('Due today');
  rerender(<Due at="2026-03-05T17:00:00Z" />);
  expect(text()).toBe('Due tomorrow');
  rerender(<Due at="2026-03-03T17:00:00Z" />);
  expect(text()).toBe('Due yesterday');
  rerender(<Due at="2026-03-06T17:00:00Z" />);
  expect(text()).toBe('Due Mar 6');
  rerender(<Due at="2027-03-06T17:00:00Z" />);
  expect(text()).toBe('Due Mar 6, 2027');
});

test('A due date reads ‘Due today’, ‘Due tomorrow’, ‘Due yesterday’, or the short date: on a daylight-saving day a day is a day', () => {
  vi.setSystemTime('2026-11-01T03:30:00Z');
  const { rerender } = render(<Due at="2026-10-31T16:00:00Z" />);
  expect(text()).toBe('Due today');
  rerender(<Due at="2026-11-01T17:00:00Z" />);
  expect(text()).toBe('Due tomorrow');
});

test('relative days stay right past midnight, without another redraw', () => {
  vi.setSystemTime('2026-03-05T04:59:30Z');
  render(<Due at="2026-03-05T17:00:00Z" />);
  expect(text()).toBe('Due tomorrow');
  act(() => vi.advanceTimersByTime(45_000));
  expect(text()).toBe('Due today');
});

test('a page that was asleep is right as soon as it is shown', () => {
  vi.setSystemTime('2026-03-05T04:59:30Z');
  render(<Due at="2026-03-05T17:00:00Z" />);
  vi.setSystemTime('2026-03-05T12:00:00Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(text()).toBe('Due today');
});

test('a moment of today or yesterday has its time, an older one its date', () => {
  vi.setSystemTime('2026-03-05T03:30:00Z');
  const { rerender } = render(<Recent at="2026-03-04T21:12:00Z" />);
  expect(text()).toBe('Today, 4:12 PM');
  // Yesterday in New York, today in UTC.
  rerender(<Recent at="2026-03-04T04:30:00Z" />);
  expect(text()).toBe('Yesterday');
  rerender(<Recent at="2026-03-03T04:59:00Z" />);
  expect(text()).toBe('March 2, 2026');
});

test('at midnight today becomes yesterday, with nothing else to redraw it', () => {
  vi.setSystemTime('2026-03-05T04:59:30Z');
  render(<Recent at="2026-03-04T21:12:00Z" />);
  expect(text()).toBe('Today, 4:12 PM');
  act(() => vi.advanceTimersByTime(45_000));
  expect(text()).toBe('Yesterday');
});

test('a name takes the text of a date, and the types refuse its element there', () => {
  render(<Named at="2026-03-04T17:00:00Z" />);
  expect(text()).toBe('until March 4, 2026, 12:00 PM');
  expect(screen.getByRole('paragraph').dataset.wrong).toBe('until [object Object]');
});

test('where the clock of the device is wrong, today is the server’s', () => {
  vi.setSystemTime('2026-03-07T17:00:00Z');
  render(<Due at="2026-03-04T17:00:00Z" />);
  expect(text()).toBe('Due Mar 4');
  const answered = (at: string) => noteServerTime({ headers: new Headers({ date: at }) });
  act(() => answered('Wed, 04 Mar 2026 17:00:00 GMT'));
  expect(text()).toBe('Due today');
  act(() => answered('Sat, 07 Mar 2026 17:00:00 GMT'));
});
