import type { FixtureCall } from '../family/fixture.ts';

/** Dana has just invited another adult. */
export const invitationsDemo: readonly FixtureCall[] = [
  { by: 'dana', daysAgo: 0.04, call: 'createInvitation', body: { kind: 'parent' } },
];
