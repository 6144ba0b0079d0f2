import type { WorldCall } from '../family/world.ts';

/** What the demo family added to its Master List. */
export const choresDemo: readonly WorldCall[] = [
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
