import type { ConsentType } from '@pocketful/compliance/rules/consents';
import { sql } from 'kysely';
import { after, DAY } from '../../platform/clock.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { isInForce } from '../../platform/database/in-force.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { parseFamilySecret } from '../../platform/sessions/session-id.ts';
import { commit } from '../../platform/writes/outcome.ts';

/**
 * An adult confirms the consent that a mail was about, with the link of the mail: once, and while that consent is
 * given. A link of another family gets LINK_INVALID.
 */
export async function confirmConsent(
  { actor, body, now, write }: CallOf<'confirmConsent'>,
  { outbox }: { readonly outbox: Outbox },
) {
  const { family, memberId } = actor;
  const token = parseFamilySecret(body.token);
  if (token?.familyId !== family.familyId) return refuse('LINK_INVALID');
  const read = async (reads: FamilyReads): Promise<{ verifiedAt: string } | Refusal<'NO_LONGER_THERE'>> => {
    const [row] = await reads.run(sql<{ completed_at: Date }>`
      SELECT completed_at FROM consent_verification_audit
      WHERE family_id = ${token.familyId} AND token_hash = ${token.hash} AND completed_at IS NOT NULL`);
    return row ? { verifiedAt: row.completed_at.toISOString() } : refuse('NO_LONGER_THERE');
  };
  return write(
    family,
    async tx => {
      const [used] = await tx.run(sql<Used>`
        UPDATE consent_verification_audit AS v SET status = 'verified', completed_at = ${now} FROM parental_consents AS c
        WHERE v.family_id = ${tx.familyId} AND v.token_hash = ${token.hash} AND v.status = 'sent'
          AND ${isInForce('v', now, 'attempted_at')} AND EXISTS (SELECT FROM members AS m
            WHERE m.family_id = ${tx.familyId} AND m.member_id = v.asked_of AND m.role <> 'child')
          AND c.family_id = ${tx.familyId} AND c.consent_id = v.consent_id
        RETURNING v.consent_id, v.asked_of, c.child_id, c.consent_type`);
      if (!used || !(await verify(tx, used, { by: memberId, now }))) return refuse('LINK_INVALID');
      const { consent_id: consentId, child_id: childId, asked_of: askedOf } = used;
      // 'Email plus': a second mail confirms the consent, and says how to revoke it.
      const notBefore = after(now, DAY);
      await outbox.queue(
        tx,
        { kind: 'consent_confirmed', to: { memberId: askedOf }, about: consentId, notBefore },
        now,
      );
      return commit(
        { verifiedAt: now.toISOString() },
        { action: 'consent.verified', on: ['consent', consentId], childId, details: { askedOf } },
      );
    },
    read,
  );
}

interface Used {
  readonly consent_id: string;
  readonly asked_of: string;
  readonly child_id: string;
  readonly consent_type: ConsentType;
}

/**
 * Records that a consent is verified, and opens the profile of its child. False if it is withdrawn or was verified
 * before.
 */
async function verify(
  tx: FamilyTx,
  { consent_id: consentId, child_id: childId, consent_type: type }: Used,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const verified = await tx.run(sql`
    INSERT INTO consent_events (family_id, event_id, consent_id, kind, at, done_by)
    SELECT c.family_id, ${tx.newId()}::uuid, c.consent_id, 'verified', ${now}::timestamptz, ${by}::uuid
    FROM parental_consents AS c WHERE c.family_id = ${tx.familyId} AND c.consent_id = ${consentId} AND NOT EXISTS (
      SELECT FROM consent_events AS e
      WHERE e.family_id = ${tx.familyId} AND e.consent_id = ${consentId} AND e.kind = 'withdrawn')
    ON CONFLICT (family_id, consent_id, kind) DO NOTHING RETURNING consent_id`);
  if (verified.length === 0) return false;
  // The profile opens once the consent to data collection is confirmed. Another kind alone does not open it.
  await tx.run(sql`
    UPDATE privacy_settings AS s SET unverified_from = NULL
    WHERE s.family_id = ${tx.familyId} AND s.child_id = ${childId} AND s.unverified_from IS NOT NULL
      AND (${type === 'data_collection'} OR EXISTS (SELECT FROM parental_consents AS d
        JOIN consent_events AS v ON v.family_id = d.family_id AND v.consent_id = d.consent_id AND v.kind = 'verified'
        WHERE d.family_id = ${tx.familyId} AND d.child_id = ${childId} AND d.consent_type = 'data_collection'
          AND NOT EXISTS (SELECT FROM consent_events AS e WHERE e.family_id = d.family_id
            AND e.consent_id = d.consent_id AND e.kind = 'withdrawn')))`);
  return true;
}
