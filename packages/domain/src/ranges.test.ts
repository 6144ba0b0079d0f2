import { expect, test } from 'vitest';
import { RANGES, startOfRange } from './ranges.ts';

test('a span begins so many hours or days before now, to the millisecond', () => {
  const now = new Date('2026-03-10T15:00:00.001Z');
  expect(RANGES.map(range => startOfRange(range, now).toISOString())).toEqual([
    '2026-03-09T15:00:00.001Z',
    '2026-03-03T15:00:00.001Z',
    '2026-02-08T15:00:00.001Z',
    '2025-12-10T15:00:00.001Z',
  ]);
});
