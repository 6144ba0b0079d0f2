import type { FixtureCall } from '../family/fixture.ts';

function reward(
  child: string,
  category: string,
  name: string,
  amount: string,
  description: string,
  daysAgo: number,
): FixtureCall {
  return {
    by: 'dana',
    daysAgo,
    call: 'createReward',
    body: { childId: `$${child}`, name, description, amount, category },
  };
}

function claimed(child: string, rewardName: string, daysAgo: number, keeps: string): FixtureCall {
  return { by: child, daysAgo, call: 'createClaim', body: { childId: `$${child}`, rewardName }, keeps };
}

/** The children's rewards, and their claims. */
export const rewardsDemo: readonly FixtureCall[] = [
  {
    by: 'dana',
    daysAgo: 26.6,
    call: 'createRewardCategory',
    body: { name: 'Music', description: 'Playing and singing', color: 'bg-teal-500', iconName: 'Music' },
  },
  reward('mia', 'School', 'Read a whole book', '3.00', 'Any book you like. Tell us the story at dinner.', 26.5),
  reward('mia', 'School', 'An A in a test', '5.00', 'Bring the test home and show it.', 26.4),
  reward('mia', 'Kindness', 'Help Leo with something', '1.00', 'Without being asked.', 26.3),
  reward('mia', 'Music', 'Learn a new song', '4.00', 'From the first note to the last, by heart.', 26.2),
  reward('mia', 'Health', 'A week of morning stretches', '2.00', 'Seven mornings in a row.', 26.1),
  reward(
    'leo',
    'School',
    'Finish the science project',
    '10.00',
    'Poster, model and the talk that goes with them.',
    25.5,
  ),
  reward(
    'leo',
    'Responsibility',
    'A week without reminders',
    '4.00',
    'Bag packed and bed made, seven days in a row.',
    25.4,
  ),
  reward('leo', 'Behavior', 'Stay calm when you lose', '1.50', 'At chess, cards or soccer.', 25.3),
  reward('bo-rivera', 'Kindness', 'Share a favorite toy', '0.75', 'With Mia or Leo, for a whole afternoon.', 24),
  reward('bo-rivera', 'Health', 'Try a new vegetable', '0.50', 'At least three bites.', 23.9),
  // Waits for an answer.
  claimed('leo', 'Stay calm when you lose', 0.25, 'calm'),
  // Came back with a reason.
  claimed('mia', 'Learn a new song', 2.3, 'song'),
  {
    by: 'sam',
    daysAgo: 1.9,
    call: 'rejectClaim',
    params: { id: '$song' },
    body: { comment: 'It sounds lovely already. Once more without the notes, please.' },
  },
  claimed('mia', 'Help Leo with something', 0.15, 'helped'),
];
