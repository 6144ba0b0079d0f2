import { expect, test } from 'vitest';
import { monthsUntil, weeksUntil } from './growth.ts';

test('Growth covers 8 weeks, and the last 6 of 12 months: eight weeks begin on Mondays, the last one with the Monday before or on the day', () => {
  expect(weeksUntil(new Date('2026-03-10T15:00:00Z')).slice(-2)).toEqual(['2026-03-02', '2026-03-09']);
  expect(weeksUntil(new Date('2026-03-09T00:00:00Z')).at(-1)).toBe('2026-03-09');
  expect(weeksUntil(new Date('2026-03-08T23:59:59Z')).at(-1)).toBe('2026-03-02');
  const weeks = weeksUntil(new Date('2026-01-06T12:00:00Z'));
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([8, '2025-11-17', '2026-01-05']);
});

test('Growth covers 8 weeks, and the last 6 of 12 months: twelve months go back over the new year', () => {
  const months = monthsUntil(new Date('2026-03-31T23:00:00Z'));
  expect([months.length, months[0], months.at(-2), months.at(-1)]).toEqual([
    12,
    '2025-04-01',
    '2026-02-01',
    '2026-03-01',
  ]);
});
