import { POLICIES } from '@pocketful/compliance/policies';
import { MAX_CONSENT_MAILS } from '@pocketful/compliance/rules/consents';
import { yearIn } from '@pocketful/domain/dates';
import { needsParentalConsent } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { HOUR } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { lockMember } from '../people/public.ts';
import { askByMail } from './ask-by-mail.ts';
import { findConsent, replayConsent } from './consents.ts';
import { closeUntilVerified } from './record-consents.ts';
import { settle, withdraw } from './withdraw.ts';

/** The dependencies of recording a consent. */
interface ConsentDeps {
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'serves'>;
}

/**
 * An adult consents for a child under 13, to the policy in force. The newest consent of its kind counts. After a
 * withdrawal it is a sensitive act.
 */
export function recordConsent(
  { actor, body, now, objectId, address, userAgent, write }: CallOf<'recordConsent'>,
  { outbox, config }: ConsentDeps,
) {
  const { childId, consentType } = body;
  const mustConfirm = config.serves === 'public';
  const verificationMethod = mustConfirm ? 'email_verification' : body.verificationMethod;
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, childId);
      const [child] = await tx.run(sql<{ birth_year: number; closed: boolean; unverified: boolean; mails: number }>`
        SELECT m.birth_year, s.closed_at IS NOT NULL AS closed, s.unverified_from IS NOT NULL AS unverified,
          (SELECT count(*) FROM parental_consents AS c WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId}
            AND c.verification_method = 'email_verification' AND elapsed_since(c.consent_date, ${now}) < interval '1 hour')::int AS mails
        FROM members AS m LEFT JOIN privacy_settings AS s ON s.family_id = m.family_id AND s.child_id = m.member_id
        WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child'`);
      if (!child) return refuse('CHILD_NOT_FOUND');
      const year = yearIn(actor.timeZone, now);
      if (!child.closed && !child.unverified && !needsParentalConsent(child.birth_year, year))
        return refuse('CONSENT_NOT_NEEDED');
      if (verificationMethod === 'email_verification' && child.mails >= MAX_CONSENT_MAILS)
        throw new RefusalError(refuse('RATE_LIMITED', { retryAfterSeconds: HOUR / 1000 }));
      await tx.run(sql`
        INSERT INTO parental_consents (family_id, consent_id, child_id, given_by, consent_type, policy_version,
          consent_date, verification_method, ip_address, user_agent, ordinal)
        SELECT m.family_id, ${objectId}::uuid, m.member_id, ${actor.memberId}::uuid, ${consentType},
          ${POLICIES.privacy.version}, ${now}::timestamptz, ${verificationMethod}, ${address.slice(0, 45)}, ${userAgent},
          (SELECT 1 + coalesce(max(c.ordinal), 0) FROM parental_consents AS c
            WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.consent_type = ${consentType}
              AND c.policy_version = ${POLICIES.privacy.version})
        FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId}`);
      await settle(tx, { childId, by: actor.memberId, now, year });
      if (mustConfirm) await closeUntilVerified(tx, childId, now, child.closed);
      if (verificationMethod === 'email_verification')
        await askByMail(tx, outbox, { consentId: objectId, askedOf: actor.memberId }, now);
      const consent = await consentNow(tx, objectId);
      const action = child.closed ? 'consent.renewed' : 'consent.recorded';
      const details = { type: consentType, method: verificationMethod, version: POLICIES.privacy.version };
      return commit(consent, { action, on: ['consent', objectId], childId, details });
    },
    replayConsent,
  );
}

/**
 * An adult withdraws a consent, and all others of its kind for the child. The sessions of a child that could be under
 * 13 end at once, on every device, and the child cannot be picked again before a new consent.
 */
export function withdrawConsent({ actor, now, objectId, write }: CallOf<'withdrawConsent'>) {
  return write(
    actor.family,
    async tx => {
      const year = yearIn(actor.timeZone, now);
      const done = await withdraw(tx, { consentId: objectId, by: actor.memberId, at: now, year });
      if ('code' in done) return done;
      const { childId, consentType, withdrawn } = done;
      const consent = await consentNow(tx, objectId);
      const details = { type: consentType, consents: withdrawn };
      return commit(consent, { action: 'consent.withdrawn', on: ['consent', objectId], childId, details });
    },
    replayConsent,
  );
}

async function consentNow(tx: FamilyTx, id: string) {
  const consent = await findConsent(tx, id);
  if (!consent) throw new Error(`consent ${id} is not there right after it was written`);
  return consent;
}
