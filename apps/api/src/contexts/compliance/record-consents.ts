import { POLICIES, type Policy } from '@pocketful/compliance/policies';
import type { ConsentType } from '@pocketful/compliance/rules/consents';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { newRows } from '../../platform/database/new-rows.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { askByMail } from './ask-by-mail.ts';

/** The network address, and whether one tick box stood for both consents. */
export interface ConsentCircumstances {
  readonly givenTogether: boolean;
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * The method of a consent in a household: the form that adds the child, sent by an adult whose password unlocked the
 * device.
 */
const METHOD = 'signed_in_form';

/** A new child, and the adult who adds it. */
export interface NewConsents {
  readonly childId: string;
  readonly parentId: string;
  readonly now: Date;
  /** Whether a parent has to confirm by mail before the child uses the profile. */
  readonly mustConfirm: boolean;
}

/**
 * Writes the parental and the data-collection consent for a child to the policy in force, with their consequences. If
 * the consent has to be confirmed, the direct notice is queued in the same transaction, and the profile opens with its
 * link.
 */
export async function recordChildConsents(
  tx: FamilyTx,
  { childId, parentId, now, mustConfirm }: NewConsents,
  { givenTogether, address, userAgent }: ConsentCircumstances,
  outbox: Outbox,
): Promise<void> {
  const consentId = tx.newId();
  const method = mustConfirm ? 'email_verification' : METHOD;
  const given = (id: string, type: ConsentType) => sql`(${tx.familyId}, ${id}, ${childId}, ${parentId}, ${type},
    ${POLICIES.privacy.version}, ${now}, ${method}, ${givenTogether && type === 'data_collection'}, ${address.slice(0, 45)},
    ${userAgent})`;
  await Promise.all([
    tx.run(sql`
      INSERT INTO privacy_settings (family_id, child_id, updated_at, updated_by, unverified_from)
      VALUES (${tx.familyId}, ${childId}, ${now}, ${parentId}, ${mustConfirm ? now : null})`),
    tx.run(sql`
      INSERT INTO parental_consents (family_id, consent_id, child_id, given_by, consent_type, policy_version,
        consent_date, verification_method, given_with_parental, ip_address, user_agent)
      VALUES ${given(tx.newId(), 'parental')}, ${given(consentId, 'data_collection')}`),
  ]);
  if (mustConfirm) await askByMail(tx, outbox, { consentId, askedOf: parentId }, now);
}

/**
 * For the public a new consent opens nothing before a parent confirms it, unless an earlier one is confirmed and in
 * force.
 *
 * @param closed whether a withdrawal closed the profile: then only a consent that is confirmed from now on opens it
 */
export async function closeUntilVerified(tx: FamilyTx, childId: string, now: Date, closed: boolean): Promise<void> {
  await tx.run(sql`
    UPDATE privacy_settings AS s SET updated_at = ${now},
      unverified_from = CASE WHEN ${closed} THEN ${now} ELSE coalesce(s.unverified_from, ${now}) END
    WHERE s.family_id = ${tx.familyId} AND s.child_id = ${childId} AND (${closed} OR NOT EXISTS (
      SELECT FROM parental_consents AS c
      JOIN consent_events AS v ON v.family_id = c.family_id AND v.consent_id = c.consent_id AND v.kind = 'verified'
      WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.consent_type = 'data_collection' AND NOT EXISTS (
        SELECT FROM consent_events AS w
        WHERE w.family_id = ${tx.familyId} AND w.consent_id = c.consent_id AND w.kind = 'withdrawn')))`);
}

/** A child whose age becomes one under 13 needs the direct notice and a confirmed consent, as if it were added now. */
export async function askForYounger(
  tx: FamilyTx,
  { childId, parentId, now }: Omit<NewConsents, 'mustConfirm'>,
  outbox: Outbox,
): Promise<void> {
  await closeUntilVerified(tx, childId, now, false);
  const [owed] = await tx.run(sql<{ consent_id: string }>`
    SELECT c.consent_id FROM parental_consents AS c
    JOIN privacy_settings AS s ON s.family_id = c.family_id AND s.child_id = c.child_id AND s.unverified_from IS NOT NULL
    WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.consent_type = 'data_collection'
    ORDER BY c.consent_date DESC, c.ordinal DESC LIMIT 1`);
  if (owed) await askByMail(tx, outbox, { consentId: owed.consent_id, askedOf: parentId }, now);
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
  await tx.run(sql`INSERT INTO policy_acceptances ${newRows('policy_acceptances', acceptances)}`);
}
