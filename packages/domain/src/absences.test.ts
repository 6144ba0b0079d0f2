import { nextStep, PAID_AT_ONCE, paidFrom, paydayAfter } from '@pocketful/allowances/rules';
import fc from 'fast-check';
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

const fridays = { rhythm: 'weekly', day: 5, startsOn: '2026-01-01', endsOn: '2026-12-31' } as const;
const absences = fc.array(
  fc
    .tuple(fc.integer({ min: -10, max: 120 }), fc.nat(40))
    .map(([first, length]) => ({ from: addDays(TODAY, first), to: addDays(TODAY, first + length) })),
  { maxLength: 3 },
);

test('each due payday is paid, skipped or left to an adult once, the newest ones outside of absences are paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), absences, (count, skips) => {
      const due: string[] = [];
      let next: string | undefined = '2026-03-13';
      while (next !== undefined && due.length < count) {
        due.push(next);
        next = paydayAfter(fridays, next);
      }
      const isAway = (day: string) => skips.some(({ from, to }) => from <= day && day <= to);
      const done = { older: [] as string[], paid: [] as string[], skipped: [] as string[] };
      let rest = due;
      while (rest.length > 0) {
        const { older, skipped } = nextStep(rest, skips);
        const paid = older.length > 0 || skipped ? undefined : rest[0];
        done.older.push(...older);
        if (paid) done.paid.push(paid);
        if (skipped) done.skipped.push(skipped);
        const taken = [...older, paid, skipped].filter(day => day !== undefined);
        expect(taken).toEqual(rest.slice(0, taken.length));
        expect(taken.length).toBeGreaterThan(0);
        rest = rest.slice(taken.length);
      }
      const payable = due.filter(day => !isAway(day));
      expect(done.skipped).toEqual(due.filter(isAway));
      expect(done.paid).toEqual(payable.slice(-PAID_AT_ONCE));
      expect(done.older).toEqual(payable.slice(0, -PAID_AT_ONCE));
    }),
  );
});

test('the next paid payday is the first one outside of absences', () => {
  expect(paidFrom(fridays, '2026-03-13', [{ from: '2026-03-12', to: '2026-03-20' }])).toBe('2026-03-27');
  expect(paidFrom(fridays, '2026-03-13', [{ from: '2026-03-14', to: '2026-03-20' }])).toBe('2026-03-13');
  expect(paidFrom(fridays, '2026-12-25', [{ from: '2026-12-20', to: '2026-12-30' }])).toBeUndefined();
  expect(paidFrom(fridays, undefined, [])).toBeUndefined();
});
