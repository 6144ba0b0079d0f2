import type { WorldCall } from '../family/world.ts';

/** Dana has just invited another adult. */
export const invitationsDemo: readonly WorldCall[] = [
  { by: 'dana', daysAgo: 0.04, call: 'createInvitation', body: { kind: 'parent' } },
];
