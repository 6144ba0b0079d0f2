import { openFamily } from '@pocketful/real-api/family';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionOf } from '../test/browser-session.ts';
import { openTab, openTabAs } from '../test/family-tab.tsx';

const MINUTE = 60_000;

/** Thousands of timers run within each test. */
const LONG = { timeout: 90_000 };

beforeEach(() => {
  // The server's immediates are real.
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] });
});
afterEach(() => void vi.useRealTimers());

test('an adult’s profile locks itself after its idle minutes, counted from the tab’s start', LONG, async () => {
  const start = Date.now();
  const until = (minute: number) => vi.advanceTimersByTimeAsync(start + minute * MINUTE - Date.now());
  // The server's clock does not advance: only the browser's clock can lock here.
  const api = openFamily({ now: () => new Date(start) });
  api.be({ signedIn: 'dana' });
  const tab = openTab(api);
  tab.line.disturb(/dashboard/, 'held');
  await tab.screen.findByRole('button', { name: 'Switch Profile' });
  await until(10);
  // The lock comes after the first screen, here ten minutes late.
  const look = vi.spyOn(tab.runtime.activity, 'idleFor');
  expect(look).not.toHaveBeenCalled();
  tab.line.repair();
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(look).toHaveBeenCalled();
  }, 10_000);
  await until(14.9);
  expect(tab.screen.queryByText(/locked after a while/)).toBeNull();
  await until(15.2);
  await tab.screen.findByText('This profile was locked after a while without use. Please choose it again.');
  await expect.poll(() => sessionOf(api)).toMatchObject({ memberId: null });
});

test('a child’s profile stays', LONG, async () => {
  const tab = await openTabAs(openFamily(), 'mia');
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
});
