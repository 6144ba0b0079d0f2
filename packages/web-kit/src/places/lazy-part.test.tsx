import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CrashBoundary } from '../errors/crash-boundary.tsx';
import { newBench, toastText } from '../test/bench.tsx';
import { lazyComponent, lazyPart } from './lazy-part.tsx';

const soon = () => act(async () => void (await new Promise(resolve => setTimeout(resolve, 20))));

/** Code that does not come so many times, and then does. */
function flaky(failures: number) {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= failures) throw new TypeError('404');
    return () => <p>here it is</p>;
  };
  return { load, asked: () => asked };
}

test('a screen whose code does not load says so once, and opens at the next try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { load, asked } = flaky(1);
  const Screen = lazyComponent(load);
  const bench = newBench();
  bench.show(
    <CrashBoundary onCrash={bench.runtime.crashed} home="/">
      <Screen />
    </CrashBoundary>,
  );
  await soon();
  expect(screen.getByText('Pocketful cannot be reached right now')).toBeTruthy();
  expect([asked(), bench.crashes]).toEqual([1, []]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await soon();
  expect(screen.getByText('here it is')).toBeTruthy();
  vi.restoreAllMocks();
});

test('a dialog whose code does not load says so and closes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart<{ onClose: () => void }>(flaky(1).load);
  let closed = 0;
  newBench().show(
    <Part
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  await soon();
  expect([closed, toastText()]).toEqual([1, 'This could not be opened: Please check your connection and try again.']);
  vi.restoreAllMocks();
});

test('The intent to open a dialog loads its code; nothing is preloaded during a call or in a browser that saves data: the intent to open a dialog loads its code; in a browser that saves data the press does', async () => {
  const { load, asked } = flaky(0);
  const Part = lazyPart<{ onClose: () => void }>(load);
  newBench().show(
    <button type="button" {...Part.intent}>
      Open
    </button>,
  );
  await soon();
  expect(asked()).toBe(0);
  const button = screen.getByRole('button');
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  fireEvent.pointerEnter(button);
  expect(asked()).toBe(0);
  Reflect.deleteProperty(navigator, 'connection');
  fireEvent.pointerEnter(button);
  fireEvent.focus(button);
  fireEvent.touchStart(button);
  expect(asked()).toBe(3);
});
