import { type Cents, MAX_CENTS } from '@pocketful/domain/money';

/** Categories of a ledger entry; 'savings' is shown as 'Savings Goal'. */
export const TRANSACTION_CATEGORIES = [
  'chore',
  'achievement',
  'gift',
  'spending',
  'allowance',
  'bonus',
  'savings',
  'other',
] as const;
export type TransactionCategory = (typeof TRANSACTION_CATEGORIES)[number];

/** A child's account: the balance in cents and the sequence number of the newest entry (0 when there is none). */
export interface Account {
  readonly balanceCents: Cents;
  readonly sequence: number;
}

/** An account nothing was ever posted to. */
export const EMPTY_ACCOUNT: Account = { balanceCents: 0, sequence: 0 };

/** One immutable line of the ledger. A positive amount is a credit, a negative one a debit. */
export interface LedgerEntry {
  readonly sequence: number;
  readonly amountCents: Cents;
  readonly balanceAfterCents: Cents;
}

/** A parent's debit may take a balance below zero; money a child asked for may not. */
export type Overdraft = 'allowed' | 'refused';

type PostingRefusal = 'BALANCE_LIMIT' | 'INSUFFICIENT_FUNDS';

export type PostingResult =
  | { readonly ok: true; readonly account: Account; readonly entry: LedgerEntry }
  | { readonly ok: false; readonly code: PostingRefusal };

/**
 * Posts an amount to an account: the rule the database statement keeps, stated purely.
 * Throws a RangeError for an amount that is zero or not whole cents (a programmer's error: the contract refuses it).
 */
export function post(account: Account, amountCents: Cents, overdraft: Overdraft): PostingResult {
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) throw new RangeError(`cannot post ${amountCents} cents`);
  const balanceCents = account.balanceCents + amountCents;
  if (Math.abs(balanceCents) > MAX_CENTS) return { ok: false, code: 'BALANCE_LIMIT' };
  if (amountCents < 0 && balanceCents < 0 && overdraft === 'refused') return { ok: false, code: 'INSUFFICIENT_FUNDS' };
  const sequence = account.sequence + 1;
  return {
    ok: true,
    account: { balanceCents, sequence },
    entry: { sequence, amountCents, balanceAfterCents: balanceCents },
  };
}

/**
 * The first thing wrong with a child's entries, oldest first, or undefined when all is well: sequence numbers follow
 * without a gap, each balance is the one before plus the amount, and the newest equals the account's balance.
 * A ledger whose older part was brought forward starts at that entry.
 */
export function findLedgerFault(account: Account, entries: readonly LedgerEntry[]): string | undefined {
  let previous: LedgerEntry | undefined;
  for (const entry of entries) {
    const expected = previous ? previous.balanceAfterCents + entry.amountCents : entry.amountCents;
    if (previous && entry.sequence !== previous.sequence + 1) return `entry ${entry.sequence} follows a gap`;
    if (entry.balanceAfterCents !== expected) return `entry ${entry.sequence} has the wrong balance after it`;
    previous = entry;
  }
  const newest = previous ?? { sequence: 0, balanceAfterCents: 0 };
  if (account.sequence !== newest.sequence) return `the account counts ${account.sequence} entries`;
  if (account.balanceCents !== newest.balanceAfterCents) return 'the balance differs from the newest entry';
  return undefined;
}
