import { expect, test } from 'vitest';
import { trackActivity } from './activity.ts';

test('activity since the last call is reported once, and polls alone report none', () => {
  const target = new EventTarget();
  let time = 0;
  const activity = trackActivity(target, () => time);
  expect(activity.consume()).toBe(true);
  expect(activity.consume()).toBe(false);
  time = 5000;
  target.dispatchEvent(new Event('keydown'));
  time = 7000;
  expect(activity.idleFor()).toBe(2000);
  expect(activity.consume()).toBe(true);
  expect(activity.consume()).toBe(false);
  activity.stop();
  target.dispatchEvent(new Event('pointerdown'));
  expect(activity.consume()).toBe(false);
});
