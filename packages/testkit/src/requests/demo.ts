import type { WorldCall } from '../family/world.ts';

/** The withdrawals of the demo family. */
export const requestsDemo: readonly WorldCall[] = [
  {
    by: 'leo',
    daysAgo: 13,
    call: 'createWithdrawal',
    body: { childId: '$leo', amount: '6.00', description: 'Swimming with Noah' },
    keeps: 'swimming',
  },
  { by: 'sam', daysAgo: 12.8, call: 'approveWithdrawal', params: { id: '$swimming' } },
  {
    by: 'mia',
    daysAgo: 0.2,
    call: 'createWithdrawal',
    body: { childId: '$mia', amount: '5.00', description: 'Book fair at school' },
  },
];
