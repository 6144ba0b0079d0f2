import type { FixtureCall } from '../family/fixture.ts';

function goal(child: string, name: string, target: string, iconName: string, daysAgo: number): FixtureCall {
  return {
    by: child,
    daysAgo,
    call: 'createGoal',
    body: { childId: `$${child}`, name, target, iconName },
    keeps: `goal ${name}`,
  };
}

/** The goals of the demo family. */
export const goalsDemo: readonly FixtureCall[] = [
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
  { by: 'dana', daysAgo: 27.9, call: 'handOverPurchase', params: { id: '$skateboard' }, body: { handedOver: true } },
  { by: 'leo', daysAgo: 27.8, call: 'receivePurchase', params: { id: '$skateboard' } },
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
