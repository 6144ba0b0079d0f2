import { childId, familyId, kind, OWN, table } from './table.ts';

const numbers = kind('numbers');
const payouts = kind('payouts');
const requests = kind('requests');
const shared = kind('shared');

export const requestsTables = {
  withdrawal_requests: table(
    {
      writer: 'requests',
      purpose: 'requests for money',
      kept: '3 years',
      period: 'educational',
      closed: 'deleted',
      child: OWN,
      texts: { place: 'requests of other children' },
      after: ['ledger_entries'],
      file: { section: 'withdrawals', order: 'submitted_at, request_id' },
    },
    {
      family_id: familyId,
      request_id: numbers.value,
      child_id: childId,
      description: requests.words,
      amount: requests.money,
      status: requests.value,
      submitted_at: requests.ownAct,
      decided_at: requests.value,
      round: payouts.value,
      owed: payouts.value,
      handed_over_at: payouts.value,
      received_at: payouts.ownAct,
    },
  ),
  auto_approvals: table(
    {
      writer: 'requests',
      purpose: 'up to which amounts chores and claims are approved when they are submitted, if a parent switched it on',
      kept: 'as long as the child, or until a parent switches it off',
      period: 'account',
      closed: 'deleted',
      child: OWN,
      file: { section: 'autoApproval', order: 'child_id' },
    },
    {
      family_id: familyId,
      child_id: childId,
      most_each: shared.money,
      most_a_week: shared.money,
      set_by: shared.adult,
      set_at: shared.act,
    },
  ),
} as const;
