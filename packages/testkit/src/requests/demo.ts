import type { FixtureCall } from '../family/fixture.ts';

/** The withdrawals of the demo family, and Leo's rule for automatic approval. */
export const requestsDemo: readonly FixtureCall[] = [
  {
    by: 'dana',
    daysAgo: 12.5,
    call: 'setAutoApprove',
    params: { id: '$leo' },
    body: { enabled: true, mostEach: '1.00', mostAWeek: '5.00' },
  },
  {
    by: 'leo',
    daysAgo: 13,
    call: 'createWithdrawal',
    body: { childId: '$leo', amount: '6.00', description: 'Swimming with Noah' },
    keeps: 'swimming',
  },
  { by: 'sam', daysAgo: 12.8, call: 'approveWithdrawal', params: { id: '$swimming' } },
  {
    by: 'sam',
    daysAgo: 2.5,
    call: 'handOverWithdrawal',
    params: { id: '$swimming' },
    body: { handedOver: true },
  },
  { by: 'leo', daysAgo: 2.4, call: 'receiveWithdrawal', params: { id: '$swimming' } },
  {
    by: 'leo',
    daysAgo: 2.2,
    call: 'createWithdrawal',
    body: { childId: '$leo', amount: '2.00', description: 'Comic' },
    keeps: 'comic',
  },
  { by: 'sam', daysAgo: 2.1, call: 'approveWithdrawal', params: { id: '$comic' } },
  // Sam pressed the wrong button, and thought again. The comic is still to be bought.
  { by: 'sam', daysAgo: 2.05, call: 'takeBackWithdrawal', params: { id: '$comic' } },
  { by: 'sam', daysAgo: 1.9, call: 'approveWithdrawal', params: { id: '$comic' } },
  {
    by: 'mia',
    daysAgo: 0.2,
    call: 'createWithdrawal',
    body: { childId: '$mia', amount: '5.00', description: 'Book fair at school' },
  },
];
