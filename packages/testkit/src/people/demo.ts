import type { FixtureCall } from '../family/fixture.ts';

/** The children of the demo family chose faces, but for Leo, who goes to a camp next week. Bo is at the other home at times. */
export const peopleDemo: readonly FixtureCall[] = [
  { by: 'mia', daysAgo: 30, call: 'chooseFace', params: { id: '$mia' }, body: { face: 1, color: 4 } },
  { by: 'bo-rivera', daysAgo: 30, call: 'chooseFace', params: { id: '$bo-rivera' }, body: { face: 19, color: 3 } },
  {
    by: 'dana',
    daysAgo: 0.05,
    call: 'createAbsence',
    params: { childId: '$leo' },
    body: { from: '$today+10', to: '$today+14', skipsAllowances: true },
  },
  {
    by: 'dana',
    daysAgo: 0.05,
    call: 'createAwayRhythm',
    params: { childId: '$bo-rivera' },
    body: { from: '$today+12', back: '$today+14', everyWeeks: 4 },
  },
];
