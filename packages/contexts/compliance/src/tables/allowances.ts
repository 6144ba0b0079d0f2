import { childId, familyId, kind, OWN, table } from './table.ts';

const allowances = kind('allowances');
const away = kind('away');
const numbers = kind('numbers');

export const allowancesTables = {
  allowances: table(
    {
      writer: 'allowances',
      purpose: 'schedules of allowances and regular payments',
      kept: '3 years since the last use, or their end',
      period: 'educational',
      closed: 'deleted',
      child: OWN,
      texts: { place: 'regular payments of other children' },
      after: ['allowance_payments'],
      file: { section: 'allowances', order: 'created_at, allowance_id' },
    },
    {
      family_id: familyId,
      allowance_id: numbers.value,
      child_id: childId,
      amount: allowances.money,
      rhythm: allowances.value,
      day: allowances.value,
      starts_on: allowances.ahead(),
      ends_on: allowances.ahead(),
      paused: allowances.value,
      next_due_on: allowances.ahead(),
      version: allowances.hidden('of the machinery'),
      created_at: allowances.act,
      updated_at: allowances.value,
      name: allowances.words,
      asks_first: allowances.value,
    },
  ),
  allowance_payments: table(
    {
      writer: 'allowances',
      purpose: 'paydays: paid, skipped, missed, or waiting for an adult',
      kept: '3 years',
      period: 'educational',
      closed: 'deleted',
      child: OWN,
      texts: { place: 'paydays of other children' },
      after: ['ledger_entries'],
      file: { section: 'paydays', order: 'due_on, payment_id' },
    },
    {
      family_id: familyId,
      payment_id: numbers.value,
      allowance_id: numbers.value,
      child_id: childId,
      due_on: allowances.ahead(),
      amount: allowances.money,
      description: allowances.words,
      status: allowances.value,
      posted_at: allowances.act,
      paydays: allowances.value,
      missed_from: allowances.value,
      away: away.value,
      kind: allowances.value,
      facts: allowances.value,
      words: allowances.wordValues,
      planned: allowances.money,
      counted_from: allowances.value,
    },
  ),
} as const;
