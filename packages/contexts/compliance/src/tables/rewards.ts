import { childId, FAMILYS, familyId, kind, OWN, plain, table, words } from './table.ts';

const numbers = kind('numbers');
const payouts = kind('payouts');
const rewards = kind('rewards');
const shared = kind('shared');

export const rewardsTables = {
  rewards: table(
    {
      writer: 'rewards',
      purpose: 'what a child can earn',
      kept: '3 years since the last use',
      period: 'educational',
      closed: 'deleted',
      child: OWN,
      texts: { place: 'rewards of other children', unique: true },
      after: ['reward_claims'],
      file: { section: 'rewards', order: 'created_at, reward_id' },
    },
    {
      family_id: familyId,
      reward_id: numbers.value,
      child_id: childId,
      category_id: numbers.value,
      name: rewards.words,
      name_key: rewards.hiddenWords('the name as it is compared'),
      description: rewards.words,
      amount: rewards.money,
      icon: rewards.words,
      active: rewards.value,
      created_at: rewards.act,
      updated_at: rewards.value,
    },
  ),
  reward_claims: table(
    {
      writer: 'rewards',
      purpose: 'claims and their outcome',
      kept: '3 years',
      period: 'educational',
      closed: 'deleted',
      child: OWN,
      texts: { place: 'requests of other children' },
      after: ['ledger_entries'],
      file: { section: 'claims', order: 'submitted_at, request_id' },
    },
    {
      family_id: familyId,
      request_id: numbers.value,
      child_id: childId,
      reward_id: numbers.value,
      reward_name: rewards.words,
      reward_description: rewards.words,
      category: rewards.words,
      amount: rewards.money,
      status: rewards.value,
      submitted_at: rewards.ownAct,
      decided_at: rewards.value,
      rejection_comment: rewards.words,
      round: payouts.value,
      trusted_up_to: shared.money,
    },
  ),
  reward_categories: table(
    {
      writer: 'rewards',
      purpose: 'categories of rewards',
      kept: 'as long as the family',
      closed: 'deleted',
      child: FAMILYS,
      texts: { place: 'categories of rewards', unique: true },
      after: ['rewards', 'reward_claims'],
    },
    {
      ...plain('family_id', 'category_id'),
      name: words,
      name_key: words,
      description: words,
      ...plain('color'),
      icon_name: words,
      ...plain('active', 'created_at'),
    },
  ),
} as const;
