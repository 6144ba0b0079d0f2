import type { FixtureCall } from '../family/fixture.ts';

/** The demo family's own templates in its Master List, and a chore for each of two children. */
export const choresDemo: readonly FixtureCall[] = [
  {
    by: 'sam',
    daysAgo: 11,
    call: 'createChoreTemplate',
    body: {
      name: 'Walk Biscuit',
      description: 'Around the block, with a bag and his green ball.',
      defaultReward: '2.50',
      category: 'other',
      iconName: 'Dog',
    },
  },
  // Two of the children have the same chore.
  {
    by: 'dana',
    daysAgo: 0.05,
    call: 'createChore',
    body: {
      ...{ childId: '$leo', alsoFor: ['$bo-rivera'], name: 'Put the shoes away' },
      ...{ reward: '0.25', dueDate: '$noon+1' },
    },
  },
];

/** Suggestions by two children: Bo has an answer with another amount and one with a reason, and Mia waits for one. */
export const proposalsDemo: readonly FixtureCall[] = [
  ...['$bo-rivera', '$mia'].map(
    (id): FixtureCall => ({
      ...{ by: 'dana', daysAgo: 2.3, call: 'setSwitch', params: { id }, body: { name: 'proposals', enabled: true } },
    }),
  ),
  {
    by: 'bo-rivera',
    daysAgo: 2.2,
    call: 'createProposal',
    body: { childId: '$bo-rivera', name: 'Sort the bookshelf', amount: '3.00' },
    keeps: 'bookshelf',
  },
  { by: 'sam', daysAgo: 2.1, call: 'acceptProposal', params: { id: '$bookshelf' }, body: { amount: '2.00' } },
  {
    by: 'bo-rivera',
    daysAgo: 1.4,
    call: 'createProposal',
    body: { childId: '$bo-rivera', name: 'Paint the fence', amount: '20.00' },
    keeps: 'fence',
  },
  {
    by: 'dana',
    daysAgo: 1.2,
    call: 'declineProposal',
    params: { id: '$fence' },
    body: { comment: 'Lovely idea. Let us do it together in May.' },
  },
  {
    by: 'mia',
    daysAgo: 0.15,
    call: 'createProposal',
    body: { childId: '$mia', name: 'Wash the car', amount: '4.00' },
  },
];

/** The demo family has leaves to rake, for the first of two children. */
export const offersDemo: readonly FixtureCall[] = [
  {
    by: 'dana',
    daysAgo: 0.04,
    call: 'createChoreOffer',
    body: { childIds: ['$mia', '$leo'], name: 'Rake the leaves', reward: '5.00', dueDate: '$noon+2' },
    keeps: 'rake-offer',
  },
];

/** In the demo family three children feed the dog in turn, and it is Leo's. */
export const turnsDemo: readonly FixtureCall[] = [
  {
    by: 'dana',
    daysAgo: 0.04,
    call: 'createChoreOffer',
    body: {
      childIds: ['$leo', '$mia', '$bo-rivera'],
      ...{ name: 'Feed Biscuit', reward: '0.50', dueDate: '$noon+0', iconName: 'Dog', part: 'evening' },
      ...{ isRecurring: true, frequency: 'daily', inTurns: true },
    },
  },
];
