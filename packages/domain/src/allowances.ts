import { addDays, dayOfMonthFrom } from './dates.ts';

/** When an allowance is paid, in calendar days of the family. A day is written YYYY-MM-DD. */

export const ALLOWANCE_RHYTHMS = ['weekly', 'biweekly', 'monthly'] as const;
export type AllowanceRhythm = (typeof ALLOWANCE_RHYTHMS)[number];

/** The greatest day of each rhythm: Sunday, and the 31st, which short months pay on their last day. */
export const LAST_DAY = { weekly: 7, biweekly: 7, monthly: 31 } as const satisfies Record<AllowanceRhythm, number>;

export const ALLOWANCE_STATUSES = ['active', 'paused', 'ended'] as const;
export type AllowanceStatus = (typeof ALLOWANCE_STATUSES)[number];

/** What became of a payday: paid, or skipped since the account had no room for it. */
export const PAYMENT_STATUSES = ['paid', 'skipped'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Allowances of one child that are not ended, at the most. */
export const MOST_ALLOWANCES = 10;

/** How long an allowance tells of its payments, in days. */
export const PAYMENTS_TOLD_DAYS = 30;

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
 * Throws a RangeError for a day that is none.
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

/**
 * The next payday of an allowance that was changed: not before today, since what is past was paid or passed over, and
 * not the day that was paid last.
 */
export function paydayOnceChanged(
  schedule: AllowanceSchedule,
  today: string,
  paidOn: string | null,
): string | undefined {
  return paidOn !== null && paidOn >= today ? paydayAfter(schedule, paidOn) : paydayFrom(schedule, today);
}

/** What a payment is called in the ledger: by its payday, whenever it is posted. */
export function allowanceText(payday: string): string {
  return `Allowance for ${paydayFormat.format(new Date(`${payday}T00:00:00Z`))}`;
}

const paydayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** The weekday of a day, Monday 1 to Sunday 7. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
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

function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}
