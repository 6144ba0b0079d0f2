import { POLICIES, type Policy } from '@pocketful/compliance/policies';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** From where, and whether one tick stood for both consents. */
export interface ConsentCircumstances {
  readonly givenTogether: boolean;
  readonly address: string;
  readonly userAgent: string | null;
}

/** How a consent was given: by an adult whose password unlocked the device, in the form that adds the child. */
const METHOD = 'signed_in_form';

/** Writes the parental and the data-collection consent for a child, for the policy in force. */
export async function recordChildConsents(
  tx: FamilyTx,
  { childId, parentId, now }: { childId: string; parentId: string; now: Date },
  { givenTogether, address, userAgent }: ConsentCircumstances,
): Promise<void> {
  const consent = (type: 'parental' | 'data_collection') => ({
    family_id: tx.familyId,
    consent_id: tx.newId(),
    child_id: childId,
    given_by: parentId,
    consent_type: type,
    policy_version: POLICIES.privacy.version,
    consent_date: now,
    verification_method: METHOD,
    given_with_parental: givenTogether && type === 'data_collection',
    ip_address: address.slice(0, 45),
    user_agent: userAgent,
  });
  await tx.db
    .insertInto('parental_consents')
    .values([consent('parental'), consent('data_collection')])
    .execute();
}

/** Who accepts, how, and from where. */
export interface Acceptance extends Omit<ConsentCircumstances, 'givenTogether'> {
  readonly memberId: string;
  readonly now: Date;
  readonly method: 'signup_form' | 'policy_page';
  /** Given as a parent, for the children of the family. */
  readonly parentalConsent: boolean;
}

/** Writes that a member who signs up accepted the privacy policy and the terms in force. */
export function acceptPolicies(
  tx: FamilyTx,
  acceptance: Omit<Acceptance, 'method' | 'parentalConsent'>,
): Promise<void> {
  const given = { ...acceptance, method: 'signup_form', parentalConsent: false } as const;
  return insertAcceptances(tx, Object.values(POLICIES), given);
}

/** Writes that a member accepted these policies. */
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
