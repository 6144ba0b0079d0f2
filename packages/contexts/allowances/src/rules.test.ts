import { addDays, dayIn } from '@pocketful/domain/dates';
import { isoWeekday } from '@pocketful/domain/weekdays';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALLOWANCE_RHYTHMS,
  type AllowanceRhythm,
  type AllowanceSchedule,
  addMissed,
  allowanceStatus,
  changeAllowance,
  changeSchedule,
  countedFrom,
  duePaydays,
  LAST_DAY,
  MAX_DUE_PAYDAYS,
  paydayAfter,
  paydayFrom,
} from './rules.ts';

const days = fc.integer({ min: 0, max: 36_000 }).map(count => addDays('2001-01-01', count));
const schedules: fc.Arbitrary<AllowanceSchedule> = fc
  .record({ rhythm: fc.constantFrom(...ALLOWANCE_RHYTHMS), at: fc.nat(), startsOn: days, runs: fc.option(fc.nat(800)) })
  .map(({ rhythm, at, startsOn, runs }) => ({
    rhythm,
    day: (at % LAST_DAY[rhythm]) + 1,
    startsOn,
    endsOn: runs === null ? null : addDays(startsOn, runs),
  }));

const weekly = { rhythm: 'weekly', day: 5, startsOn: '2026-01-01', endsOn: null } as const;
const monthly = (day: number) => ({ rhythm: 'monthly', day, startsOn: '2026-01-01', endsOn: null }) as const;

/** The first paydays of a schedule. */
function paydays(schedule: AllowanceSchedule, count: number, from = schedule.startsOn): string[] {
  const found: string[] = [];
  let day = paydayFrom(schedule, from);
  while (day !== undefined && found.length < count) {
    found.push(day);
    day = paydayAfter(schedule, day);
  }
  return found;
}

test('a payday is on the chosen day, within start and end, and is the next one', () => {
  fc.assert(
    fc.property(schedules, days, (schedule, from) => {
      const payday = paydayFrom(schedule, from);
      if (payday === undefined) return schedule.endsOn !== null;
      expect(payday >= from && payday >= schedule.startsOn).toBe(true);
      if (schedule.endsOn !== null) expect(payday <= schedule.endsOn).toBe(true);
      if (schedule.rhythm === 'monthly') {
        const isLast = addDays(payday, 1).slice(8) === '01';
        const day = Number(payday.slice(8));
        expect(day === schedule.day || (isLast && day < schedule.day)).toBe(true);
      } else expect(isoWeekday(payday)).toBe(schedule.day);
      const [, first = ''] = [from, schedule.startsOn].sort();
      for (let earlier = first; earlier < payday; earlier = addDays(earlier, 1))
        expect(paydayFrom(schedule, earlier)).toBe(payday);
    }),
    { numRuns: 300 },
  );
});

test('paydays are 7 or 14 days apart, or one a month, from any day on', () => {
  fc.assert(
    fc.property(schedules, days, (schedule, from) => {
      const found = paydays({ ...schedule, endsOn: null }, 8, from);
      for (const [at, day] of found.slice(1).entries()) {
        const before = found[at] ?? '';
        if (schedule.rhythm === 'weekly') expect(day).toBe(addDays(before, 7));
        if (schedule.rhythm === 'biweekly') expect(day).toBe(addDays(before, 14));
        if (schedule.rhythm === 'monthly') expect(monthOf(day)).toBe(monthOf(before) + 1);
      }
      expect(paydays({ ...schedule, endsOn: null }, 3, found[3] ?? '')).toEqual(found.slice(3, 6));
    }),
    { numRuns: 300 },
  );
});

/** The Monday of a day's week. */
function weekOf(day: string): string {
  return addDays(day, 1 - isoWeekday(day));
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

test('the 31st is paid on the last day of short months, and the 29th of February only in leap years', () => {
  expect(paydays(monthly(31), 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(paydays(monthly(29), 2, '2028-02-01')).toEqual(['2028-02-29', '2028-03-29']);
  expect(paydays(monthly(29), 2, '2027-02-01')).toEqual(['2027-02-28', '2027-03-29']);
  expect(paydays(monthly(1), 3, '2026-12-02')).toEqual(['2027-01-01', '2027-02-01', '2027-03-01']);
});

test('every second week is counted from the start, over New Year too', () => {
  const schedule = { rhythm: 'biweekly', day: 4, startsOn: '2026-12-01', endsOn: null } as const;
  expect(paydays(schedule, 4)).toEqual(['2026-12-03', '2026-12-17', '2026-12-31', '2027-01-14']);
  expect(paydayFrom(schedule, '2026-12-04')).toBe('2026-12-17');
});

test('the last day counts, and past it nothing follows', () => {
  expect(paydays({ ...weekly, endsOn: '2026-01-09' }, 9)).toEqual(['2026-01-02', '2026-01-09']);
  expect(paydayFrom({ ...weekly, endsOn: '2026-01-01' }, '2026-01-01')).toBeUndefined();
});

test('after a change nothing of the past is paid, and no day twice', () => {
  const next = (today: string, paidOn: string | null) => changeSchedule(weekly, weekly, today, paidOn).next;
  expect(next('2026-03-04', '2026-02-27')).toBe('2026-03-06');
  expect(next('2026-03-06', '2026-02-27')).toBe('2026-03-06');
  expect(next('2026-03-06', '2026-03-06')).toBe('2026-03-13');
  expect(changeSchedule(monthly(6), monthly(6), '2026-03-06', null).next).toBe('2026-03-06');
});

test('No week, two weeks or month is paid twice, however a day is moved: a day that is moved behind its payday is not paid twice in one week, two weeks or month', () => {
  // March 2, 2026, is a Monday.
  const monday = { ...weekly, day: 1 };
  expect(changeSchedule(monday, weekly, '2026-03-03', '2026-03-02').next).toBe('2026-03-13');
  const second = { ...monday, rhythm: 'biweekly' } as const;
  expect(changeSchedule(second, { ...second, day: 5 }, '2026-03-03', '2026-03-02').next).toBe('2026-03-20');
  expect(changeSchedule({ ...second, day: 5 }, second, '2026-03-07', '2026-03-06').next).toBe('2026-03-16');
  expect(changeSchedule(monthly(1), monthly(20), '2026-03-02', '2026-03-01').next).toBe('2026-04-20');
  expect(changeSchedule(monthly(20), monthly(1), '2026-03-21', '2026-03-20').next).toBe('2026-04-01');
});

test('No week, two weeks or month is paid twice, however a day is moved: a payment by another rhythm covers its own period', () => {
  expect(changeSchedule(monthly(1), { ...weekly, day: 1 }, '2026-03-02', '2026-03-01').next).toBe('2026-04-06');
  expect(changeSchedule(weekly, monthly(20), '2026-03-07', '2026-03-06').next).toBe('2026-03-20');
  const { schedule } = changeSchedule(monthly(1), { ...weekly, day: 1 }, '2026-03-02', '2026-03-01');
  expect(changeSchedule(schedule, { ...schedule, day: 2 }, '2026-03-03', '2026-03-01').next).toBe('2026-04-07');
});

test('however a day is moved, as many periods are paid as have begun, and an unchanged day keeps its paydays', () => {
  const moves = fc.record({ schedule: schedules, at: fc.nat(), paid: fc.nat(20) });
  fc.assert(
    fc.property(moves, ({ schedule: { endsOn: _, ...rest }, at, paid }) => {
      const old = { ...rest, endsOn: null };
      const [paidOn = '', following = ''] = paydays(old, paid + 2).slice(paid);
      expect(changeSchedule(old, old, paidOn, paidOn)).toEqual({ schedule: old, next: following });
      const wanted = { ...old, day: (at % LAST_DAY[old.rhythm]) + 1 };
      const { schedule, next = '' } = changeSchedule(old, wanted, paidOn, paidOn);
      if (old.rhythm === 'monthly') expect(monthOf(next)).toBe(monthOf(paidOn) + 1);
      else expect(weekOf(next)).toBe(addDays(weekOf(paidOn), old.rhythm === 'weekly' ? 7 : 14));
      const after = paydayAfter(schedule, next) ?? '';
      if (old.rhythm === 'biweekly') expect(after).toBe(addDays(next, 14));
    }),
    { numRuns: 300 },
  );
});

test('due paydays are all from the next one up to today, up to their limit', () => {
  fc.assert(
    fc.property(schedules, days, fc.nat(20_000), (schedule, from, later) => {
      const next = paydayFrom(schedule, from) ?? null;
      const today = addDays(from, later);
      const due = duePaydays(schedule, next, today);
      expect(due).toEqual(paydays(schedule, MAX_DUE_PAYDAYS, from).filter(day => day <= today));
    }),
    { numRuns: 200 },
  );
  expect(duePaydays(monthly(31), '2026-01-31', '2026-04-30')).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ]);
  expect(duePaydays({ ...weekly, endsOn: '2026-01-10' }, '2026-01-02', '2030-01-01')).toEqual([
    '2026-01-02',
    '2026-01-09',
  ]);
  expect(duePaydays(weekly, '2026-01-02', '9999-12-31')).toHaveLength(MAX_DUE_PAYDAYS);
  expect(duePaydays(weekly, null, '2030-01-01')).toEqual([]);
});

test('missed paydays add up, and the description of their payment has their number', () => {
  expect(addMissed(null, [], 500)).toBeNull();
  const two = addMissed(null, ['2026-03-06', '2026-03-13'], 500);
  expect(two).toEqual({ paydays: 2, amountCents: 1000, from: '2026-03-06', until: '2026-03-13' });
  expect(addMissed(two, [], 600)).toBe(two);
  expect(addMissed(two, ['2026-05-01'], 600)).toEqual({
    paydays: 3,
    amountCents: 1600,
    from: '2026-03-06',
    until: '2026-05-01',
  });
});

test('An allowance that is paused past its last day has ended: an allowance that is paused past its last day has ended', () => {
  const paused = { paused: true, nextDueOn: '2026-03-06', endsOn: '2026-03-20' };
  expect(allowanceStatus(paused, '2026-03-20')).toBe('paused');
  expect(allowanceStatus(paused, '2026-03-21')).toBe('ended');
  expect(allowanceStatus({ ...paused, endsOn: null }, '2036-03-21')).toBe('paused');
  expect(allowanceStatus({ ...paused, paused: false }, '2026-03-06')).toBe('active');
  expect(allowanceStatus({ ...paused, paused: false, nextDueOn: null }, '2026-03-06')).toBe('ended');
});

test('a day of the family begins in its zone, also on daylight-saving days', () => {
  // Clocks go forward on March 8 and back on November 1, 2026.
  expect(dayIn('America/New_York', new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07');
  expect(dayIn('America/New_York', new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
  expect(dayIn('America/New_York', new Date('2026-03-09T04:00:00Z'))).toBe('2026-03-09');
  expect(dayIn('America/New_York', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
  expect(dayIn('Pacific/Kiritimati', new Date('2026-11-01T10:00:00Z'))).toBe('2026-11-02');
  expect(dayIn('Pacific/Honolulu', new Date('2026-11-02T09:59:59Z'))).toBe('2026-11-01');
});

test('a change keeps the terms that are not given, and is refused while a payday is overdue or before its own start', () => {
  const terms = {
    rhythm: 'weekly',
    day: 5,
    startsOn: '2026-03-01',
    endsOn: null,
    amountCents: 500,
    name: null,
    paused: false,
    asksFirst: false,
  } as const;
  const old = { ...terms, nextDueOn: '2026-03-13', lastDueOn: '2026-03-06' };
  const today = '2026-03-10';
  expect(changeAllowance(old, {}, today)).toMatchObject({ ok: true, terms, changes: false });
  expect(changeAllowance(old, { amountCents: 600 }, today)).toMatchObject({
    ok: true,
    ...{ terms: { ...terms, amountCents: 600 }, nextDueOn: '2026-03-13', changes: true, revives: false },
  });
  const ended = { ...old, nextDueOn: null, endsOn: '2026-03-09' };
  expect(changeAllowance(ended, { endsOn: null }, today)).toMatchObject({ nextDueOn: '2026-03-13', revives: true });
  expect(changeAllowance(old, { endsOn: '2026-02-28' }, today)).toEqual({
    ok: false,
    code: 'ALLOWANCE_ENDS_TOO_EARLY',
  });
  expect(changeAllowance(old, { day: 1 }, '2026-03-14')).toEqual({ ok: false, code: 'ALLOWANCE_DUE' });
  expect(changeAllowance({ ...old, paused: true }, { day: 1 }, '2026-03-14').ok).toBe(true);
});

test('An allowance stays an allowance, and a regular payment stays one', () => {
  const schedule = {
    ...({ rhythm: 'weekly', day: 5, startsOn: '2026-03-01', endsOn: null } as const),
    ...{ paused: false, asksFirst: false },
  };
  const days = { nextDueOn: '2026-03-13', lastDueOn: '2026-03-06' };
  const allowance = { ...schedule, ...days, amountCents: 500, name: null };
  const payment = { ...schedule, ...days, amountCents: -300, name: 'Phone plan' };
  const change = (
    old: typeof allowance | typeof payment,
    given: { amountCents?: number; name?: string; asksFirst?: boolean },
  ) => {
    const changed = changeAllowance(old, given, '2026-03-10');
    return changed.ok ? `${changed.terms.name} ${changed.terms.amountCents}` : changed.code;
  };
  expect(change(payment, { amountCents: -400 })).toBe('Phone plan -400');
  expect(change(payment, { name: 'Phone' })).toBe('Phone -300');
  expect(change(payment, { amountCents: 300 })).toBe('ALLOWANCE_DIRECTION');
  expect(change(payment, { asksFirst: true })).toBe('PAYMENT_ASKS');
  expect(change(allowance, { amountCents: -500 })).toBe('ALLOWANCE_DIRECTION');
  expect(change(allowance, { name: 'Phone' })).toBe('ALLOWANCE_DIRECTION');
  expect(change(allowance, { amountCents: -500, name: 'Phone' })).toBe('ALLOWANCE_DIRECTION');
});

test('the duties of a payday begin on the payday before, but not before the start', () => {
  const from = (rhythm: AllowanceRhythm, day: number, payday: string, startsOn = '2026-01-01') =>
    countedFrom({ rhythm, day, startsOn, endsOn: null }, payday);
  expect(from('weekly', 5, '2026-03-13')).toBe('2026-03-06');
  expect(from('biweekly', 5, '2026-03-13')).toBe('2026-02-27');
  expect(from('monthly', 31, '2026-03-31')).toBe('2026-02-28');
  expect(from('monthly', 31, '2026-02-28')).toBe('2026-01-31');
  expect(from('monthly', 1, '2026-01-01', '2025-06-01')).toBe('2025-12-01');
  expect(from('weekly', 5, '2026-03-13', '2026-03-10')).toBe('2026-03-10');
});
