import { addDays } from '@pocketful/domain/dates';
import { isoWeekday } from '@pocketful/domain/weekdays';
import { allocate } from '@pocketful/goals/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALLOWANCE_RHYTHMS, LAST_DAY, PAID_AT_ONCE, paydayFrom } from '../rules.ts';
import { type ComingAllowance, comingPaydays, reachableDays } from './reachable.ts';

// A Tuesday.
const TODAY = '2026-03-10';
const fridays: ComingAllowance = {
  rhythm: 'weekly',
  day: 5,
  startsOn: '2026-01-01',
  endsOn: null,
  amountCents: 500,
  nextDueOn: '2026-03-13',
  skips: [],
};

const money = (spendableCents: number, ...allowances: ComingAllowance[]) => ({ spendableCents, allowances });

const allowances: fc.Arbitrary<ComingAllowance> = fc
  .record({
    rhythm: fc.constantFrom(...ALLOWANCE_RHYTHMS),
    at: fc.nat(),
    starts: fc.integer({ min: -100, max: 300 }),
    runs: fc.option(fc.nat(900)),
    from: fc.integer({ min: -60, max: 40 }),
    paused: fc.boolean(),
    away: fc.array(fc.tuple(fc.integer({ min: -100, max: 300 }), fc.nat(60)), { maxLength: 2 }),
    // A negative amount is a regular payment.
    amountCents: fc.integer({ min: -900, max: 3000 }).filter(cents => cents !== 0),
  })
  .map(({ rhythm, at, starts, runs, from, paused, away, amountCents }) => {
    const startsOn = addDays(TODAY, starts);
    const endsOn = runs === null ? null : addDays(startsOn, runs);
    const schedule = { rhythm, day: (at % LAST_DAY[rhythm]) + 1, startsOn, endsOn };
    const next = paydayFrom(schedule, addDays(TODAY, from));
    const skips = away.map(([first, length]) => ({ from: addDays(TODAY, first), to: addDays(TODAY, first + length) }));
    return { ...schedule, amountCents, nextDueOn: paused ? null : (next ?? null), skips };
  });

/** Whether an allowance has a payday on a day outside of absences, by the words of its rhythm. */
function isPayday({ rhythm, day, startsOn, endsOn, nextDueOn, skips }: ComingAllowance, on: string): boolean {
  if (skips.some(({ from, to }) => on >= from && on <= to)) return false;
  if (nextDueOn === null || on < nextDueOn || on < startsOn || (endsOn !== null && on > endsOn)) return false;
  if (rhythm === 'monthly') {
    const isLast = addDays(on, 1).endsWith('-01');
    return Number(on.slice(8)) === day || (isLast && Number(on.slice(8)) < day);
  }
  if (isoWeekday(on) !== day) return false;
  const daysSince = (Date.parse(on) - Date.parse(startsOn)) / 86_400_000;
  return rhythm === 'weekly' || Math.floor(daysSince / 7) % 2 === 0;
}

/** The sum that each day brings, from today on. */
function* dayByDay(given: readonly ComingAllowance[]): Generator<{ day: string; cents: number }> {
  for (let day = TODAY; day <= '2028-03-10'; day = addDays(day, 1)) {
    let cents = 0;
    for (const allowance of given) {
      let paydays = Number(isPayday(allowance, day));
      if (day === TODAY) {
        for (let back = 1; back <= 200; back++) paydays += Number(isPayday(allowance, addDays(TODAY, -back)));
        paydays = Math.min(paydays, PAID_AT_ONCE);
      }
      cents += paydays * allowance.amountCents;
    }
    yield { day, cents };
  }
}

/** Each day spends the balance down the queue, and notes the goals that are full for the first time. */
function simulated(targets: readonly number[], spendableCents: number, given: readonly ComingAllowance[]) {
  const isFull = (balance: number) => allocate(balance, targets).map((share, at) => share === targets[at]);
  const already = isFull(spendableCents);
  const found: (string | undefined)[] = targets.map(() => undefined);
  let balance = spendableCents;
  for (const { day, cents } of dayByDay(given)) {
    if (cents === 0) continue;
    balance += cents;
    for (const [at, full] of isFull(balance).entries()) if (full && !already[at]) found[at] ??= day;
  }
  return found;
}

describe('the day on which a goal can be bought', () => {
  test('A goal of the queue has the first day on which the allowances fill it, if that is known: as a simulation of each day finds it', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 15_000 }), { maxLength: 6 }),
        fc.integer({ min: -20_000, max: 30_000 }),
        fc.array(allowances, { maxLength: 4 }),
        (targets, spendable, given) => {
          const days = reachableDays(targets, money(spendable, ...given), TODAY);
          expect(days).toEqual(simulated(targets, spendable, given));
          found += days.filter(day => day !== undefined).length;
        },
      ),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(150);
  });

  test('each goal waits for those in front of it', () => {
    expect(reachableDays([500, 1000, 300], money(700, fridays), TODAY)).toEqual([
      undefined,
      '2026-03-20',
      '2026-03-27',
    ]);
    expect(reachableDays([1000, 1000], money(0, fridays), TODAY)).toEqual(['2026-03-20', '2026-04-03']);
    expect(reachableDays([], money(0, fridays), TODAY)).toEqual([]);
  });

  test('a debt is paid back first', () => {
    expect(reachableDays([500], money(-999, fridays), TODAY)).toEqual(['2026-03-27']);
    expect(reachableDays([500], money(-1000, fridays), TODAY)).toEqual(['2026-03-27']);
    expect(reachableDays([500], money(-1001, fridays), TODAY)).toEqual(['2026-04-03']);
  });

  test('it is unknown without an allowance, while it is paused, after its last day, and two years from now', () => {
    const paused = { ...fridays, nextDueOn: null };
    const ending = { ...fridays, endsOn: '2026-03-20' };
    expect(reachableDays([500], money(0), TODAY)).toEqual([undefined]);
    expect(reachableDays([500], money(0, paused), TODAY)).toEqual([undefined]);
    expect(reachableDays([1000, 100], money(0, ending), TODAY)).toEqual(['2026-03-20', undefined]);
    // The last Friday within two years is March 10, 2028: the 105th.
    const cents = { ...fridays, amountCents: 1 };
    expect(reachableDays([105, 1], money(0, cents), TODAY)).toEqual(['2028-03-10', undefined]);
  });

  test('several allowances add up, and the 31st is paid on the last day of a short month', () => {
    const lastDays = { ...fridays, rhythm: 'monthly', day: 31, nextDueOn: '2026-03-31', amountCents: 2000 } as const;
    expect(reachableDays([2000, 2000, 2000], money(0, lastDays), TODAY)).toEqual([
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(reachableDays([3500, 1000], money(0, fridays, lastDays), TODAY)).toEqual(['2026-03-31', '2026-04-10']);
  });

  test('a regular payment comes before an allowance of the same day, and delays a goal', () => {
    const phone = { ...fridays, amountCents: -300 };
    expect(reachableDays([500], money(0, fridays, phone), TODAY)).toEqual(['2026-03-27']);
    expect(reachableDays([500], money(0, phone), TODAY)).toEqual([undefined]);
  });

  test('overdue paydays count from today, at most as many as a job pays', () => {
    const due = (nextDueOn: string) => money(0, { ...fridays, nextDueOn });
    expect(reachableDays([500], due('2026-03-06'), TODAY)).toEqual([TODAY]);
    expect(reachableDays([1500, 500], due('2026-01-02'), TODAY)).toEqual([TODAY, '2026-03-13']);
    expect(comingPaydays(due('2026-02-27').allowances, TODAY, '2026-03-20')).toEqual([
      TODAY,
      '2026-03-13',
      '2026-03-20',
    ]);
  });
});
