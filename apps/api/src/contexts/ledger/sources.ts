import { choreMachine } from '@pocketful/domain/chores';
import type { Overdraft, TransactionCategory } from '@pocketful/domain/ledger';
import { overdraftOf, PAYMENTS, type PaymentSource } from '@pocketful/domain/payments';
import { claimMachine, purchaseMachine, withdrawalMachine } from '@pocketful/domain/requests';

/** A source of postings: where its rows are, which of them have paid, and the text of its entry. */
export interface PayingSource {
  /** The table of its rows, which have `family_id`, `child_id` and `status`. */
  readonly table: string;
  /** The column that identifies a row. An entry names it as its source. */
  readonly key: string;
  /** The status of an open row; absent for a source that no one requests. */
  readonly open: string | null;
  /** The status of a row that has paid, and of no other row. */
  readonly paid: string;
  /** The amount and the description of its entry: expressions over the columns of a row. */
  readonly amount: string;
  readonly text: string;
  readonly category: TransactionCategory;
  /** Whether it may take a balance below zero. A child's request may not. */
  readonly overdraft: Overdraft;
  /** Whether the amount of an open row is set aside, so that no goal can count on it. */
  readonly setsAside: boolean;
}

export type SourceType = PaymentSource;

/**
 * Every source of an entry besides a person's own entry. An entry is unique by its source. A row that has paid stays
 * (trigger `keep_what_was_paid` of its table). The verifier walks from rows to entries and back, by this table. Why the
 * ledger names tables of other contexts: docs/adr/0011.
 */
export const SOURCES: Readonly<Record<SourceType, PayingSource>> = {
  chore: source('chore', { table: 'chores', key: 'chore_id', amount: 'reward', text: 'name' }, statesOf(choreMachine)),
  purchase: source('purchase', requestRows('purchase_requests', 'goal_name'), statesOf(purchaseMachine)),
  claim: source('claim', requestRows('reward_claims', 'reward_name'), statesOf(claimMachine)),
  withdrawal: source('withdrawal', requestRows('withdrawal_requests', 'description'), statesOf(withdrawalMachine)),
  allowance: source(
    'allowance',
    { table: 'allowance_payments', key: 'payment_id', amount: 'amount', text: 'description' },
    { open: null, paid: 'paid' },
  ),
};

/** The rows of a source. Its amount column holds positive amounts only. */
type Rows = Pick<PayingSource, 'table' | 'key' | 'amount' | 'text'>;

function requestRows(table: string, text: string): Rows {
  return { table, key: 'request_id', amount: 'amount', text };
}

function statesOf({
  initial,
  actions,
}: {
  readonly initial: string;
  readonly actions: { readonly approve: { readonly to: string | null } };
}): Pick<PayingSource, 'open' | 'paid'> {
  const { to } = actions.approve;
  if (to === null) throw new Error('what is approved stays');
  return { open: initial, paid: to };
}

function source(type: SourceType, rows: Rows, states: Pick<PayingSource, 'open' | 'paid'>): PayingSource {
  const { category, direction, setsAside } = PAYMENTS[type];
  const amount = direction === 'debit' ? `-${rows.amount}` : rows.amount;
  return { ...rows, ...states, amount, category, overdraft: overdraftOf(type), setsAside };
}
