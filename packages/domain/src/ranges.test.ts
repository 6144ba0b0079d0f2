import { expect, test } from 'vitest';
import { countedRange, RANGES, startOfRange } from './ranges.ts';

test('a span begins a number of hours or days before now, to the millisecond', () => {
  const now = new Date('2026-03-10T15:00:00.001Z');
  expect(RANGES.map(range => startOfRange(range, now).toISOString())).toEqual([
    '2026-03-09T15:00:00.001Z',
    '2026-03-03T15:00:00.001Z',
    '2026-02-08T15:00:00.001Z',
    '2025-12-10T15:00:00.001Z',
  ]);
});

test('a counted span begins with its whole minute, hour or day', () => {
  const now = new Date('2026-03-10T15:20:30.001Z');
  expect(RANGES.map(range => countedRange(range, now)).map(({ from, unit }) => [from.toISOString(), unit])).toEqual([
    ['2026-03-09T15:20:00.000Z', 'minute'],
    ['2026-03-03T15:00:00.000Z', 'hour'],
    ['2026-02-08T00:00:00.000Z', 'day'],
    ['2025-12-10T00:00:00.000Z', 'day'],
  ]);
});
