import { MONEY_PATTERN, parseCents } from '@pocketful/domain/money';

/**
 * What was typed as an amount, the way the wire writes money: without sign, currency and thousands marks ('-$1,000.5'
 * is '1000.5', '.5' is '0.5'). What cannot be read is left for the form's rules to refuse.
 */
export function typedAmount(text: string): string {
  const bare = text.replace(/[\s$,+-]/g, '').replace(/\.$/, '');
  return bare.startsWith('.') ? `0${bare}` : bare;
}

/** Whether a typed amount is money of at least one cent. */
export function isPositiveAmount(text: string): boolean {
  const amount = typedAmount(text);
  return MONEY_PATTERN.test(amount) && (parseCents(amount) ?? 0) > 0;
}
