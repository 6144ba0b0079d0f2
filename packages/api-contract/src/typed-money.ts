import { MAX_CENTS, parseCents } from '@pocketful/domain/money';
import { z } from 'zod';

/**
 * What was typed as an amount, the way the wire writes money: without sign, currency and thousands marks ('-$1,000.5'
 * is '1000.5', '.5' is '0.5'). What cannot be read is left for the rules to refuse.
 */
function typedAmount(text: string): string {
  const bare = text.replace(/[\s$,+-]/g, '').replace(/\.$/, '');
  return bare.startsWith('.') ? `0${bare}` : bare;
}

function problemOf(text: string, message: string): string | undefined {
  const amount = typedAmount(text);
  if (amount === '') return message;
  const cents = parseCents(amount);
  if (cents === undefined) return 'Please enter an amount such as 5.00';
  if (cents > MAX_CENTS) return 'Please enter at most 99,999,999.99';
  return cents > 0 ? undefined : message;
}

/**
 * The rule of a field in which money of at least one cent is typed; what comes out is as the wire writes it.
 *
 * @param message what is said of nothing, and of zero
 */
export function typedMoney(message: string) {
  return z
    .string()
    .superRefine((text, context) => {
      const problem = problemOf(text, message);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .transform(typedAmount);
}
