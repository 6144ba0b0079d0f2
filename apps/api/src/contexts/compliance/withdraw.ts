import { yearIn } from '@pocketful/domain/dates';
import { CONSENT_AGE } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { FamilyScope, FamilyTx } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessionsWithoutConsent } from '../../platform/sessions/session-rows.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';
import { findConsent } from './consents.ts';

/**
 * Repeats a withdrawal after a restore from an older backup, also for earlier consents of its kind. A later consent
 * stays.
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
}

/** Withdraws a consent with all others of its kind that were given until then. Ends the child's sessions. */
export async function withdraw(tx: FamilyTx, { consentId, by, at, year }: Withdrawal) {
  const found = await findConsent(tx, consentId);
  if (!found) return refuse('CONSENT_NOT_FOUND');
  const { childId, consentType } = found;
  // Same lock as people's `lockMember`, which cannot be imported here (cycle).
  await tx.run(sql`
    SELECT FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} FOR NO KEY UPDATE`);
  const standing = await tx.run(sql<{ consent_id: string }>`
    SELECT c.consent_id FROM parental_consents AS c
    WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.consent_type = ${consentType}
      AND c.consent_date <= ${at}`);
  const consents = standing.map(({ consent_id }) => consent_id);
  const withdrawn = await tx.run(sql<{ consent_id: string }>`
    INSERT INTO consent_events (family_id, event_id, consent_id, kind, at, done_by)
    SELECT f.family_id, e.event_id, e.consent_id, 'withdrawn', ${at}::timestamptz, ${by}::uuid
    FROM families AS f, unnest(${consents.map(() => tx.newId())}::uuid[], ${consents}::uuid[]) AS e (event_id, consent_id)
    WHERE f.family_id = ${tx.familyId}
    ON CONFLICT (family_id, consent_id, kind) DO NOTHING RETURNING consent_id`);
  if (!withdrawn.some(({ consent_id }) => consent_id === consentId)) return refuse('CONSENT_ALREADY_WITHDRAWN');
  await settle(tx, { childId, by, now: at, year });
  await endSessionsWithoutConsent(tx, childId, year);
  return { childId, consentType, withdrawn: withdrawn.length };
}

/**
 * Data may be collected while both kinds of consent are given: the condition for sessions and the picker. Without them
 * the profile of a child that could be under 13 is closed, until both are given again.
 */
export async function settle(
  tx: FamilyTx,
  { childId, by, now, year }: { childId: string; by: string; now: Date; year: number },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO privacy_settings AS s (family_id, child_id, updated_at, updated_by, data_collection, closed_at)
    SELECT m.family_id, m.member_id, ${now}, ${by}, c.complete,
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
