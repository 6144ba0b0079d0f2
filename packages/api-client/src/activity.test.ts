import { expect, test, vi } from 'vitest';
import { trackActivity } from './activity.ts';

test('activity since the last call is reported once with its age, and polls alone report none', () => {
  const target = new EventTarget();
  let time = 0;
  const activity = trackActivity(target, undefined, () => time);
  expect(activity.consume()).toBe(1);
  expect(activity.consume()).toBeUndefined();
  time = 5000;
  target.dispatchEvent(new Event('keydown'));
  time = 7000;
  expect(activity.idleFor()).toBe(2000);
  expect(activity.consume()).toBe(2);
  expect(activity.consume()).toBeUndefined();
  activity.stop();
  target.dispatchEvent(new Event('pointerdown'));
  expect(activity.consume()).toBeUndefined();
});

test('activity in another tab counts as use, but marks no call', async () => {
  const [here, there] = [new EventTarget(), new EventTarget()];
  let time = 60_000;
  const [first, second] = [here, there].map(target =>
    trackActivity(target, new BroadcastChannel('activity-of-a-test'), () => time),
  );
  await vi.waitFor(() => expect(first?.consume()).toBe(1));
  time += 60_000;
  there.dispatchEvent(new Event('click'));
  await vi.waitFor(() => expect(first?.idleFor()).toBe(0));
  expect(first?.consume()).toBeUndefined();
  first?.stop();
  second?.stop();
});

test('a tab reports its activity once in five seconds', () => {
  const target = new EventTarget();
  let time = 60_000;
  const channel = { addEventListener: () => {}, postMessage: vi.fn(), close: () => {} };
  const activity = trackActivity(target, channel, () => time);
  for (const at of [60_100, 64_900, 65_000, 65_100]) {
    time = at;
    target.dispatchEvent(new Event('keydown'));
  }
  expect(channel.postMessage).toHaveBeenCalledTimes(2);
  activity.stop();
});
