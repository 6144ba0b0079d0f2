import { childId, familyId, kind, OWN, table } from './table.ts';

const goals = kind('goals');
const numbers = kind('numbers');
const payouts = kind('payouts');

export const goalsTables = {
  savings_goals: table(
    {
      writer: 'goals',
      purpose: 'what a child saves for, and its trophies',
      kept: '3 years since the last use, or the purchase',
      period: 'educational',
      closed: 'deleted',
      child: OWN,
      texts: { place: 'goals of other children' },
      after: ['purchase_requests'],
      file: { section: 'goals', order: 'created_at, goal_id' },
    },
    {
      family_id: familyId,
      goal_id: numbers.value,
      child_id: childId,
      name: goals.words,
      target: goals.money,
      icon_name: goals.words,
      status: goals.value,
      position: goals.value,
      purchased_at: goals.value,
      created_at: goals.ownAct,
      updated_at: goals.value,
    },
  ),
  purchase_requests: table(
    {
      writer: 'goals',
      purpose: 'requests to buy a goal',
      kept: '3 years',
      period: 'educational',
      closed: 'deleted',
      child: OWN,
      texts: { place: 'requests of other children' },
      after: ['ledger_entries'],
      file: { section: 'purchases', order: 'submitted_at, request_id' },
    },
    {
      family_id: familyId,
      request_id: numbers.value,
      child_id: childId,
      goal_id: numbers.value,
      goal_name: goals.words,
      amount: goals.money,
      status: goals.value,
      submitted_at: goals.ownAct,
      decided_at: goals.value,
      rejection_comment: goals.words,
      round: payouts.value,
      owed: payouts.value,
      handed_over_at: payouts.value,
      received_at: payouts.ownAct,
    },
  ),
} as const;
