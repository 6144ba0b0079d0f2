import { nextTurnDay } from '@pocketful/chores/rules/offers';
import { dayIn, noonOf, startOf } from '@pocketful/domain/dates';
import { type RawBuilder, sql } from 'kysely';
import { newestDay } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { eachRow } from '../../platform/database/each-row.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { Refusal } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import { placeOf } from './chores.ts';
import { giveTurn } from './give-turn.ts';

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
 * Passes all turns that have ended: their due day is over in the family's time zone, or their child cannot do them. A
 * chore that its child never submitted is removed, and the next child gets one. Concurrent and interrupted runs are
 * safe: each turn passes once.
 */
export async function passTurns(
  { database, writes }: { readonly database: LongWork; readonly writes: WriterDeps },
  clock: () => Date,
): Promise<PassedTurns> {
  let passed = 0;
  const failures = await eachRow(database, 'turns', mayHaveEnded(clock()), async row => {
    const now = clock();
    // '-infinity' is before every day also as a text.
    if (row.turn_until >= dayIn(row.time_zone, now)) return;
    if (await passTurn(database, writes, row, now)) passed += 1;
  });
  return { passed, failures };
}

/** Offers whose turn may have ended in some time zone, the oldest first. */
function mayHaveEnded(now: Date): RawBuilder<EndingRow> {
  return sql`
    SELECT o.family_id, f.time_zone, o.offer_id, o.turn_until
    FROM chore_offers AS o JOIN families AS f ON f.family_id = o.family_id
    WHERE o.turn_position IS NOT NULL AND o.turn_until < ${newestDay(now)}::date
    ORDER BY o.turn_until`;
}

/** Passes one turn. Returns whether it had ended. */
async function passTurn(database: DatabaseHandle, writes: WriterDeps, row: EndingRow, now: Date): Promise<boolean> {
  const { offer_id: offerId } = row;
  // Uses createChoreOffer's list of stale reads: the job has no call.
  const { write } = systemWrites<'chore_offer.turn_passed'>(writes, 'createChoreOffer', now);
  const result = await write(
    database.family(row.family_id),
    async tx => {
      const offer = await lockTurn(tx, offerId);
      const place = offer && placeOf(offer);
      if (!place) return noop(false);
      const { time_zone: timeZone } = offer;
      const today = dayIn(timeZone, now);
      if (offer.turn_until >= today) return noop(false);
      const isOver = offer.due_day < today;
      const isUsed = await wasSubmitted(tx, offerId, offer.due_day);
      const missed = await removeMissed(tx, offerId, startOf(today, timeZone), isOver ? null : offer.due_day);
      const dueDay = isOver ? nextTurnDay(place, today) : offer.due_day;
      const dueAt = isOver ? noonOf(dueDay, timeZone) : offer.due_at;
      const given = await giveTurn(tx, offerId, { dueDay, dueAt, isUsed }, now);
      // Without a child the hint reaches all children: each sees whose turn it is.
      const details = { ...(missed.length > 0 && { missed }), ...given };
      return commit(true, { action: 'chore_offer.turn_passed', on: ['chore_offer', offerId], details });
    },
    notReplayable,
  );
  if (result instanceof Refusal) throw new Error(`a turn was refused: ${result.code}`);
  return result;
}

interface EndedTurn extends RowOf<'chore_offers'> {
  readonly turn_until: string;
  readonly time_zone: string;
}

/** Locks the children of an offer, then the offer, as an erasure does; undefined if it is gone. */
async function lockTurn(tx: FamilyTx, offerId: string): Promise<EndedTurn | undefined> {
  await tx.run(sql`
    SELECT m.member_id FROM members AS m JOIN chore_offer_children AS k ON k.family_id = m.family_id AND k.child_id = m.member_id
    WHERE m.family_id = ${tx.familyId} AND k.offer_id = ${offerId} ORDER BY m.member_id FOR NO KEY UPDATE OF m`);
  const [offer] = await tx.run(sql<EndedTurn>`
    SELECT ${sql.raw(columnsOf('chore_offers', 'o'))}, f.time_zone
    FROM chore_offers AS o JOIN families AS f ON f.family_id = o.family_id
    WHERE o.family_id = ${tx.familyId} AND o.offer_id = ${offerId} FOR NO KEY UPDATE OF o`);
  return offer;
}

/** Whether the child of a turn has submitted it once. */
async function wasSubmitted(tx: FamilyTx, offerId: string, day: string): Promise<boolean> {
  const [turn] = await tx.run(sql<{ turn_submitted: boolean }>`
    SELECT turn_submitted FROM chores WHERE family_id = ${tx.familyId} AND offer_id = ${offerId} AND offer_day = ${day}::date`);
  return turn?.turn_submitted ?? false;
}

/**
 * Deletes the chores of an offer that were never submitted: those that were due before today, and that of a day.
 * Returns their ids.
 */
async function removeMissed(tx: FamilyTx, offerId: string, startOfToday: Date, day: string | null): Promise<string[]> {
  const missed = await tx.run(sql<{ chore_id: string }>`
    DELETE FROM chores WHERE family_id = ${tx.familyId} AND offer_id = ${offerId} AND status = 'pending' AND NOT turn_submitted
      AND (due_at < ${startOfToday} OR offer_day = ${day}::date)
    RETURNING chore_id`);
  return missed.map(({ chore_id: id }) => id);
}
