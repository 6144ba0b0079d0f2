import type { Allowance } from '@pocketful/allowances/calls';
import { type ComingAllowance, comingPaydays } from '@pocketful/allowances/rules/reachable';
import { cents } from '@pocketful/contract-core/money';
import { addDays } from '@pocketful/domain/dates';
import { reader } from '@pocketful/domain/intl/reader';

import { WEEKDAYS, weekdayName } from '@pocketful/domain/weekdays';

/** Paydays are counted up to ten weeks, as on ten fingers. Later days are named by their month. */
const COUNTED_DAYS = 70;

/** The allowances and regular payments that go on. */
export function comingOf(allowances: readonly Allowance[]): ComingAllowance[] {
  return allowances
    .filter(({ nextDueOn }) => nextDueOn !== null)
    .map(allowance => ({ ...allowance, amountCents: cents(allowance.amount) }));
}

/**
 * When a goal is full: 'About 3 Fridays, with your $5.00 allowance', 'Around March next year, with your allowances'.
 * Undefined without an allowance.
 */
export function whenText(day: string, coming: readonly ComingAllowance[], today: string): string | undefined {
  const paid = coming.filter(isAllowance);
  const [first] = paid;
  if (!first) return undefined;
  const what = paid.length === 1 ? `your ${reader().money(first.amountCents)} allowance` : 'your allowances';
  return `${timeText(day, coming, today)}, with ${what}`;
}

function isAllowance({ amountCents }: ComingAllowance): boolean {
  return amountCents > 0;
}

function timeText(day: string, coming: readonly ComingAllowance[], today: string): string {
  if (day <= today) return 'Maybe today';
  const counted = paydaysText(today, day, coming, today);
  return counted ? `About ${counted}` : `Around ${monthText(day, today)}`;
}

/** The paydays of allowances from one day to another, both included: '1 Friday', '3 paydays'. Undefined if they are too many to count. */
export function paydaysText(
  from: string,
  until: string,
  coming: readonly ComingAllowance[],
  today: string,
): string | undefined {
  if (until > addDays(from, COUNTED_DAYS)) return undefined;
  const paid = coming.filter(isAllowance);
  const count = comingPaydays(paid, today, until).filter(day => day >= from).length;
  return `${count} ${unitOf(paid)}${count === 1 ? '' : 's'}`;
}

/** 'March', 'March next year', 'March 2028' */
export function monthText(day: string, today: string): string {
  const month = reader().date('month', day);
  const years = Number(day.slice(0, 4)) - Number(today.slice(0, 4));
  if (years === 0) return month;
  return years === 1 ? `${month} next year` : `${month} ${day.slice(0, 4)}`;
}

function unitOf(coming: readonly ComingAllowance[]): string {
  const [first] = coming;
  const weekday = first && WEEKDAYS[first.day - 1];
  const isOneDay = coming.every(({ rhythm, day }) => rhythm === 'weekly' && day === first?.day);
  return weekday && isOneDay ? weekdayName(weekday) : 'payday';
}
