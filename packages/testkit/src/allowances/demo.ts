import type { FixtureCall } from '../family/fixture.ts';

/** The allowances and regular payments of the demo family. They begin in a few days, so that none changes the balances. */
export const allowancesDemo: readonly FixtureCall[] = [
  { childId: '$mia', amount: '5.00', rhythm: 'weekly', day: 5 },
  { childId: '$leo', amount: '8.00', rhythm: 'weekly', day: 5 },
  { childId: '$leo', amount: '20.00', rhythm: 'monthly', day: 1 },
  { childId: '$bo-rivera', amount: '2.00', rhythm: 'biweekly', day: 6 },
  { childId: '$leo', amount: '-3.00', name: 'Phone plan', rhythm: 'monthly', day: 1 },
].map(body => ({ by: 'dana', daysAgo: 0.05, call: 'createAllowance', body: { ...body, startsOn: '$today+3' } }));
