import type { Allowance } from '@pocketful/allowances/calls';
import { amountOf } from './kinds.ts';

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
export function missedWords(missed: NonNullable<Allowance['missed']>, today: string): string {
  const { paydays, from, until } = missed;
  const year = today.slice(0, 4);
  const format = from.startsWith(year) && until.startsWith(year) ? monthDays : wholeDates;
  const [first, last] = [from, until].map(day => format.format(new Date(`${day}T00:00:00Z`)));
  const when = paydays === 1 ? `on ${last} was` : `from ${first} to ${last} were`;
  return `${paydaysWords(paydays)} ${when} missed: ${amountOf(missed)}`;
}
