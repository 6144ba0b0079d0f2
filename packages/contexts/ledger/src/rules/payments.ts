import type { EntryKind } from '../entry-text.ts';
import type { Overdraft, TransactionCategory } from '../rules.ts';

/** The ledger's rule for a source of payments other than a person's own entry. */
export interface PaymentRule {
  readonly category: TransactionCategory;
  /** The direction of a positive amount. A negative allowance is a regular payment, which is a debit. */
  readonly direction: 'credit' | 'debit';
  /** Whether its amount is set aside while it waits: no goal can count on that money. */
  readonly setsAside: boolean;
  /** Category and kind of the entry of a negative amount. Default: there are no such amounts. */
  readonly debit?: { readonly category: TransactionCategory; readonly kind: EntryKind };
}

/** Everything that pays. The server's sources and the mock's follow it. */
export const PAYMENTS = {
  chore: { category: 'chore', direction: 'credit', setsAside: false },
  claim: { category: 'achievement', direction: 'credit', setsAside: false },
  purchase: { category: 'spending', direction: 'debit', setsAside: true },
  withdrawal: { category: 'spending', direction: 'debit', setsAside: true },
  allowance: {
    category: 'allowance',
    direction: 'credit',
    setsAside: false,
    debit: { category: 'spending', kind: 'regular_payment' },
  },
} as const satisfies Record<string, PaymentRule>;

export type PaymentSource = keyof typeof PAYMENTS;

export const PAYMENT_SOURCES = [
  'chore',
  'claim',
  'purchase',
  'withdrawal',
  'allowance',
] as const satisfies PaymentSource[];

/** A child's requests to an adult. */
export const REQUEST_SOURCES = ['claim', 'purchase', 'withdrawal'] as const satisfies PaymentSource[];
export type RequestSource = (typeof REQUEST_SOURCES)[number];

/** Whether it may take a balance below zero: a child's purchase or withdrawal may not. */
export function overdraftOf(source: PaymentSource): Overdraft {
  return PAYMENTS[source].direction === 'debit' ? 'refused' : 'allowed';
}
