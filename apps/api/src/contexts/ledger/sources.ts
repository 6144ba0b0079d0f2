import { choreMachine } from '@pocketful/domain/chores';
import type { Overdraft, TransactionCategory } from '@pocketful/domain/ledger';
import { overdraftOf, PAYMENTS, type PaymentSource } from '@pocketful/domain/payments';
import { claimMachine, purchaseMachine, withdrawalMachine } from '@pocketful/domain/requests';

/** What pays or is paid for: where its rows are, when one has paid, and what the ledger then says of it. */
export interface PayingSource {
  /** The table of its rows, which have `family_id`, `child_id` and `status`. */
  readonly table: string;
  /** The column that identifies a row; an entry names it as its source. */
  readonly key: string;
  /** The status of a row that waits; of what nobody asked for there is none. */
  readonly open: string | null;
  /** The status of a row that has paid, and of no other. */
  readonly paid: string;
  /** The amount and the description of its entry: expressions of the columns of a row. */
  readonly amount: string;
  readonly text: string;
  readonly category: TransactionCategory;
  /** Whether it may take a balance below zero; what a child asked for may not. */
  readonly overdraft: Overdraft;
  /** Whether what an open row asks for is set aside: no goal can count on that money. */
  readonly setsAside: boolean;
}

export type SourceType = PaymentSource;

/**
 * Everything that pays besides a person's own entry. An entry is unique by its source, a row that has paid stays (a
 * trigger of its table, `keep_what_was_paid`), and the verifier walks from rows to entries and back, by this table.
 * Why the ledger names tables of other contexts: docs/adr/0011.
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

/** Where the rows of a source are; the amount's column holds what is positive. */
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
