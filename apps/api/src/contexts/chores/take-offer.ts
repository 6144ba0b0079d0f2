import { afterGivenBack, afterTaken, isOpenOffer, type Occurrence } from '@pocketful/chores/rules/offers';
import { dayIn, noonOf } from '@pocketful/domain/dates';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { copiedFrom, findChore, placeOf, toChore } from './chores.ts';
import { insertLocked } from './insert-chore.ts';
import { explainStepRefusal } from './step-chore.ts';

type LockedOffer = RowOf<'chore_offers'> & { readonly chores_enabled: boolean };

const LOCKED = sql.raw(`${columnsOf('chore_offers', 'o')}, m.chores_enabled`);

/** The child takes an offer. Its chore is an ordinary one; a recurring offer moves on to its next day. */
export function takeChoreOffer({ actor, params, now, objectId, write }: CallOf<'takeChoreOffer'>) {
  const { memberId: childId, timeZone } = actor;
  const { offerId } = params;
  const today = dayIn(timeZone, now);
  return write(
    actor.family,
    async tx => {
      // Locks the child first, then the offer, as an erasure does.
      const [offer] = await tx.run(sql<LockedOffer>`
        SELECT ${LOCKED} FROM members AS m
        JOIN chore_offer_children AS k ON k.family_id = m.family_id AND k.child_id = m.member_id
        JOIN chore_offers AS o ON o.family_id = k.family_id AND o.offer_id = k.offer_id
        WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND o.offer_id = ${offerId} AND o.turn_position IS NULL
          AND NOT EXISTS (SELECT FROM absences AS x WHERE x.family_id = ${tx.familyId} AND x.child_id = ${childId}
            AND ${today}::date BETWEEN x.from_day AND x.to_day)
        FOR NO KEY UPDATE OF m, o`);
      if (!offer) return refuse('OFFER_NOT_FOUND');
      if (!offer.chores_enabled) return refuse('CHORES_DISABLED');
      const occurrence = occurrenceOf(offer);
      if (!isOpenOffer(occurrence.place, false, today)) return refuse('ALREADY_TAKEN');
      const from = sql`SELECT ${copiedFrom('o')} FROM chore_offers AS o
        WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${offerId} AND NOT ${isTaken(tx, offer)}`;
      const chore = await insertLocked(tx, {
        ...{ choreId: objectId, childId, from, dueAt: offer.due_at, place: null, by: offer.created_by, at: now },
        offer: { id: offerId, day: offer.due_day, isTurn: false },
      });
      if (!chore) return whyNotTaken(tx, offer);
      await moveOffer(tx, offerId, occurrence, afterTaken(occurrence, today), { timeZone, now });
      // The event names no child: every child sees that the offer is gone, and not who has it.
      return commit(toChore(chore), {
        action: 'chore_offer.taken',
        on: ['chore_offer', offerId],
        details: { choreId: objectId },
      });
    },
    // An adult can give the chore to a sibling in the meantime.
    async (reads, choreId) => {
      const row = await findChore(reads, choreId);
      return row?.child_id === childId ? toChore(row) : refuse('NO_LONGER_THERE');
    },
  );
}

/** The child gives back a chore that it took and has not submitted. */
export function giveBackChore({ actor, objectId, now, write }: CallOf<'giveBackChore'>) {
  const { memberId: childId, timeZone } = actor;
  return write(
    actor.family,
    async tx => {
      const [offer] = await tx.run(sql<LockedOffer>`
        SELECT ${LOCKED} FROM members AS m
        JOIN chores AS c ON c.family_id = m.family_id AND c.child_id = m.member_id
        JOIN chore_offers AS o ON o.family_id = c.family_id AND o.offer_id = c.offer_id
        WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND c.chore_id = ${objectId} AND o.turn_position IS NULL
        FOR SHARE OF m FOR NO KEY UPDATE OF o`);
      if (!offer) return whyNotGivenBack(tx, objectId, childId);
      if (!offer.chores_enabled) return refuse('CHORES_DISABLED');
      const [back] = await tx.run(sql<{ offer_day: string }>`
        DELETE FROM chores WHERE family_id = ${tx.familyId} AND chore_id = ${objectId} AND child_id = ${childId}
          AND offer_id = ${offer.offer_id} AND status = 'pending' AND series_id IS NULL
          AND NOT was_paid(${tx.familyId}, 'chore', ${objectId})
        RETURNING offer_day`);
      if (!back) return whyNotGivenBack(tx, objectId, childId);
      const occurrence = occurrenceOf(offer);
      const next = afterGivenBack(occurrence, back.offer_day, dayIn(timeZone, now));
      await moveOffer(tx, offer.offer_id, occurrence, next, { timeZone, now });
      const details = { offerId: offer.offer_id };
      return commit(undefined, { action: 'chore.given_back', on: ['chore', objectId], details });
    },
    emptyReplay,
  );
}

async function whyNotGivenBack(tx: FamilyTx, choreId: string, childId: string) {
  const row = await findChore(tx, choreId);
  if (row?.child_id !== childId) return refuse('CHORE_NOT_FOUND');
  return row.status === 'pending' ? refuse('CHORE_STAYS') : explainStepRefusal(tx, choreId, 'giveBack');
}

function occurrenceOf(offer: LockedOffer): Occurrence {
  return { dueDay: offer.due_day, place: placeOf(offer), previousDay: offer.previous_day };
}

/** Whether the present occurrence is taken. The caller holds the offer's lock. */
function isTaken({ familyId }: FamilyTx, offer: LockedOffer): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM chores AS t WHERE t.family_id = ${familyId} AND t.offer_id = ${offer.offer_id}
    AND t.offer_day = ${offer.due_day}::date)`;
}

async function whyNotTaken(tx: FamilyTx, offer: LockedOffer) {
  const [row] = await tx.run(sql<{ is_taken: boolean }>`SELECT ${isTaken(tx, offer)} AS is_taken`);
  return refuse(row?.is_taken ? 'ALREADY_TAKEN' : 'TOO_MANY_CHORES');
}

/** Moves an offer to another day, which is due at noon. The caller holds the offer's lock. */
async function moveOffer(
  tx: FamilyTx,
  offerId: string,
  before: Occurrence,
  { dueDay, place, previousDay }: Occurrence,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<void> {
  if (dueDay === before.dueDay) return;
  await tx.run(sql`
    UPDATE chore_offers SET due_day = ${dueDay}::date, due_at = ${noonOf(dueDay, timeZone)}::timestamptz,
      opens_on = ${place?.opensOn ?? null}::date, previous_day = ${previousDay}::date, updated_at = ${now}::timestamptz
    WHERE family_id = ${tx.familyId} AND offer_id = ${offerId}`);
}
