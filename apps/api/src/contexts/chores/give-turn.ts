import { nextInTurn } from '@pocketful/domain/offers';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { insertLocked, isBelowLimit } from './insert-chore.ts';

/** A turn that is to be given. */
export interface Turn {
  /** The position of the child who had the last one; 0 before the first one. */
  readonly turn: number;
  readonly dueDay: string;
  readonly dueAt: Date;
}

interface AbleChild {
  readonly child_id: string;
  readonly position: number;
  readonly created_by: string;
}

/**
 * Gives a turn of an offer to the next child who can do it: as a chore, and in the offer. Without such a child the offer
 * waits for the end of the day. The caller holds the locks of the children, then of the offer. Returns the child, if any.
 */
export async function giveTurn(
  tx: FamilyTx,
  offerId: string,
  { turn, dueDay, dueAt }: Turn,
  now: Date,
): Promise<string | undefined> {
  const next = nextInTurn(await ableChildren(tx, offerId, dueDay, now), turn);
  if (next) {
    const given = await insertLocked(tx, {
      ...{ choreId: tx.newId(), childId: next.child_id, dueAt, place: null, by: next.created_by, at: now },
      from: sql`SELECT o.name, o.reward, o.template_id, o.icon_name FROM chore_offers AS o
        WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${offerId}`,
      offer: { id: offerId, day: dueDay, isTurn: true },
    });
    if (!given) throw new Error(`child ${next.child_id} cannot have a turn although its row is locked`);
  }
  await tx.run(sql`
    UPDATE chore_offers SET turn = ${next?.position ?? turn}, turn_until = ${dueDay}::date, due_day = ${dueDay}::date,
      due_at = ${dueAt}::timestamptz, updated_at = ${now}::timestamptz
    WHERE family_id = ${tx.familyId} AND offer_id = ${offerId}`);
  return next?.child_id;
}

/** The children of an offer who can have a chore that is due on a day, by position. */
function ableChildren(tx: FamilyTx, offerId: string, dueDay: string, now: Date): Promise<AbleChild[]> {
  return tx.run(sql<AbleChild>`
    SELECT k.child_id, k.position, o.created_by FROM chore_offers AS o
    JOIN chore_offer_children AS k ON k.family_id = o.family_id AND k.offer_id = o.offer_id
    JOIN members AS m ON m.family_id = k.family_id AND m.member_id = k.child_id
    LEFT JOIN privacy_settings AS s ON s.family_id = k.family_id AND s.child_id = k.child_id
    WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${offerId} AND m.chores_enabled
      -- Nothing is recorded about a child whose consent is withdrawn.
      AND (coalesce(s.data_collection, false)
        OR (s.closed_at IS NULL AND extract(year FROM ${now}::timestamptz) - m.birth_year > 13))
      AND NOT EXISTS (SELECT FROM absences AS x WHERE x.family_id = ${tx.familyId} AND x.child_id = k.child_id
        AND ${dueDay}::date BETWEEN x.from_day AND x.to_day)
      AND ${isBelowLimit(tx, sql`k.child_id`)}
      -- A turn that was submitted stays.
      AND NOT EXISTS (SELECT FROM chores AS t WHERE t.family_id = ${tx.familyId} AND t.offer_id = ${offerId}
        AND t.offer_day = ${dueDay}::date)
    ORDER BY k.position, k.child_id`);
}
