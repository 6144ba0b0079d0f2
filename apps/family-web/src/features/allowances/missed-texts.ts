import type { Allowance } from '@pocketful/allowances/calls';
import { reader } from '@pocketful/domain/intl/reader';
import { amountOf } from './kinds.ts';

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
  const form = from.startsWith(year) && until.startsWith(year) ? 'day' : 'date';
  const [first, last] = [from, until].map(day => reader().date(form, day));
  const amount = amountOf(missed);
  return paydays === 1
    ? `1 payday on ${last} was missed: ${amount}`
    : `${paydays} paydays from ${first} to ${last} were missed: ${amount}`;
}
