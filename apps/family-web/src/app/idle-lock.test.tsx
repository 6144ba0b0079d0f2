import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newFamily, openTabAs } from '../test/family-tab.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('an adult’s profile locks itself after its idle minutes', async () => {
  // The server's clock does not advance: only the browser's clock can lock here.
  const start = new Date();
  const api = newFamily(() => start);
  const tab = await openTabAs(api, 'dana');
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect(tab.screen.queryByText(/locked after a while/)).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  // The lock's part of the program may load later than that; its time began with the tab.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    tab.screen.getByText('This profile was locked after a while without use. Please choose it again.');
  }, 5_000);
  expect(api.state().session?.activeId).toBeNull();
});

test('a child’s profile stays', async () => {
  const tab = await openTabAs(newFamily(), 'mia');
  await vi.advanceTimersByTimeAsync(120 * 60_000);
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
});
