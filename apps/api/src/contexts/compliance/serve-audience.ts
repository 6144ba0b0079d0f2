import { CONSENT_GRACE_DAYS } from '@pocketful/domain/consents';
import { CONSENT_AGE, yearEverywhere } from '@pocketful/domain/family';
import type { Audience } from '@pocketful/domain/privacy';
import { type RawBuilder, sql } from 'kysely';
import { after, type Clock, DAY } from '../../platform/clock.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import { askByMail } from './ask-by-mail.ts';

/** What serving an audience needs. */
export interface AudienceDeps {
  readonly database: LongWork;
  readonly writes: WriterDeps;
  readonly outbox: Outbox;
  readonly serves: Audience;
}

interface OwedRow {
  readonly family_id: string;
  readonly child_id: string;
  readonly consent_id: string;
  readonly asked_of: string;
}

/**
 * Applies a change of `SERVES`. For the public each child under 13 without a confirmed consent gets its direct notice, and
 * the profile stays usable for 60 days, counted once. In a household nothing is owed. Sessions of profiles that are closed
 * by now end.
 *
 * @returns the number of children whose parents were asked
 */
export async function serveAudience(deps: AudienceDeps, clock: Clock): Promise<number> {
  const { database, serves } = deps;
  const db = database.crossTenant('housekeeping');
  if (serves === 'household') {
    await sql`
      UPDATE privacy_settings SET unverified_from = NULL, grace_until = coalesce(grace_until, unverified_from)
      WHERE unverified_from IS NOT NULL`.execute(db);
    return 0;
  }
  let asked = 0;
  for await (const owed of database.portions('housekeeping', childrenOwed(clock())))
    for (const row of owed) if (await ask(deps, row, clock())) asked++;
  const now = clock();
  await sql`
    DELETE FROM sessions AS s USING privacy_settings AS p
    WHERE p.family_id = s.family_id AND p.child_id = s.active_member_id AND p.unverified_from <= ${now}
      AND s.adult_id IS NOT NULL`.execute(db);
  return asked;
}

/** Children who could be under 13, with the consent that is to be confirmed and the adult to ask; all, or one child. */
function childrenOwed(now: Date, one?: Pick<OwedRow, 'family_id' | 'child_id'>): RawBuilder<OwedRow> {
  // The family is named in each table, so that its node answers for one child.
  const family = one ? sql`${one.family_id}` : sql`s.family_id`;
  return sql`
    SELECT m.family_id, m.member_id AS child_id, given.consent_id, coalesce(giver.member_id, head.member_id) AS asked_of
    FROM privacy_settings AS s JOIN members AS m ON m.family_id = ${family} AND m.member_id = s.child_id
    JOIN members AS head ON head.family_id = ${family} AND head.role = 'family_admin'
    JOIN LATERAL (
      SELECT c.consent_id, c.given_by FROM parental_consents AS c
      WHERE c.family_id = ${family} AND c.child_id = m.member_id AND c.consent_type = 'data_collection'
      ORDER BY c.consent_date DESC, c.ordinal DESC LIMIT 1
    ) AS given ON true
    LEFT JOIN members AS giver ON giver.family_id = ${family} AND giver.member_id = given.given_by AND giver.role <> 'child'
    WHERE ${one ? sql`s.family_id = ${one.family_id} AND s.child_id = ${one.child_id}` : sql`true`}
      AND s.unverified_from IS NULL AND s.data_collection AND ${yearEverywhere(now)} - m.birth_year <= ${CONSENT_AGE}
      AND NOT EXISTS (
        SELECT FROM parental_consents AS c
        JOIN consent_events AS v ON v.family_id = ${family} AND v.consent_id = c.consent_id AND v.kind = 'verified'
        WHERE c.family_id = ${family} AND c.child_id = m.member_id AND c.consent_type = 'data_collection'
          AND NOT EXISTS (SELECT FROM consent_events AS w
            WHERE w.family_id = ${family} AND w.consent_id = c.consent_id AND w.kind = 'withdrawn'))`;
}

/** Sends the notice for one child. False if nothing is owed by now: a parent may have confirmed or withdrawn meanwhile. */
async function ask(
  { database, writes, outbox }: AudienceDeps,
  { family_id: familyId, child_id: childId }: OwedRow,
  now: Date,
): Promise<boolean> {
  const { write } = systemWrites<'consent.asked'>(writes, 'serveAudience', now);
  const asked = await write(
    database.family(familyId),
    async tx => {
      await tx.run(sql`
        SELECT FROM privacy_settings AS s WHERE s.family_id = ${tx.familyId} AND s.child_id = ${childId} FOR UPDATE`);
      const [owed] = await tx.run(childrenOwed(now, { family_id: tx.familyId, child_id: childId }));
      if (!owed) return noop(false);
      await tx.run(sql`
        UPDATE privacy_settings AS s SET unverified_from = coalesce(s.grace_until, ${after(now, CONSENT_GRACE_DAYS * DAY)})
        WHERE s.family_id = ${tx.familyId} AND s.child_id = ${childId}`);
      const { consent_id: consentId, asked_of: askedOf } = owed;
      await askByMail(tx, outbox, { consentId, askedOf }, now);
      return commit(true, { action: 'consent.asked', on: ['consent', consentId], childId });
    },
    notReplayable,
  );
  return asked === true;
}
