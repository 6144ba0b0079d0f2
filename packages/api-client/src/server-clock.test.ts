import { beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, onClockChange, serverNow } from './server-clock.ts';

const DEVICE = '2026-12-01T12:00:00Z';
const answerOf = (date: string) => ({ headers: new Headers({ date: new Date(date).toUTCString() }) });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(DEVICE) });
  noteServerTime(answerOf(DEVICE));
  return () => void vi.useRealTimers();
});

test.each([
  ['2026-11-28T12:00:00Z', '2026-11-28T12:00:00.000Z'],
  ['2027-12-01T12:00:00Z', '2027-12-01T12:00:00.000Z'],
  ['2026-12-01T12:01:30Z', '2026-12-01T12:00:00.000Z'],
])('a server at %s means %s', (server, now) => {
  noteServerTime(answerOf(server));
  expect(serverNow().toISOString()).toBe(now);
  noteServerTime({ headers: new Headers() });
  expect(serverNow().toISOString()).toBe(now);
});

test('a listener hears of a difference once', () => {
  const heard = vi.fn();
  const stop = onClockChange(heard);
  noteServerTime(answerOf('2026-11-28T12:00:00Z'));
  noteServerTime(answerOf('2026-11-28T12:00:01Z'));
  expect(heard).toHaveBeenCalledOnce();
  noteServerTime(answerOf(DEVICE));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
});
