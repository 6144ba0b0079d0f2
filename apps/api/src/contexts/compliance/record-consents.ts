import { POLICIES, type Policy } from '@pocketful/compliance/policies';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** The network address, and whether one tick box stood for both consents. */
export interface ConsentCircumstances {
  readonly givenTogether: boolean;
  readonly address: string;
  readonly userAgent: string | null;
}

/** How a consent was given: by an adult whose password unlocked the device, in the form that adds the child. */
const METHOD = 'signed_in_form';

/** Writes the parental and the data-collection consent for a child to the policy in force, with their consequences. */
export async function recordChildConsents(
  tx: FamilyTx,
  { childId, parentId, now }: { childId: string; parentId: string; now: Date },
  { givenTogether, address, userAgent }: ConsentCircumstances,
): Promise<void> {
  await tx.run(sql`
    WITH settings AS (
      INSERT INTO privacy_settings (family_id, child_id, updated_at, updated_by)
      VALUES (${tx.familyId}, ${childId}, ${now}, ${parentId})
    )
    INSERT INTO parental_consents (family_id, consent_id, child_id, given_by, consent_type, policy_version, consent_date,
      verification_method, given_with_parental, ip_address, user_agent)
    SELECT ${tx.familyId}::uuid, given.id, ${childId}::uuid, ${parentId}::uuid, given.type, ${POLICIES.privacy.version},
      ${now}::timestamptz, ${METHOD}, ${givenTogether} AND given.type = 'data_collection', ${address.slice(0, 45)}, ${userAgent}
    FROM (VALUES (${tx.newId()}::uuid, 'parental'), (${tx.newId()}::uuid, 'data_collection')) AS given (id, type)`);
}

/** The adult who accepts, how, and from where. */
export interface Acceptance extends Omit<ConsentCircumstances, 'givenTogether'> {
  readonly memberId: string;
  readonly now: Date;
  readonly method: 'signup_form' | 'policy_page';
  /** Given as a parent, for the children of the family. */
  readonly parentalConsent: boolean;
}

/** Records that a member who signs up accepted the privacy policy and the terms in force. */
export function acceptPolicies(
  tx: FamilyTx,
  acceptance: Omit<Acceptance, 'method' | 'parentalConsent'>,
): Promise<void> {
  const given = { ...acceptance, method: 'signup_form', parentalConsent: false } as const;
  return insertAcceptances(tx, Object.values(POLICIES), given);
}

/** Records that a member accepted these policies. */
export async function insertAcceptances(
  tx: FamilyTx,
  policies: readonly Policy[],
  { memberId, now, method, parentalConsent, address, userAgent }: Acceptance,
): Promise<void> {
  const acceptances = policies.map(policy => ({
    family_id: tx.familyId,
    acceptance_id: tx.newId(),
    member_id: memberId,
    policy_type: policy.type,
    policy_version: policy.version,
    accepted_at: now,
    consent_method: method,
    parental_consent: parentalConsent,
    ip_address: address.slice(0, 45),
    user_agent: userAgent,
  }));
  await tx.db.insertInto('policy_acceptances').values(acceptances).execute();
}
