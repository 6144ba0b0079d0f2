import { childId, FAMILYS, familyId, kind, OWN, plain, table } from './table.ts';

const numbers = kind('numbers');
const payouts = kind('payouts');
const transactions = kind('transactions');

export const ledgerTables = {
  ledger_entries: table(
    {
      writer: 'database',
      purpose: 'a child’s transactions',
      kept: '3 years, then one balance brought forward',
      period: 'educational',
      closed: 'deleted',
      child: OWN,
      texts: { place: 'transactions of other children' },
      file: { section: 'transactions', order: 'sequence' },
    },
    {
      family_id: familyId,
      child_id: childId,
      sequence: transactions.value,
      entry_id: numbers.value,
      amount: transactions.money,
      balance_after: transactions.money,
      description: transactions.words,
      category: transactions.value,
      source_type: transactions.value,
      source_id: transactions.value,
      created_by: transactions.adult,
      created_at: transactions.act,
      brought_forward: transactions.value,
      source_round: payouts.value,
      reverses: payouts.value,
      kind: transactions.value,
      facts: transactions.value,
      words: transactions.wordValues,
      currency: transactions.value,
    },
  ),
  accounts: table(
    {
      writer: 'database',
      purpose: 'a child’s balance',
      kept: 'as long as the child',
      period: 'account',
      closed: 'deleted',
      child: OWN,
      file: { section: 'account', order: 'child_id' },
    },
    { family_id: familyId, child_id: childId, balance: transactions.money, sequence: transactions.value },
  ),
  ledger_days: table(
    { writer: 'database', purpose: 'sums of entries by day', kept: 'for good' },
    plain('day', 'transactions', 'value', 'currency'),
  ),
  ledger_day_changes: table(
    {
      writer: 'database',
      purpose: 'entries that came late or were removed, until the sum of their day has them',
      kept: 'two days',
      closed: 'kept',
      child: FAMILYS,
    },
    plain('family_id', 'change_id', 'day', 'transactions', 'value', 'currency'),
  ),
} as const;
