import { MAX_CENTS, toDecimal } from '@pocketful/domain/money';
import { parseTypedCents } from '@pocketful/domain/typed-money';
import { z } from 'zod';

/** The error of a typed amount; undefined when it is money of at least one cent. */
function problemOf(text: string, message: string): string | undefined {
  if (text.trim() === '') return message;
  const cents = parseTypedCents(text);
  if (cents === undefined) return 'Please enter an amount such as 5.00';
  if (Math.abs(cents) > MAX_CENTS) return 'Please enter at most 99,999,999.99';
  return cents === 0 ? message : undefined;
}

/**
 * The rule of a field for an amount of at least one cent. Its result is the amount on the wire, without a sign ('-$1,000.5'
 * is '1000.50', '1,50' is '1.50').
 *
 * @param message the error for an empty field, and for zero
 */
export function typedMoney(message: string) {
  return z
    .string()
    .superRefine((text, context) => {
      const problem = problemOf(text, message);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .transform(text => {
      const cents = parseTypedCents(text);
      return cents === undefined ? text : toDecimal(Math.abs(cents));
    });
}
