import { type Absence, absenceOn } from '@pocketful/domain/absences';
import { addDays, dayOfMonthFrom, daysBetween } from '@pocketful/domain/dates';
import type { Cents } from '@pocketful/domain/money';
import { isoWeekday, ordinal, WEEKDAYS, weekdayName } from '@pocketful/domain/weekdays';

/**
 * When an allowance is paid, in calendar days of the family. A day is written YYYY-MM-DD. A regular payment, such as a phone
 * plan, is an allowance with a negative amount and a name.
 */

export const ALLOWANCE_RHYTHMS = ['weekly', 'biweekly', 'monthly'] as const;
export type AllowanceRhythm = (typeof ALLOWANCE_RHYTHMS)[number];

/** The greatest day of each rhythm: Sunday, and the 31st, which short months pay on their last day. */
export const LAST_DAY = { weekly: 7, biweekly: 7, monthly: 31 } as const satisfies Record<AllowanceRhythm, number>;

export const ALLOWANCE_STATUSES = ['active', 'paused', 'ended'] as const;
export type AllowanceStatus = (typeof ALLOWANCE_STATUSES)[number];

/** States of paydays: asked and missed ones wait for an adult's decision; the others were paid or skipped. */
export const PAYMENT_STATUSES = ['asked', 'missed', 'paid', 'skipped'] as const;

/** Limit of allowances of one child that have not ended. */
export const MAX_ALLOWANCES = 10;

/** Age limit of the payments in an allowance's answer, in days. */
export const PAYMENT_HISTORY_DAYS = 30;

/** Number of newest paydays that a job pays after a downtime. Older ones wait for an adult's decision. */
export const PAID_AT_ONCE = 3;

/** Limit of paydays of one allowance that ask an adult. Older ones are skipped. */
export const MAX_ASKED = 8;

/** Limit of due paydays in one calculation: ten years of weeks. */
export const MAX_DUE_PAYDAYS = 520;

/** When an allowance is paid. */
export interface AllowanceSchedule {
  readonly rhythm: AllowanceRhythm;
  /** The weekday, Monday 1 to Sunday 7; monthly the day of the month, 1 to 31. */
  readonly day: number;
  /** The day from which it is paid; every second week is counted from the first payday on or after it. */
  readonly startsOn: string;
  /** The last day on which it is paid; null for one without an end. */
  readonly endsOn: string | null;
}

/**
 * The first payday on or after a day; undefined where the allowance has ended by then.
 * Throws RangeError for an invalid day.
 */
export function paydayFrom(schedule: AllowanceSchedule, from: string): string | undefined {
  const { rhythm, day, startsOn, endsOn } = schedule;
  const earliest = startsOn > from ? startsOn : from;
  const payday = rhythm === 'monthly' ? dayOfMonthFrom(day, earliest) : weeklyFrom(schedule, earliest);
  return endsOn !== null && payday > endsOn ? undefined : payday;
}

/** The first payday after a day; undefined where none follows. */
export function paydayAfter(schedule: AllowanceSchedule, day: string): string | undefined {
  return paydayFrom(schedule, addDays(day, 1));
}

/** The first day of the duties of a payday: the payday before it, but no day before the start. The last is the day before. */
export function countedFrom({ rhythm, day, startsOn }: AllowanceSchedule, payday: string): string {
  const firstOf = (date: string) => `${date.slice(0, 'YYYY-MM-'.length)}01`;
  const before =
    rhythm === 'monthly'
      ? dayOfMonthFrom(day, firstOf(addDays(firstOf(payday), -1)))
      : addDays(payday, rhythm === 'weekly' ? -7 : -14);
  return before > startsOn ? before : startsOn;
}

/**
 * The paydays from the next one up to a day, the oldest first, at most MAX_DUE_PAYDAYS of them.
 *
 * @param next the next payday; null if there is none
 */
export function duePaydays(schedule: AllowanceSchedule, next: string | null, today: string): string[] {
  const due: string[] = [];
  for (
    let payday = next ?? undefined;
    payday !== undefined && payday <= today;
    payday = paydayAfter(schedule, payday)
  ) {
    if (due.length === MAX_DUE_PAYDAYS) break;
    due.push(payday);
  }
  return due;
}

/**
 * The first payday from another one on that is paid; undefined if none is.
 *
 * @param payday the next payday; undefined if there is none
 * @param skips the absences in which it is not paid
 */
export function paidFrom(schedule: AllowanceSchedule, payday: string | undefined, skips: readonly Absence[]) {
  let paid = payday;
  for (let away = absenceOn(skips, paid); paid !== undefined && away; away = absenceOn(skips, paid))
    paid = paydayAfter(schedule, away.to);
  return paid;
}

/** A job's next step with due paydays. If it neither skips nor leaves any, it pays the oldest. */
interface NextStep {
  /** The oldest paydays, which an adult decides on together. */
  readonly older: readonly string[];
  /** The oldest payday, if the child is away on it. */
  readonly skipped: string | undefined;
}

/**
 * Plans a job's next step with due paydays: it pays the newest of those that are not skipped, and leaves older ones to an
 * adult.
 *
 * @param paydays the oldest first
 * @param skips the absences in which they are not paid
 * @param most the most paydays that it pays
 */
export function nextStep(paydays: readonly string[], skips: readonly Absence[], most = PAID_AT_ONCE): NextStep {
  const [payday] = paydays;
  if (absenceOn(skips, payday)) return { older: [], skipped: payday };
  const oldestPaid = paydays.filter(day => !absenceOn(skips, day)).at(-most) ?? payday ?? '';
  const isLeft = (day: string) => day < oldestPaid && !absenceOn(skips, day);
  return {
    older: paydays.slice(
      0,
      paydays.findIndex(day => !isLeft(day)),
    ),
    skipped: undefined,
  };
}

/** Missed paydays of an allowance, which an adult pays or skips together. */
export interface MissedPaydays {
  /** Number of paydays. */
  readonly paydays: number;
  /** Sum of their amounts, in cents. */
  readonly amountCents: Cents;
  /** The oldest and the newest payday. */
  readonly from: string;
  readonly until: string;
}

/** Adds due paydays, the oldest first, to earlier missed ones. Returns null if there are none. */
export function addMissed(
  before: MissedPaydays | null,
  due: readonly string[],
  amountCents: Cents,
): MissedPaydays | null {
  const [first, last] = [due[0], due.at(-1)];
  if (first === undefined || last === undefined) return before;
  return {
    paydays: (before?.paydays ?? 0) + due.length,
    amountCents: (before?.amountCents ?? 0) + due.length * amountCents,
    from: before?.from ?? first,
    until: last,
  };
}

/** A schedule as it goes on after a change, and its next payday; undefined where none is left. */
export interface ChangedSchedule {
  readonly schedule: AllowanceSchedule;
  readonly next: string | undefined;
}

/**
 * Computes the next payday after an edit: after the end of the period already paid, and not before today. The paid
 * period is the week, the two weeks from that week on, or the month of the last payday, by the old rhythm. If the
 * rhythm or the day has changed, the schedule starts anew after that period. A further edit then finds that start, and
 * every second week is counted from there.
 *
 * @param today the family's calendar day
 * @param paidOn the payday that came last; null before the first
 */
export function changeSchedule(
  old: AllowanceSchedule,
  wanted: AllowanceSchedule,
  today: string,
  paidOn: string | null,
): ChangedSchedule {
  if (paidOn === null) return { schedule: wanted, next: paydayFrom(wanted, today) };
  const open = periodAfter(old.rhythm, paidOn);
  const moves = old.rhythm !== wanted.rhythm || old.day !== wanted.day;
  const schedule = moves && wanted.startsOn < open ? { ...wanted, startsOn: open } : wanted;
  return { schedule, next: paydayFrom(schedule, open > today ? open : today) };
}

/** The first day behind the period of a payday. */
function periodAfter(rhythm: AllowanceRhythm, payday: string): string {
  if (rhythm === 'monthly') return dayOfMonthFrom(1, addDays(payday, 1));
  const monday = addDays(payday, 1 - isoWeekday(payday));
  return addDays(monday, rhythm === 'weekly' ? 7 : 14);
}

/** The status of an allowance on a day of the family. A paused allowance past its last day has ended. */
export function allowanceStatus(
  { paused, nextDueOn, endsOn }: Pick<AllowanceSchedule, 'endsOn'> & { paused: boolean; nextDueOn: string | null },
  today: string,
): AllowanceStatus {
  if (nextDueOn === null || (paused && endsOn !== null && endsOn < today)) return 'ended';
  return paused ? 'paused' : 'active';
}

/** The settings of an allowance. */
export interface AllowanceTerms extends AllowanceSchedule {
  /** Negative for a regular payment. */
  readonly amountCents: Cents;
  /** The name of a regular payment; null for an allowance. */
  readonly name: string | null;
  readonly paused: boolean;
  /** Whether an adult is asked on each payday. */
  readonly asksFirst: boolean;
}

/** An allowance before a change. */
export interface ChangedAllowance extends AllowanceTerms {
  readonly nextDueOn: string | null;
  /** The payday that came last: paid, skipped or missed. Null before the first. */
  readonly lastDueOn: string | null;
}

export type AllowanceChange =
  | {
      readonly ok: true;
      readonly terms: AllowanceTerms;
      readonly nextDueOn: string | null;
      /** Whether the terms differ from those before. */
      readonly changes: boolean;
      /** Whether it had ended and goes on, so that it counts among the child's allowances again. */
      readonly revives: boolean;
    }
  | {
      readonly ok: false;
      readonly code: 'ALLOWANCE_DUE' | 'ALLOWANCE_ENDS_TOO_EARLY' | 'ALLOWANCE_DIRECTION' | 'PAYMENT_ASKS';
    };

/** Changes the terms that are given. Those that are undefined stay. */
export function changeAllowance(
  old: ChangedAllowance,
  given: { readonly [Name in keyof AllowanceTerms]?: AllowanceTerms[Name] | undefined },
  today: string,
): AllowanceChange {
  const { rhythm, day, startsOn, endsOn, amountCents, name, paused, asksFirst, nextDueOn } = old;
  // An overdue payday is paid by the schedule that it was due by.
  if (!paused && nextDueOn !== null && nextDueOn < today) return { ok: false, code: 'ALLOWANCE_DUE' };
  const wanted: AllowanceTerms = {
    rhythm: given.rhythm ?? rhythm,
    day: given.day ?? day,
    startsOn: given.startsOn ?? startsOn,
    endsOn: given.endsOn === undefined ? endsOn : given.endsOn,
    amountCents: given.amountCents ?? amountCents,
    name: given.name ?? name,
    paused: given.paused ?? paused,
    asksFirst: given.asksFirst ?? asksFirst,
  };
  const isPayment = name !== null;
  if (wanted.amountCents < 0 !== isPayment || (wanted.name !== null) !== isPayment)
    return { ok: false, code: 'ALLOWANCE_DIRECTION' };
  if (isPayment && wanted.asksFirst) return { ok: false, code: 'PAYMENT_ASKS' };
  if (wanted.endsOn !== null && wanted.endsOn < wanted.startsOn) return { ok: false, code: 'ALLOWANCE_ENDS_TOO_EARLY' };
  const isSame =
    JSON.stringify(wanted) === JSON.stringify({ rhythm, day, startsOn, endsOn, amountCents, name, paused, asksFirst });
  if (isSame) return { ok: true, terms: wanted, nextDueOn, changes: false, revives: false };
  const { schedule, next = null } = changeSchedule(old, wanted, today, old.lastDueOn);
  const revives =
    allowanceStatus(old, today) === 'ended' && allowanceStatus({ ...wanted, nextDueOn: next }, today) !== 'ended';
  return { ok: true, terms: { ...wanted, startsOn: schedule.startsOn }, nextDueOn: next, changes: true, revives };
}

/** 'every Friday', 'every second Friday', 'on the 31st of each month, or its last day'. */
export function rhythmText({ rhythm, day }: Pick<AllowanceSchedule, 'rhythm' | 'day'>): string {
  const weekday = WEEKDAYS[day - 1];
  if (weekday && rhythm === 'weekly') return `every ${weekdayName(weekday)}`;
  if (weekday && rhythm === 'biweekly') return `every second ${weekdayName(weekday)}`;
  return `on the ${ordinal(day)} of each month${day > 28 ? ', or its last day' : ''}`;
}

function weeklyFrom({ rhythm, day, startsOn }: AllowanceSchedule, earliest: string): string {
  if (rhythm === 'weekly') return nextWeekday(day, earliest);
  const first = nextWeekday(day, startsOn);
  if (earliest <= first) return first;
  const apart = daysBetween(first, earliest);
  return addDays(first, Math.ceil(apart / 14) * 14);
}

function nextWeekday(weekday: number, from: string): string {
  return addDays(from, (weekday - isoWeekday(from) + 7) % 7);
}
