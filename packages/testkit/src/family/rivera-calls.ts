import { riveraReports } from './rivera-reports.ts';
import { riveraRewards } from './rivera-rewards.ts';
import type { WorldCall } from './world.ts';

function goal(child: string, name: string, target: string, iconName: string, daysAgo: number): WorldCall {
  return {
    by: child,
    daysAgo,
    call: 'createGoal',
    body: { childId: `$${child}`, name, target, iconName },
    keeps: `goal ${name}`,
  };
}

const goals: readonly WorldCall[] = [
  goal('mia', 'Roller skates', '38.00', 'Rocket', 30),
  goal('mia', 'Watercolor set', '24.50', 'Palette', 21),
  goal('mia', 'A trip to the aquarium', '45.00', 'Ticket', 9),
  goal('leo', 'Bike lights', '18.00', 'Bike', 29),
  goal('leo', 'Headphones', '79.99', 'Headphones', 27),
  goal('leo', 'Summer camp', '240.00', 'Tent', 16),
  goal('bo-rivera', 'A really big dinosaur', '32.00', 'Puzzle', 12),
  // Bought two weeks ago: a trophy.
  goal('leo', 'Skateboard', '25.00', 'Trophy', 28.5),
  {
    by: 'leo',
    daysAgo: 28.4,
    call: 'setGoalPriorities',
    body: { goalPriorities: [{ id: '$goal Skateboard', priority: 0 }] },
  },
  {
    by: 'leo',
    daysAgo: 28.3,
    call: 'createPurchase',
    body: { childId: '$leo', goalId: '$goal Skateboard' },
    keeps: 'skateboard',
  },
  { by: 'dana', daysAgo: 28.1, call: 'approvePurchase', params: { id: '$skateboard' } },
  // Waits for an answer.
  { by: 'leo', daysAgo: 0.3, call: 'createPurchase', body: { childId: '$leo', goalId: '$goal Bike lights' } },
  // Came back with a reason.
  {
    by: 'mia',
    daysAgo: 1.4,
    call: 'createPurchase',
    body: { childId: '$mia', goalId: '$goal Roller skates' },
    keeps: 'skates',
  },
  {
    by: 'dana',
    daysAgo: 1.2,
    call: 'rejectPurchase',
    params: { id: '$skates' },
    body: { rejectionComment: 'Let us try some on in the shop first, on Saturday.' },
  },
];

const withdrawals: readonly WorldCall[] = [
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

/** What the family added to its Master List. */
const templates: readonly WorldCall[] = [
  {
    by: 'sam',
    daysAgo: 11,
    call: 'createChoreTemplate',
    body: {
      name: 'Walk Biscuit',
      description: 'Around the block, with a bag and his green ball.',
      defaultReward: '2.50',
      category: 'other',
    },
  },
];

function allowance(child: string, amount: string, schedule: { rhythm: string; day: number }): WorldCall {
  // It begins in a few days, so that no payday is due yet and no payment changes the balances.
  const body = { childId: `$${child}`, amount, ...schedule, startsOn: '$today+3' };
  return { by: 'dana', daysAgo: 0.05, call: 'createAllowance', body };
}

const allowances: readonly WorldCall[] = [
  allowance('mia', '5.00', { rhythm: 'weekly', day: 5 }),
  allowance('leo', '8.00', { rhythm: 'weekly', day: 5 }),
  allowance('leo', '20.00', { rhythm: 'monthly', day: 1 }),
  allowance('bo-rivera', '2.00', { rhythm: 'biweekly', day: 6 }),
];

/** What the Riveras did besides money and chores: as calls, in no particular order. */
export const riveraCalls: readonly WorldCall[] = [
  ...goals,
  ...withdrawals,
  ...templates,
  ...allowances,
  ...riveraRewards,
  ...riveraReports,
];
