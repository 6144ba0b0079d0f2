import { POLICIES, type Policy, policyKey } from '@pocketful/compliance/policies';
import { sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { lockMember } from '../people/public.ts';
import { insertAcceptances } from './record-consents.ts';

/** An adult accepts the privacy policy in force, and the terms if the body names them. Once each. */
export async function acceptPrivacyPolicy({
  actor,
  body,
  now,
  address,
  userAgent,
  write,
}: CallOf<'acceptPrivacyPolicy'>) {
  const { memberId } = actor;
  const named: Policy[] = [{ ...POLICIES.privacy, version: body.policyVersion }];
  if (body.termsVersion !== undefined) named.push({ ...POLICIES.terms, version: body.termsVersion });
  const inForce = Object.values(POLICIES).map(policyKey);
  if (!named.every(policy => inForce.includes(policyKey(policy)))) return refuse('POLICY_NOT_IN_FORCE');
  const read = async (reads: FamilyReads) => {
    const accepted = await acceptancesOf(reads, memberId);
    return { acceptedAt: (accepted.get(policyKey(POLICIES.privacy)) ?? now).toISOString() };
  };
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, memberId);
      const accepted = await acceptancesOf(tx, memberId);
      const missing = named.filter(policy => !accepted.has(policyKey(policy)));
      if (missing.length === 0) return noop(await read(tx));
      const given = { method: 'policy_page', parentalConsent: true } as const;
      await insertAcceptances(tx, missing, { memberId, now, address, userAgent, ...given });
      return commit(await read(tx), {
        action: 'policy.accepted',
        on: ['member', memberId],
        details: { accepted: missing.map(policyKey) },
      });
    },
    read,
  );
}

/** The time at which each policy was accepted, by its key. */
async function acceptancesOf(reads: FamilyReads, memberId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await reads.run(sql<{ key: string; at: Date }>`
    SELECT p.policy_type || ' ' || p.policy_version AS key, min(p.accepted_at) AS at FROM policy_acceptances AS p
    WHERE p.family_id = ${reads.familyId} AND p.member_id = ${memberId} GROUP BY 1`);
  return new Map(rows.map(({ key, at }) => [key, at]));
}
