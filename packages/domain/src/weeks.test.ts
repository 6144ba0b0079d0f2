import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { weekdayOf } from './weekdays.ts';
import { shownWeek, weekOf } from './weeks.ts';

const TODAY = '2026-03-11';

test.each([
  ['a Monday', '2026-03-09', '2026-03-09'],
  ['a Sunday', '2026-03-15', '2026-03-09'],
  ['New Year’s Day', '2026-01-01', '2025-12-29'],
  ['a leap day', '2024-02-29', '2024-02-26'],
])('the week of %s begins on its Monday', (_, day, from) => {
  expect(weekOf(day)).toEqual({ from, to: addDays(from, 6) });
});

test.each([
  ['no day', undefined, '2026-03-09'],
  ['today', TODAY, '2026-03-09'],
  ['the Sunday after today', '2026-03-15', '2026-03-09'],
  ['a year ahead', '2027-01-01', '2026-03-09'],
  ['the day before this week', '2026-03-08', '2026-03-02'],
  ['the first week that is kept as a whole', '2023-04-19', '2023-04-17'],
  ['a day before it', '2023-04-16', '2023-04-17'],
  ['a day long before it', '2000-01-01', '2023-04-17'],
])('%s shows the right week', (_, day, from) => {
  expect(shownWeek(day, TODAY).from).toBe(from);
});

test('any shown week has seven days from Monday, is not in the future, and begins after the cut-off', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (wished, today) => {
      const { from, to } = shownWeek(wished, today);
      expect([weekdayOf(from), weekdayOf(to), addDays(from, 6)]).toEqual(['monday', 'sunday', to]);
      expect(from <= today).toBe(true);
      // A leap day falls on 1 March in other years.
      expect(from > addDays(`${Number(today.slice(0, 4)) - 3}${today.slice(4).replace('02-29', '02-28')}`, 0)).toBe(
        true,
      );
    }),
  );
});
