import { afterEach, expect, test, vi } from 'vitest';
import { newFirstScreen } from './first-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

test('The intent to open a dialog loads its code; nothing is preloaded during a call or in a browser that saves data: nothing is preloaded before a screen is shown, nor while a call is under way', async () => {
  vi.useFakeTimers();
  let calls = 1;
  const screen = newFirstScreen({ isFetching: () => calls });
  const done: string[] = [];
  screen.preload(async () => done.push('toasts'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done, 'no screen').toEqual([]);
  screen.shown();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done, 'a call is under way').toEqual([]);
  expect(screen.isOver()).toBe(false);
  calls = 0;
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(['toasts']);
  expect(screen.isOver()).toBe(true);
});

test('parts are preloaded one after the other, also after one that failed', async () => {
  vi.useFakeTimers();
  const screen = newFirstScreen({ isFetching: () => 0 });
  screen.shown();
  const started: string[] = [];
  const first = Promise.withResolvers<void>();
  screen.preload(() => {
    started.push('first');
    return first.promise;
  });
  screen.preload(async () => started.push('second'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toEqual(['first']);
  first.reject(new TypeError('404'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(started).toEqual(['first', 'second']);
});

test('The intent to open a dialog loads its code; nothing is preloaded during a call or in a browser that saves data: nothing is preloaded in a browser that saves data', async () => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const screen = newFirstScreen({ isFetching: () => 0 });
  screen.shown();
  const done: string[] = [];
  screen.preload(async () => done.push('toasts'));
  screen.after(() => void done.push('offline'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(['offline']);
});
