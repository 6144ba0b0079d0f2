import {
  type Absence,
  firstStays,
  MAX_ABSENCES,
  MAX_AWAY_RHYTHMS,
  momentsOf,
  STAYS_AHEAD,
} from '@pocketful/domain/absences';
import { dayIn, daysBetween, yearAfter } from '@pocketful/domain/dates';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { type MoveChores, staysIn } from './absences.ts';
import { findChild } from './find-child.ts';
import { lockMember } from './lock-member.ts';

type Body = CallOf<'createAwayRhythm'>['body'];

/** The rhythm of a body, or why it is none: its first stay is not over, begins within a year, and ends before the next. */
function rhythmOf({ from, back, everyWeeks }: Body, today: string) {
  const days = daysBetween(from, back);
  if (days < 1 || back <= today) return refuse('BACK_TOO_EARLY');
  if (days >= everyWeeks * 7) return refuse('ALWAYS_AWAY');
  return from > yearAfter(today) ? refuse('ABSENCE_TOO_FAR') : { from, days, everyWeeks };
}

/** Enters days away that repeat, with the next stays. */
export function createAwayRhythm({ actor, params, body, now, objectId, write }: CallOf<'createAwayRhythm'>) {
  const { childId } = params;
  const { timeZone } = actor;
  return write(
    actor.family,
    async tx => {
      const today = dayIn(timeZone, now);
      const rhythm = rhythmOf(body, today);
      if (!('days' in rhythm)) return rhythm;
      await lockMember(tx, childId);
      const count = (table: string) =>
        sql`(SELECT count(*) FROM ${sql.table(table)} AS o WHERE o.family_id = ${tx.familyId} AND o.child_id = ${childId})`;
      const { from, days, everyWeeks } = rhythm;
      const [made] = await tx.run(sql`
        INSERT INTO away_rhythms (family_id, rhythm_id, child_id, next_day, days, every_weeks, skips_allowances, created_at)
        SELECT m.family_id, ${objectId}::uuid, m.member_id, ${from}::date, ${days}::smallint, ${everyWeeks}::smallint,
          ${body.skipsAllowances ?? false}::boolean, ${now}::timestamptz
        FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child'
          AND ${count('away_rhythms')} < ${MAX_AWAY_RHYTHMS} AND ${count('absences')} <= ${MAX_ABSENCES - STAYS_AHEAD}
        RETURNING rhythm_id`);
      if (!made) return whyNotCreated(tx, childId);
      const entered = await enterStays(tx, objectId, firstStays(rhythm, today), { timeZone, now });
      if (!entered.includes(from)) return refuse('ABSENCES_OVERLAP');
      const event = { action: 'away_rhythm.created', on: ['away_rhythm', objectId], childId } as const;
      return commit(await staysIn(tx, objectId), { ...event, details: { everyWeeks } });
    },
    replayStays,
  );
}

/** Changes how days away repeat: the stays that have not begun are replaced. */
export function updateAwayRhythm(
  { actor, body, now, objectId, write }: CallOf<'updateAwayRhythm'>,
  { moveChores }: { readonly moveChores: MoveChores },
) {
  const { timeZone } = actor;
  return write(
    actor.family,
    async tx => {
      const today = dayIn(timeZone, now);
      const rhythm = rhythmOf(body, today);
      if (!('days' in rhythm)) return rhythm;
      const found = await lockRhythm(tx, objectId);
      if (!found) return refuse('AWAY_RHYTHM_NOT_FOUND');
      await removeStays(tx, objectId, today);
      const { from, days, everyWeeks } = rhythm;
      await tx.run(sql`
        UPDATE away_rhythms SET next_day = ${from}::date, days = ${days}, every_weeks = ${everyWeeks},
          skips_allowances = ${body.skipsAllowances ?? found.skips_allowances}
        WHERE family_id = ${tx.familyId} AND rhythm_id = ${objectId}`);
      const entered = await enterStays(tx, objectId, firstStays(rhythm, today), { timeZone, now });
      if (!entered.includes(from)) return refuse('ABSENCES_OVERLAP');
      await moveChores(tx, found.child_id, timeZone, now);
      const event = { action: 'away_rhythm.updated', on: ['away_rhythm', objectId], childId: found.child_id } as const;
      return commit(await staysIn(tx, objectId), { ...event, details: { everyWeeks } });
    },
    replayStays,
  );
}

/** Ends days away that repeat: the stays that have not begun are deleted, and the others no longer belong to it. */
export function deleteAwayRhythm(
  { actor, now, objectId, write }: CallOf<'deleteAwayRhythm'>,
  { moveChores }: { readonly moveChores: MoveChores },
) {
  const { timeZone } = actor;
  return write(
    actor.family,
    async tx => {
      const found = await lockRhythm(tx, objectId);
      if (!found) return refuse('AWAY_RHYTHM_NOT_FOUND');
      await removeStays(tx, objectId, dayIn(timeZone, now));
      await tx.run(sql`
        UPDATE absences SET rhythm_id = NULL WHERE family_id = ${tx.familyId} AND rhythm_id = ${objectId}`);
      await tx.run(sql`DELETE FROM away_rhythms WHERE family_id = ${tx.familyId} AND rhythm_id = ${objectId}`);
      await moveChores(tx, found.child_id, timeZone, now);
      const event = { action: 'away_rhythm.deleted', on: ['away_rhythm', objectId], childId: found.child_id } as const;
      return commit(undefined, event);
    },
    emptyReplay,
  );
}

/** Locks the child of a rhythm until the transaction ends, as every entry of days does; undefined if the rhythm is gone. */
export async function lockRhythm(tx: FamilyTx, rhythmId: string): Promise<RowOf<'away_rhythms'> | undefined> {
  await tx.run(sql`
    SELECT m.member_id FROM members AS m JOIN away_rhythms AS r ON r.family_id = m.family_id AND r.child_id = m.member_id
    WHERE m.family_id = ${tx.familyId} AND r.rhythm_id = ${rhythmId} FOR NO KEY UPDATE OF m`);
  const [row] = await tx.run(sql<RowOf<'away_rhythms'>>`
    SELECT ${sql.raw(columnsOf('away_rhythms', 'r'))} FROM away_rhythms AS r WHERE r.family_id = ${tx.familyId} AND r.rhythm_id = ${rhythmId}`);
  return row;
}

function removeStays(tx: FamilyTx, rhythmId: string, today: string) {
  return tx.run(sql`
    DELETE FROM absences WHERE family_id = ${tx.familyId} AND rhythm_id = ${rhythmId} AND from_day > ${today}::date`);
}

/**
 * Enters stays of a rhythm, the earliest first, as days away. One on days on which the child is already away is left out. The caller
 * holds the child's lock.
 *
 * @returns the first days of those that were entered
 */
export async function enterStays(
  tx: FamilyTx,
  rhythmId: string,
  stays: readonly Absence[],
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Promise<string[]> {
  const rows = stays.map(stay => {
    const { startsAt, endsAt } = momentsOf(stay, timeZone);
    return { id: tx.newId(), from_day: stay.from, to_day: stay.to, starts_at: startsAt, ends_at: endsAt };
  });
  const entered = await tx.run(sql<{ from_day: string }>`
    INSERT INTO absences AS n (family_id, absence_id, child_id, from_day, to_day, starts_at, ends_at, skips_allowances,
      rhythm_id, created_at)
    SELECT r.family_id, s.id, r.child_id, s.from_day, s.to_day, s.starts_at, s.ends_at, r.skips_allowances, r.rhythm_id,
      ${now}::timestamptz
    FROM away_rhythms AS r, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS s (id uuid, from_day date, to_day date, starts_at timestamptz, ends_at timestamptz)
    WHERE r.family_id = ${tx.familyId} AND r.rhythm_id = ${rhythmId} AND NOT EXISTS (SELECT FROM absences AS o
      WHERE o.family_id = ${tx.familyId} AND o.child_id = r.child_id AND o.from_day <= s.to_day AND o.to_day >= s.from_day)
    RETURNING n.from_day`);
  await tx.run(sql`
    UPDATE away_rhythms SET next_day = ${stays.at(-1)?.from}::date + 7 * every_weeks
    WHERE family_id = ${tx.familyId} AND rhythm_id = ${rhythmId}`);
  return entered.map(({ from_day: from }) => from);
}

async function whyNotCreated(
  tx: FamilyTx,
  childId: string,
): Promise<Refusal<'CHILD_NOT_FOUND' | 'TOO_MANY_AWAY_RHYTHMS' | 'TOO_MANY_ABSENCES'>> {
  if (!(await findChild(tx, childId))) return refuse('CHILD_NOT_FOUND');
  const rhythms = await tx.run(sql`
    SELECT r.rhythm_id FROM away_rhythms AS r WHERE r.family_id = ${tx.familyId} AND r.child_id = ${childId}`);
  return refuse(rhythms.length < MAX_AWAY_RHYTHMS ? 'TOO_MANY_ABSENCES' : 'TOO_MANY_AWAY_RHYTHMS');
}

/** The answer to a repeated request: the stays as they are now. */
async function replayStays(reads: FamilyReads, rhythmId: string) {
  const stays = await staysIn(reads, rhythmId);
  return stays.length > 0 ? stays : refuse('NO_LONGER_THERE');
}
