import { addDays } from '@pocketful/domain/dates';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextStep, PAID_AT_ONCE, paidFrom, paydayAfter } from '../rules.ts';

const TODAY = '2026-03-10';
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
