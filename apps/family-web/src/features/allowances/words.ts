import type { Allowance } from '@pocketful/api-contract/allowances/calls';
import { cents } from '@pocketful/api-contract/core/money';
import type { AllowanceRhythm } from '@pocketful/domain/allowances';
import { addDays } from '@pocketful/domain/dates';
import { formatUsd } from '@pocketful/domain/money';
import { ordinal, WEEKDAYS, weekdayName } from '@pocketful/domain/weekdays';

export const RHYTHM_NAMES: Record<AllowanceRhythm, string> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
};

/** 'every Friday', 'every second Friday', 'on the 31st of each month, or its last day'. */
export function rhythmWords({ rhythm, day }: Pick<Allowance, 'rhythm' | 'day'>): string {
  const weekday = WEEKDAYS[day - 1];
  if (weekday && rhythm === 'weekly') return `every ${weekdayName(weekday)}`;
  if (weekday && rhythm === 'biweekly') return `every second ${weekdayName(weekday)}`;
  return `on the ${ordinal(day)} of each month${day > 28 ? ', or its last day' : ''}`;
}

const weekdays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });
const dates = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const dayStart = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day (YYYY-MM-DD): 'Friday, March 6'. */
export function dayWords(day: string): string {
  return dates.format(dayStart(day));
}

const monthDays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' });
const wholeDates = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** '1 payday', '7 paydays'. */
export function paydaysWords(count: number): string {
  return `${count} ${count === 1 ? 'payday' : 'paydays'}`;
}

/**
 * '7 paydays from March 3 to April 14 were missed: $35.00', '1 payday on April 14 was missed: $5.00'. Days in another year
 * than today include the year.
 */
export function missedWords({ paydays, amount, from, until }: NonNullable<Allowance['missed']>, today: string): string {
  const year = today.slice(0, 4);
  const format = from.startsWith(year) && until.startsWith(year) ? monthDays : wholeDates;
  const [first, last] = [from, until].map(day => format.format(dayStart(day)));
  const when = paydays === 1 ? `on ${last} was` : `from ${first} to ${last} were`;
  return `${paydaysWords(paydays)} ${when} missed: ${formatUsd(cents(amount))}`;
}

/** A day to come: 'today', 'tomorrow', 'Friday' within a week, else 'Friday, March 6'. */
export function comingDayWords(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day < addDays(today, 7) ? weekdays.format(dayStart(day)) : dayWords(day);
}
