import { CONSENT_AGE } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { copiedFrom } from './chores.ts';
import { insertLocked, isBelowLimit } from './insert-chore.ts';

/** A turn that is to be given. */
export interface Turn {
  readonly dueDay: string;
  readonly dueAt: Date;
  /** Whether a person used the offer: it made the offer, or submitted the turn before. */
  readonly isUsed: boolean;
}

/**
 * Gives a turn of an offer to the next child who can do it: the first one after the child who had the last turn, round
 * the list. Without such a child, or if the turn was submitted already, the offer waits for the end of the day. The
 * caller holds the locks of the children, then of the offer. Returns the child and its chore, if any.
 */
export async function giveTurn(
  tx: FamilyTx,
  offerId: string,
  { dueDay, dueAt, isUsed }: Turn,
  now: Date,
): Promise<{ childId: string; choreId: string } | undefined> {
  const [given] = await tx.run(sql<{ child_id: string | null; created_by: string }>`
    WITH next AS (
      SELECT k.child_id, k.position FROM chore_offers AS o
      JOIN chore_offer_children AS k ON k.family_id = o.family_id AND k.offer_id = o.offer_id
      JOIN members AS m ON m.family_id = k.family_id AND m.member_id = k.child_id
      LEFT JOIN privacy_settings AS s ON s.family_id = k.family_id AND s.child_id = k.child_id
      WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${offerId} AND m.chores_enabled
        -- The trigger collect_with_consent refuses a chore of another child.
        AND (coalesce(s.data_collection, false)
          OR (s.closed_at IS NULL AND extract(year FROM ${now}::timestamptz) - m.birth_year > ${CONSENT_AGE}))
        AND NOT EXISTS (SELECT FROM absences AS x WHERE x.family_id = ${tx.familyId} AND x.child_id = k.child_id
          AND ${dueDay}::date BETWEEN x.from_day AND x.to_day)
        AND ${isBelowLimit(tx, sql`k.child_id`)}
        AND NOT EXISTS (SELECT FROM chores AS t WHERE t.family_id = ${tx.familyId} AND t.offer_id = ${offerId}
          AND t.offer_day = ${dueDay}::date)
      ORDER BY k.position <= o.turn_position, k.position LIMIT 1
    )
    UPDATE chore_offers AS o SET turn_position = coalesce((SELECT n.position FROM next AS n), o.turn_position),
      turn_until = ${dueDay}::date, due_day = ${dueDay}::date, due_at = ${dueAt}::timestamptz,
      updated_at = CASE WHEN ${isUsed} THEN ${now}::timestamptz ELSE o.updated_at END
    WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${offerId}
    RETURNING (SELECT n.child_id FROM next AS n) AS child_id, o.created_by`);
  if (!given?.child_id) return undefined;
  const { child_id: childId, created_by: by } = given;
  const from = sql`SELECT ${copiedFrom('o')} FROM chore_offers AS o
    WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${offerId}`;
  const choreId = tx.newId();
  const chore = { choreId, childId, from, dueAt, place: null, hasRoom: true, by, at: now } as const;
  if (!(await insertLocked(tx, { ...chore, offer: { id: offerId, day: dueDay, isTurn: true } })))
    throw new Error(`child ${childId} cannot have a turn although its row is locked`);
  return { childId, choreId };
}
