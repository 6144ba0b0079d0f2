import { expect, test } from 'vitest';
import { elapsedSince, hasCome } from './elapsed.ts';

const NOW = new Date('2026-03-10T15:00:00Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

test.each([
  [-1500, 1500],
  [0, 0],
  [60_000, 0],
  [60_001, Number.POSITIVE_INFINITY],
  [1500 * 86_400_000, Number.POSITIVE_INFINITY],
])('a time that is %d ms later than now was %d ms ago', (milliseconds, elapsed) => {
  expect(elapsedSince(later(milliseconds), NOW)).toBe(elapsed);
});

test.each([
  [0, true],
  [1, false],
  [5000, false],
  [65_000, false],
  [65_001, true],
])('a time that was set at most 5 s ahead and is %d ms later than now has come: %s', (milliseconds, come) => {
  expect(hasCome(later(milliseconds), 5000, NOW)).toBe(come);
});
