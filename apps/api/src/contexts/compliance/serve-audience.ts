import { CONSENT_GRACE_DAYS } from '@pocketful/compliance/rules/consents';
import type { Audience } from '@pocketful/compliance/rules/privacy';
import { yearEverywhere } from '@pocketful/domain/dates';
import { CONSENT_AGE } from '@pocketful/domain/family';
import { type RawBuilder, sql } from 'kysely';
import { after, type Clock, DAY } from '../../platform/clock.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import { askByMail } from './ask-by-mail.ts';

/** The dependencies of a change of the audience. */
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
  /** An adult whose address is verified; null if the family has none, and then nothing is mailed yet. */
  readonly asked_of: string | null;
}

/**
 * Applies a change of `SERVES`. For the public a parent of each child under 13 without a confirmed consent gets the
 * direct notice, once an address of the family is verified. The profile stays usable for 60 days, counted once. In a
 * household no confirmation is required. Sessions of profiles that are closed by now end.
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
    for (const row of owed) {
      const now = clock();
      // Without a verified address the days of grace begin, and the notice waits for the code.
      if (row.asked_of === null) await graceFor(row, now).execute(db);
      else if (await ask(deps, row, now)) asked++;
    }
  const now = clock();
  await sql`
    DELETE FROM sessions AS s USING privacy_settings AS p
    WHERE p.family_id = s.family_id AND p.child_id = s.active_member_id AND p.unverified_from <= ${now}
      AND s.adult_id IS NOT NULL`.execute(db);
  return asked;
}

/**
 * Begins the days in which a profile stays usable without a confirmed consent, once, if the consent is owed by then.
 */
function graceFor(one: Pick<OwedRow, 'family_id' | 'child_id'>, now: Date): RawBuilder<unknown> {
  return sql`
    UPDATE privacy_settings AS s
    SET unverified_from = coalesce(s.unverified_from, s.grace_until, ${after(now, CONSENT_GRACE_DAYS * DAY)})
    WHERE s.family_id = ${one.family_id} AND s.child_id = ${one.child_id}
      AND EXISTS (SELECT FROM (${childrenOwed(now, one)}) AS owed)`;
}

/** Children who could be under 13, with the consent that is to be confirmed and the adult to ask; all, or one child. */
function childrenOwed(now: Date, one?: Pick<OwedRow, 'family_id' | 'child_id'>): RawBuilder<OwedRow> {
  // The family is named in each table, so that its node answers for one child.
  const family = one ? sql`${one.family_id}` : sql`s.family_id`;
  return sql`
    SELECT m.family_id, m.member_id AS child_id, given.consent_id, (
        SELECT a.member_id FROM members AS a
        WHERE a.family_id = ${family} AND a.role <> 'child' AND a.email_verified_at IS NOT NULL
        ORDER BY a.member_id = given.given_by DESC, a.role = 'family_admin' DESC, a.created_at LIMIT 1
      ) AS asked_of
    FROM privacy_settings AS s JOIN members AS m ON m.family_id = ${family} AND m.member_id = s.child_id
    JOIN LATERAL (
      SELECT c.consent_id, c.given_by FROM parental_consents AS c
      WHERE c.family_id = ${family} AND c.child_id = m.member_id AND c.consent_type = 'data_collection'
      ORDER BY c.consent_date DESC, c.ordinal DESC LIMIT 1
    ) AS given ON true
    WHERE ${one ? sql`s.family_id = ${one.family_id} AND s.child_id = ${one.child_id}` : sql`true`}
      AND (s.unverified_from IS NULL OR NOT EXISTS (SELECT FROM consent_verification_audit AS v
        WHERE v.family_id = ${family} AND v.consent_id = given.consent_id))
      AND s.data_collection AND ${yearEverywhere(now)} - m.birth_year <= ${CONSENT_AGE}
      AND NOT EXISTS (
        SELECT FROM parental_consents AS c
        JOIN consent_events AS v ON v.family_id = ${family} AND v.consent_id = c.consent_id AND v.kind = 'verified'
        WHERE c.family_id = ${family} AND c.child_id = m.member_id AND c.consent_type = 'data_collection'
          AND NOT EXISTS (SELECT FROM consent_events AS w
            WHERE w.family_id = ${family} AND w.consent_id = c.consent_id AND w.kind = 'withdrawn'))`;
}

/**
 * Sends the notice for one child. False if nothing is owed by now: a parent may have confirmed or withdrawn meanwhile.
 */
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
      const { consent_id: consentId, asked_of: askedOf } = owed;
      if (askedOf === null) return noop(false);
      await tx.run(graceFor({ family_id: tx.familyId, child_id: childId }, now));
      await askByMail(tx, outbox, { consentId, askedOf }, now);
      return commit(true, { action: 'consent.asked', on: ['consent', consentId], childId });
    },
    notReplayable,
  );
  return asked === true;
}
