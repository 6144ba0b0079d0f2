import { expect, test } from 'vitest';
import { count, duration, percent, shortDay, shortMonth, span } from './figure-texts.ts';

test('values have their units, and an unmeasured one is a dash', () => {
  expect([count(1_234_567), duration(14.25), duration(1400), duration(null), percent(99.98), percent(null)]).toEqual([
    ...['1,234,567', '14.25 ms', '1.4 s', '–', '99.98%', '–'],
  ]);
});

test('a duration has its two largest units', () => {
  expect([0, 40, 60, 3599, 3600, 4800, 86_400, 93_784].map(span)).toEqual([
    ...['0 seconds', '40 seconds', '1 minute', '59 minutes', '1 hour', '1 hour 20 minutes', '1 day', '1 day 2 hours'],
  ]);
});

test('days and months are in UTC, in any time zone', () => {
  expect([shortDay('2026-03-02'), shortMonth('2026-01')]).toEqual(['Mar 2', 'Jan 2026']);
});
