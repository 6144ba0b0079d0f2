import { expect, test } from 'vitest';
import { checkAbsence, MAX_ABSENCE_DAYS, momentsOf } from './absences.ts';
import { addDays, dayIn, yearAfter } from './dates.ts';

const TODAY = '2026-03-10';

test.each([
  ['today', { from: TODAY, to: TODAY }, undefined],
  ['from a past day to today', { from: '2026-03-01', to: TODAY }, undefined],
  ['a whole year', { from: TODAY, to: addDays(TODAY, MAX_ABSENCE_DAYS - 1) }, undefined],
  ['a first day in a year', { from: yearAfter(TODAY), to: yearAfter(TODAY) }, undefined],
  ['the last day before the first', { from: '2026-03-12', to: '2026-03-11' }, 'ABSENCE_ENDS_TOO_EARLY'],
  ['yesterday', { from: '2026-03-09', to: '2026-03-09' }, 'ABSENCE_ENDS_TOO_EARLY'],
  ['a day more than a year', { from: TODAY, to: addDays(TODAY, MAX_ABSENCE_DAYS) }, 'ABSENCE_TOO_LONG'],
  [
    'a first day after a year',
    { from: addDays(yearAfter(TODAY), 1), to: addDays(yearAfter(TODAY), 1) },
    'ABSENCE_TOO_FAR',
  ],
])('an absence of %s', (_, days, refusal) => {
  expect(checkAbsence(days, TODAY, TODAY)).toBe(refusal);
});

test.each([
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Pacific/Kiritimati', '2026-12-31'],
  ['Pacific/Honolulu', '2028-02-29'],
  ['America/Havana', '2026-03-08'],
])('the moments of a day away in %s on %s are the whole day', (timeZone, day) => {
  const { startsAt, endsAt } = momentsOf({ from: day, to: day }, timeZone);
  expect(dayIn(timeZone, startsAt)).toBe(day);
  expect(dayIn(timeZone, new Date(startsAt.getTime() - 1))).toBe(addDays(day, -1));
  expect(dayIn(timeZone, new Date(endsAt.getTime() - 1))).toBe(day);
  expect(dayIn(timeZone, endsAt)).toBe(addDays(day, 1));
});
