import { auditOnce, noteEvidence, publishPolicies } from '../contexts/compliance/public.ts';
import { removeExpired } from '../contexts/operations/housekeeping.ts';
import { before, DAY } from '../platform/clock.ts';
import { SYSTEM_FAMILY_ID } from '../platform/ids.ts';
import { systemWrites } from '../platform/writes/writes.ts';
import type { Instance } from './with-instance.ts';

/** What is on record of the demo's operators: their last drill is more than a year ago, which the audit finds. */
const EVIDENCE = [
  ['risk_assessment', 41, undefined],
  ['safeguard_test', 73, 'Penetration test by an outside company'],
  ['restore_drill', 402, 'Restored into a second database'],
] as const;

/** Evidence, and an audit of what the demo family did, as an instance has them that has run for a while. */
export async function seedPrivacy({ config, database, writes }: Omit<Instance, 'hasher'>, now: Date): Promise<void> {
  await publishPolicies(systemWrites(writes, 'publishPolicies', now), database.family(SYSTEM_FAMILY_ID));
  for (const [kind, days, note] of EVIDENCE) {
    const doneOn = before(now, days * DAY)
      .toISOString()
      .slice(0, 10);
    await noteEvidence(systemWrites(writes, 'evidence', now), database, { kind, doneOn, note });
  }
  // The story is older than addresses are kept.
  await removeExpired(database, now);
  await auditOnce({ database, config, clock: () => now });
}
