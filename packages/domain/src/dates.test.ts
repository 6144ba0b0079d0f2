import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayIn, movedTo, noonOf, startOf } from './dates.ts';

const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
];

test('a day begins where the day before ends, in every zone, also on daylight-saving days', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...ZONES), (date, zone) => {
      const day = dayIn('UTC', date);
      const start = startOf(day, zone);
      expect(dayIn(zone, start)).toBe(day);
      expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      expect(dayIn(zone, noonOf(day, zone))).toBe(day);
    }),
  );
});

test('a day without midnight begins an hour later', () => {
  // Lebanon's clocks go from 23:59 on to 1:00.
  expect(startOf('2026-03-29', 'Asia/Beirut').toISOString()).toBe('2026-03-28T22:00:00.000Z');
  expect(startOf('2026-03-08', 'America/New_York').toISOString()).toBe('2026-03-08T05:00:00.000Z');
});

test('a moment that moves to another time zone keeps its day, and its time unless that is skipped', () => {
  const at = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(at, fc.constantFrom(...ZONES), fc.constantFrom(...ZONES), (date, from, to) => {
      expect(dayIn(to, movedTo(to, date, from))).toBe(dayIn(from, date));
      expect(dayIn(to, movedTo(to, date, from, '2026-03-29'))).toBe('2026-03-29');
    }),
  );
  expect(movedTo('Asia/Tokyo', new Date('2026-12-15T20:00:00Z'), 'America/Los_Angeles')).toEqual(
    new Date('2026-12-15T03:00:00Z'),
  );
});
