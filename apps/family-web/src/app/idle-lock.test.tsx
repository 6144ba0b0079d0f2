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

/** Lets a second pass at a time: a longer step would end the time limits of calls that the server is answering. */
const secondsUntil = (holds: () => unknown) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    holds();
  }, 15_000);

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
  await secondsUntil(() => expect(look).toHaveBeenCalled());
  await until(14.9);
  const words = 'This profile was locked after a while without use. Please choose it again.';
  expect(tab.screen.queryByText(words)).toBeNull();
  await secondsUntil(() => tab.screen.getByText(words));
  expect(Date.now()).toBeLessThan(start + 15.2 * MINUTE);
  await expect.poll(() => sessionOf(api)).toMatchObject({ memberId: null });
});

test('an own device locks itself at the PIN of its adult, also without the server', LONG, async () => {
  const start = Date.now();
  const api = openFamily({ now: () => new Date(start) });
  const tab = await openTabAs(api, 'dana');
  await tab.runtime.api.call('setOwnDevice', { body: { minutes: 15 } });
  await tab.runtime.session.recheck();
  await vi.advanceTimersByTimeAsync(14 * MINUTE);
  tab.line.disturb(/./, 'unreachable');
  await secondsUntil(() => expect(tab.runtime.session.current()).toMatchObject({ stage: 'picker', device: 'own' }));
  expect(Date.now()).toBeLessThan(start + 15.5 * MINUTE);
  await expect.poll(() => sessionOf(api)).not.toMatchObject({ memberId: null });
});

test('a child’s profile stays', LONG, async () => {
  const tab = await openTabAs(openFamily(), 'mia');
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  await tab.screen.findByRole('heading', { name: 'Hi, Mia!' });
});
