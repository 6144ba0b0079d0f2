import type { FixtureCall } from '../family/fixture.ts';

/** Leo of the demo family goes to a camp next week. */
export const absencesDemo: readonly FixtureCall[] = [
  {
    by: 'dana',
    daysAgo: 0.05,
    call: 'createAbsence',
    params: { childId: '$leo' },
    body: { from: '$today+10', to: '$today+14', skipsAllowances: true },
  },
];
