import { choreMachine } from '@pocketful/chores/rules';
import type { TableName } from '@pocketful/compliance/catalogue';
import { PAYMENTS, type PaymentSource } from '@pocketful/ledger/rules/payments';
import { claimMachine, purchaseMachine, withdrawalMachine } from '@pocketful/requests/rules';

/** A source of postings: where its rows are, and which of them have paid. */
export interface PayingSource {
  /** The table of its rows, which have `family_id`, `child_id` and `status`. */
  readonly table: TableName;
  /** The column that identifies a row. An entry names it as its source. */
  readonly key: string;
  /** The status of an open row; absent for a source that no one requests. */
  readonly open: string | null;
  /** The status of a row that has paid, and of no other row. */
  readonly paid: string;
  /** The amount of its entry: an expression over the columns of a row. */
  readonly amount: string;
  /**
   * The round of its present or next payment: an expression over the columns of a row. A decision that is taken back
   * ends a round.
   */
  readonly round: string;
  /** Whether the amount of an open row is set aside, so that no goal can count on it. */
  readonly setsAside: boolean;
}

/**
 * Every source of an entry besides a person's own entry. An entry is unique by its source and round. A row that has
 * paid stays (trigger `keep_what_was_paid` of its table). The verifier walks from rows to entries and back, by this
 * table. Why the ledger names tables of other contexts: docs/adr/0011.
 */
export const SOURCES: Readonly<Record<PaymentSource, PayingSource>> = {
  chore: source(
    'chore',
    { table: 'chores', key: 'chore_id', amount: 'reward', round: 'round' },
    statesOf(choreMachine),
  ),
  purchase: source('purchase', requestRows('purchase_requests'), statesOf(purchaseMachine)),
  claim: source('claim', requestRows('reward_claims'), statesOf(claimMachine)),
  withdrawal: source('withdrawal', requestRows('withdrawal_requests'), statesOf(withdrawalMachine)),
  allowance: source(
    'allowance',
    { table: 'allowance_payments', key: 'payment_id', amount: 'amount', round: '1' },
    { open: null, paid: 'paid' },
  ),
};

/** The rows of a source. Its amount column holds positive amounts only. */
type Rows = Pick<PayingSource, 'table' | 'key' | 'amount' | 'round'>;

function requestRows(table: TableName): Rows {
  return { table, key: 'request_id', amount: 'amount', round: 'round' };
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

function source(type: PaymentSource, rows: Rows, states: Pick<PayingSource, 'open' | 'paid'>): PayingSource {
  const { direction, setsAside } = PAYMENTS[type];
  const amount = direction === 'debit' ? `-${rows.amount}` : rows.amount;
  return { ...rows, ...states, amount, setsAside };
}
