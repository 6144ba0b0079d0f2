import { POLICIES } from '@pocketful/compliance/policies';
import { MAX_CONSENT_MAILS } from '@pocketful/domain/consents';
import { CONSENT_AGE, needsParentalConsent, yearIn } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { before, HOUR } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';
import { lockMember } from '../people/public.ts';
import { askByMail } from './ask-by-mail.ts';
import { findConsent, replayConsent } from './consents.ts';

/** What recording a consent needs. */
interface ConsentDeps {
  readonly outbox: Outbox;
  readonly config: Pick<Config, 'serves'>;
}

/** An adult consents for a child under 13, to the policy in force. The newest consent of its kind counts. */
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
      const [child] = await tx.run(sql<{ birth_year: number; closed: boolean; mails: number }>`
        SELECT m.birth_year, EXISTS (SELECT FROM privacy_settings AS s WHERE s.family_id = ${tx.familyId}
          AND s.child_id = ${childId} AND s.closed_at IS NOT NULL) AS closed, (SELECT count(*) FROM parental_consents AS c WHERE c.family_id = ${tx.familyId}
          AND c.child_id = ${childId} AND c.verification_method = 'email_verification'
          AND c.consent_date > ${before(now, HOUR)})::int AS mails
        FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child'`);
      if (!child) return refuse('CHILD_NOT_FOUND');
      const year = yearIn(actor.timeZone, now);
      if (!child.closed && !needsParentalConsent(child.birth_year, year)) return refuse('CONSENT_NOT_NEEDED');
      if (verificationMethod === 'email_verification' && child.mails >= MAX_CONSENT_MAILS)
        throw new RefusalError(refuse('RATE_LIMITED', { retryAfterSeconds: HOUR / 1000 }));
      await tx.run(sql`
        INSERT INTO parental_consents (family_id, consent_id, child_id, given_by, consent_type, policy_version,
          consent_date, verification_method, ip_address, user_agent, ordinal)
        VALUES (${tx.familyId}, ${objectId}, ${childId}, ${actor.memberId}, ${consentType},
          ${POLICIES.privacy.version}, ${now}, ${verificationMethod}, ${address.slice(0, 45)}, ${userAgent},
          (SELECT 1 + coalesce(max(c.ordinal), 0) FROM parental_consents AS c
            WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.consent_type = ${consentType}
              AND c.policy_version = ${POLICIES.privacy.version}))`);
      await settle(tx, { childId, by: actor.memberId, now, year });
      if (mustConfirm) await closeUntilVerified(tx, childId, now);
      if (verificationMethod === 'email_verification')
        await askByMail(tx, outbox, { consentId: objectId, askedOf: actor.memberId }, now);
      const consent = await consentNow(tx, objectId);
      const details = { type: consentType, method: verificationMethod, version: POLICIES.privacy.version };
      return commit(consent, { action: 'consent.recorded', on: ['consent', objectId], childId, details });
    },
    replayConsent,
  );
}

/**
 * An adult withdraws a consent, and all others of its kind for the child. The sessions of a child that could be under
 * 13 end at once, on every device, and the child cannot be picked again before a new consent.
 */
export function withdrawConsent({ actor, body, now, objectId, write }: CallOf<'withdrawConsent'>) {
  return write(
    actor.family,
    async tx => {
      const year = yearIn(actor.timeZone, now);
      const done = await withdraw(tx, { consentId: objectId, by: actor.memberId, at: now, year, reason: body.reason });
      if ('code' in done) return done;
      const { childId, consentType, withdrawn } = done;
      const consent = await consentNow(tx, objectId);
      const details = { type: consentType, consents: withdrawn };
      return commit(consent, { action: 'consent.withdrawn', on: ['consent', objectId], childId, details });
    },
    replayConsent,
  );
}

/**
 * Withdraws a consent again that a restored backup brought back, with those of its kind that were given before. A consent that
 * was given later stays.
 *
 * @param by the adult who withdrew it; null if the journal does not name one
 */
export function withdrawAgain(
  { write, now }: Pick<Writes<'consent.withdrawn'>, 'write' | 'now'>,
  family: FamilyScope,
  { consentId, by, at }: { readonly consentId: string; readonly by: string | null; readonly at: Date },
) {
  return write<undefined, 'CONSENT_NOT_FOUND' | 'CONSENT_ALREADY_WITHDRAWN'>(
    family,
    async tx => {
      const [row] = await tx.run(sql<{ given_by: string; time_zone: string }>`
        SELECT c.given_by, f.time_zone FROM parental_consents AS c JOIN families AS f ON f.family_id = c.family_id
        WHERE c.family_id = ${tx.familyId} AND c.consent_id = ${consentId}`);
      if (!row) return refuse('CONSENT_NOT_FOUND');
      const year = yearIn(row.time_zone, now);
      const done = await withdraw(tx, { consentId, by: by ?? row.given_by, at, year });
      if ('code' in done) return done;
      const { childId, consentType, withdrawn } = done;
      const details = { type: consentType, consents: withdrawn };
      return commit(undefined, { action: 'consent.withdrawn', on: ['consent', consentId], childId, details });
    },
    notReplayable,
  );
}

interface Withdrawal {
  readonly consentId: string;
  readonly by: string;
  readonly at: Date;
  readonly year: number;
  readonly reason?: string | undefined;
}

async function withdraw(tx: FamilyTx, { consentId, by, at, year, reason }: Withdrawal) {
  const found = await findConsent(tx, consentId);
  if (!found) return refuse('CONSENT_NOT_FOUND');
  const { childId, consentType } = found;
  await lockMember(tx, childId);
  const standing = await tx.run(sql<{ consent_id: string }>`
    SELECT c.consent_id FROM parental_consents AS c
    WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.consent_type = ${consentType}
      AND c.consent_date <= ${at}`);
  const consents = standing.map(({ consent_id }) => consent_id);
  const withdrawn = await tx.run(sql<{ consent_id: string }>`
    INSERT INTO consent_events (family_id, event_id, consent_id, kind, at, done_by, reason)
    SELECT ${tx.familyId}::uuid, e.event_id, e.consent_id, 'withdrawn', ${at}::timestamptz, ${by}::uuid, ${reason ?? null}
    FROM unnest(${consents.map(() => tx.newId())}::uuid[], ${consents}::uuid[]) AS e (event_id, consent_id)
    ON CONFLICT (family_id, consent_id, kind) DO NOTHING RETURNING consent_id`);
  if (!withdrawn.some(({ consent_id }) => consent_id === consentId)) return refuse('CONSENT_ALREADY_WITHDRAWN');
  await settle(tx, { childId, by, now: at, year });
  await endSessionsOf(tx, childId, year);
  return { childId, consentType, withdrawn: withdrawn.length };
}

async function consentNow(tx: FamilyTx, id: string) {
  const consent = await findConsent(tx, id);
  if (!consent) throw new Error(`consent ${id} is not there right after it was written`);
  return consent;
}

/**
 * Data may be collected while both kinds of consent are given: the condition for sessions and the picker. Without them
 * the profile of a child that could be under 13 is closed, until both are given again.
 */
async function settle(
  tx: FamilyTx,
  { childId, by, now, year }: { childId: string; by: string; now: Date; year: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO privacy_settings AS s (family_id, child_id, updated_at, updated_by, data_collection, closed_at)
    SELECT ${tx.familyId}, ${childId}, ${now}, ${by}, c.complete,
      CASE WHEN NOT c.complete AND ${year} - m.birth_year <= ${CONSENT_AGE} THEN ${now}::timestamptz END
    FROM members AS m, (
      SELECT count(DISTINCT c.consent_type) = 2 AS complete FROM parental_consents AS c
      WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND NOT EXISTS (
        SELECT FROM consent_events AS e
        WHERE e.family_id = ${tx.familyId} AND e.consent_id = c.consent_id AND e.kind = 'withdrawn')) AS c
    WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId}
    ON CONFLICT (family_id, child_id) DO UPDATE SET updated_at = excluded.updated_at,
      updated_by = excluded.updated_by, data_collection = excluded.data_collection,
      closed_at = CASE WHEN NOT excluded.data_collection THEN coalesce(s.closed_at, excluded.closed_at) END`);
}

/** For the public a new consent opens nothing before a parent confirms it, unless an earlier one is confirmed and in force. */
async function closeUntilVerified(tx: FamilyTx, childId: string, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE privacy_settings AS s SET unverified_from = ${now}
    WHERE s.family_id = ${tx.familyId} AND s.child_id = ${childId} AND s.unverified_from IS NULL AND NOT EXISTS (
      SELECT FROM parental_consents AS c
      JOIN consent_events AS v ON v.family_id = c.family_id AND v.consent_id = c.consent_id AND v.kind = 'verified'
      WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.consent_type = 'data_collection' AND NOT EXISTS (
        SELECT FROM consent_events AS w
        WHERE w.family_id = ${tx.familyId} AND w.consent_id = c.consent_id AND w.kind = 'withdrawn'))`);
}

async function endSessionsOf(tx: FamilyTx, childId: string, year: number): Promise<void> {
  await tx.run(sql`
    DELETE FROM sessions AS s USING members AS m
    WHERE s.family_id = ${tx.familyId} AND s.active_member_id = ${childId}
      AND m.family_id = ${tx.familyId} AND m.member_id = s.active_member_id
      AND ${year} - m.birth_year <= ${CONSENT_AGE}`);
}
