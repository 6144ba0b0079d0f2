import type { Overdraft, TransactionCategory } from '@pocketful/domain/ledger';

/** What pays or is paid for: where its rows are, when one has paid, and what the ledger then says of it. */
export interface PayingSource {
  /** The table of its rows, which have `family_id`, `child_id` and `status`. */
  readonly table: string;
  /** The column that identifies a row; an entry names it as its source. */
  readonly key: string;
  /** The status of a row that has paid, and of no other. */
  readonly paid: string;
  /** The amount and the description of its entry: expressions of the columns of a row. */
  readonly amount: string;
  readonly text: string;
  readonly category: TransactionCategory;
  /** Whether it may take a balance below zero; what a child asked for may not. */
  readonly overdraft: Overdraft;
  /** The status in which what it asks for is set aside: no goal can count on that money. */
  readonly setsAside?: string;
}

/**
 * Everything that pays besides a person's own entry. An entry is unique by its source, a row that has paid stays (a
 * trigger of its table, `keep_what_was_paid`), and the verifier walks from rows to entries and back, by this table.
 */
export const SOURCES = {
  chore: {
    table: 'chores',
    key: 'chore_id',
    paid: 'approved',
    amount: 'reward',
    text: 'name',
    category: 'chore',
    overdraft: 'allowed',
  },
  purchase: {
    table: 'purchase_requests',
    key: 'request_id',
    paid: 'approved',
    amount: '-amount',
    text: 'goal_name',
    category: 'spending',
    overdraft: 'refused',
    setsAside: 'submitted',
  },
  claim: {
    table: 'reward_claims',
    key: 'request_id',
    paid: 'approved',
    amount: 'amount',
    text: 'reward_name',
    category: 'achievement',
    overdraft: 'allowed',
  },
  withdrawal: {
    table: 'withdrawal_requests',
    key: 'request_id',
    paid: 'approved',
    amount: '-amount',
    text: 'description',
    category: 'spending',
    overdraft: 'refused',
    setsAside: 'pending',
  },
  allowance: {
    table: 'allowance_payments',
    key: 'payment_id',
    paid: 'paid',
    amount: 'amount',
    text: 'description',
    category: 'allowance',
    overdraft: 'allowed',
  },
} as const satisfies Record<string, PayingSource>;

export type SourceType = keyof typeof SOURCES;
