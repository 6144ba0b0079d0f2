import { dayIn, noonOf, startOf } from '@pocketful/domain/dates';
import { nextTurnDay } from '@pocketful/domain/offers';
import { type Selectable, sql } from 'kysely';
import { after, HOUR } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { ChoreOffersTable } from '../../platform/database/schema.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import { placeOf } from './chores.ts';
import { giveTurn } from './give-turn.ts';

/** Offers that are looked at together. */
const PORTION = 500;
/** As far as a family's clock can be ahead of UTC: its day begins that much earlier. */
const MAX_AHEAD = 14 * HOUR;

interface EndingRow {
  readonly family_id: string;
  readonly time_zone: string;
  readonly offer_id: string;
  readonly turn_until: string;
}

/** The number of turns that passed. A failed one is tried again by the next run. */
export interface PassedTurns {
  readonly passed: number;
  readonly failures: readonly unknown[];
}

/**
 * Passes all turns that have ended: their due day is over in the family's time zone, or their child cannot do them. A chore
 * that its child never submitted is removed, and the next child has one. It may run several times at once, and may end in
 * its middle: each turn passes once.
 */
export async function passTurns(
  { database, writes }: { readonly database: DatabaseHandle; readonly writes: WriterDeps },
  clock: () => Date,
): Promise<PassedTurns> {
  let passed = 0;
  const failures: unknown[] = [];
  for (let rows = await findEnding(database, clock()); rows.length > 0; ) {
    for (const row of rows) {
      const now = clock();
      if (row.turn_until >= dayIn(row.time_zone, now)) continue;
      try {
        if (await passTurn(database, writes, row, now)) passed += 1;
      } catch (error) {
        // One family's trouble keeps no other one waiting.
        failures.push(error);
      }
    }
    rows = await findEnding(database, clock(), rows.at(-1));
  }
  return { passed, failures };
}

/** What may end somewhere in the world, in portions behind a row. */
async function findEnding(database: DatabaseHandle, now: Date, last?: EndingRow): Promise<EndingRow[]> {
  const furthestDay = after(now, MAX_AHEAD).toISOString().slice(0, 10);
  const behind = last
    ? sql<boolean>`(o.turn_until, o.family_id, o.offer_id) >
        (${last.turn_until}::date, ${last.family_id}::uuid, ${last.offer_id}::uuid)`
    : sql<boolean>`true`;
  const { rows } = await sql<EndingRow>`
    SELECT o.family_id, f.time_zone, o.offer_id, o.turn_until
    FROM chore_offers AS o JOIN families AS f ON f.family_id = o.family_id
    WHERE o.turn IS NOT NULL AND o.turn_until < ${furthestDay}::date AND ${behind}
    ORDER BY o.turn_until, o.family_id, o.offer_id LIMIT ${PORTION}`.execute(database.crossTenant('turns'));
  return rows;
}

/** Passes one turn. Returns whether it had ended. */
async function passTurn(database: DatabaseHandle, writes: WriterDeps, row: EndingRow, now: Date): Promise<boolean> {
  const { offer_id: offerId, time_zone: timeZone } = row;
  const today = dayIn(timeZone, now);
  // Browsers refresh after it what they refresh after a new offer.
  const { write } = systemWrites<'chore_offer.turn_passed'>(writes, 'createChoreOffer', now);
  const result = await write(
    database.family(row.family_id),
    async tx => {
      const offer = await lockTurn(tx, offerId, today);
      const place = offer && placeOf(offer);
      if (!place || offer.turn === null) return noop(false);
      const isOver = offer.due_day < today;
      const missed = await removeMissed(tx, offerId, startOf(today, timeZone), isOver ? null : offer.due_day);
      const dueDay = isOver ? nextTurnDay(place, today) : offer.due_day;
      const dueAt = isOver ? noonOf(dueDay, timeZone) : offer.due_at;
      const childId = await giveTurn(tx, offerId, { turn: offer.turn, dueDay, dueAt }, now);
      // The event names no child, so that all children see whose turn it is.
      const details = { ...(missed.length > 0 && { missed }), ...(childId !== undefined && { to: childId }) };
      return commit(true, { action: 'chore_offer.turn_passed', on: ['chore_offer', offerId], details });
    },
    notReplayable,
  );
  return !(result instanceof Refusal) && result;
}

type EndedTurn = Pick<
  Selectable<ChoreOffersTable>,
  'turn' | 'due_at' | 'due_day' | 'frequency' | 'recurring_days' | 'anchor_day' | 'opens_on'
>;

/** Locks the children of an offer, then the offer, as an erasure does; undefined if its turn has not ended. */
async function lockTurn(tx: FamilyTx, offerId: string, today: string): Promise<EndedTurn | undefined> {
  await tx.run(sql`
    SELECT m.member_id FROM members AS m JOIN chore_offer_children AS k ON k.family_id = m.family_id AND k.child_id = m.member_id
    WHERE m.family_id = ${tx.familyId} AND k.offer_id = ${offerId} ORDER BY m.member_id FOR SHARE OF m`);
  const [offer] = await tx.run(sql<EndedTurn>`
    SELECT o.turn, o.due_at, o.due_day, o.frequency, o.recurring_days, o.anchor_day, o.opens_on FROM chore_offers AS o
    WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${offerId} AND o.turn_until < ${today}::date FOR NO KEY UPDATE OF o`);
  return offer;
}

/**
 * Removes the chores of an offer that their children never submitted: those that are late, and the one of a day. Returns
 * their ids.
 */
async function removeMissed(tx: FamilyTx, offerId: string, startOfToday: Date, day: string | null): Promise<string[]> {
  const missed = await tx.run(sql<{ chore_id: string }>`
    DELETE FROM chores WHERE family_id = ${tx.familyId} AND offer_id = ${offerId} AND status = 'pending' AND NOT was_submitted
      AND (due_at < ${startOfToday} OR offer_day = ${day}::date)
    RETURNING chore_id`);
  return missed.map(({ chore_id: id }) => id);
}
