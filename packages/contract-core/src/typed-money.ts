import { fieldText, readerText } from '@pocketful/domain/intl/field-money';
import { reader } from '@pocketful/domain/intl/reader';
import { type Cents, centsOf, type DecimalMoney, MAX_CENTS, mostOf, toDecimal } from '@pocketful/domain/money';
import { parseTypedCents } from '@pocketful/domain/typed-money';
import { z } from 'zod';
import { noAmount } from './fields.ts';

/** An amount of an answer as a field starts with it, without its sign; empty for none. */
export function typedText(money: DecimalMoney | null | undefined): string {
  return money ? fieldText(centsOf(money)) : '';
}

/** The error of a typed amount; undefined when it is money of at least one cent. */
function problemOf(text: string, message: string, leastCents: Cents): string | undefined {
  if (text.trim() === '') return readerText(message);
  const cents = parseTypedCents(text);
  if (cents === undefined) return noAmount();
  if (Math.abs(cents) > MAX_CENTS) return `Please enter at most ${reader().number(mostOf(reader()) / 100, 2)}`;
  return Math.abs(cents) < leastCents ? readerText(message) : undefined;
}

/**
 * The rule of a field for an amount of at least one cent. Its result is the amount on the wire, without a sign ('-$1,000.5'
 * is '1000.50', '1,50' is '1.50').
 *
 * @param message the error for an empty field and for less; its amounts are in US dollars, and are written as the reader
 *   writes them
 * @param leastCents the least amount; default: one cent
 */
export function typedMoney(message: string, leastCents: Cents = 1) {
  return z
    .string()
    .superRefine((text, context) => {
      const problem = problemOf(text, message, leastCents);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .transform(text => {
      const cents = parseTypedCents(text);
      return cents === undefined ? text : toDecimal(Math.abs(cents));
    });
}
