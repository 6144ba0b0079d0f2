import type { WorldCall } from '../family/world.ts';

/** Leo of the demo family goes to a camp next week. */
export const absencesDemo: readonly WorldCall[] = [
  {
    by: 'dana',
    daysAgo: 0.05,
    call: 'createAbsence',
    params: { childId: '$leo' },
    body: { from: '$today+10', to: '$today+14', skipsAllowances: true },
  },
];
