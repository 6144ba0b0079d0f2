import { checkAbsence, MAX_ABSENCES, momentsOf } from '@pocketful/domain/absences';
import { addDays, dayIn } from '@pocketful/domain/dates';
import type { Absence } from '@pocketful/people/calls/absences';
import { type RawBuilder, sql } from 'kysely';
import { before, DAY } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { findChild } from './find-child.ts';
import { lockMember } from './lock-member.ts';

interface Moving {
  readonly moveChores: MoveChores;
}

type AbsenceRow = RowOf<'absences'>;

const COLUMNS = columnsOf('absences', 'x');
const FOUND = `SELECT ${COLUMNS}, r.every_weeks FROM absences AS x
  LEFT JOIN away_rhythms AS r ON r.family_id = $1 AND r.rhythm_id = x.rhythm_id WHERE x.family_id = $1`;
const OF_CHILD = `${FOUND} AND x.child_id = $2 ORDER BY x.from_day`;
const OF_RHYTHM = `${FOUND} AND x.rhythm_id = $2 ORDER BY x.from_day`;
const ONE = `${FOUND} AND x.absence_id = $2`;

interface FoundRow extends AbsenceRow {
  readonly every_weeks: number | null;
}

function toAbsence(row: FoundRow): Absence {
  const { absence_id: id, child_id: childId, from_day: from, to_day: to, skips_allowances: skipsAllowances } = row;
  const { rhythm_id: rhythmId, every_weeks: everyWeeks } = row;
  return { id, childId, from, to, skipsAllowances, ...(rhythmId && everyWeeks !== null && { rhythmId, everyWeeks }) };
}

/** The stays of a rhythm, the earliest first. */
export async function staysIn(reads: FamilyReads, rhythmId: string): Promise<Absence[]> {
  return (await reads.read<FoundRow>(OF_RHYTHM, rhythmId)).map(toAbsence);
}

/**
 * A child's absences as an expression of SQL: JSON, the earliest first.
 *
 * @param family the family, as the statement names it, such as `$1`
 * @param child the child, likewise
 * @param condition for the absences `x`. Default: all that are kept
 */
export function absencesSql(family: string, child: string, condition = 'true'): string {
  return `(SELECT coalesce(json_agg(json_strip_nulls(json_build_object('id', x.absence_id, 'childId', x.child_id,
      'from', x.from_day, 'to', x.to_day, 'skipsAllowances', x.skips_allowances, 'rhythmId', x.rhythm_id,
      'everyWeeks', (SELECT r.every_weeks FROM away_rhythms AS r WHERE r.family_id = ${family} AND r.rhythm_id = x.rhythm_id)
      )) ORDER BY x.from_day), '[]')
    FROM absences AS x WHERE x.family_id = ${family} AND x.child_id = ${child} AND ${condition})`;
}

/** A child's present and past absences, the earliest first. */
export async function listAbsences({ actor, params }: CallOf<'listAbsences'>) {
  const rows = await actor.family.read<FoundRow>(OF_CHILD, params.id);
  return rows.length > 0 || (await findChild(actor.family, params.id))
    ? rows.map(toAbsence)
    : refuse('CHILD_NOT_FOUND');
}

/** Enters days on which a child is away. */
export function createAbsence({ actor, params, body, now, objectId, write }: CallOf<'createAbsence'>) {
  const { childId } = params;
  const { from, to, skipsAllowances = false } = body;
  const { timeZone } = actor;
  return write(
    actor.family,
    async tx => {
      const today = dayIn(timeZone, now);
      const wrong = checkAbsence({ from, to }, today, today);
      if (wrong) return refuse(wrong);
      await lockMember(tx, childId);
      const { startsAt, endsAt } = momentsOf({ from, to }, timeZone);
      const [made] = await tx.run(sql<AbsenceRow>`
        INSERT INTO absences AS x (family_id, absence_id, child_id, from_day, to_day, starts_at, ends_at,
          skips_allowances, created_at)
        SELECT m.family_id, ${objectId}::uuid, m.member_id, ${from}::date, ${to}::date, ${startsAt}::timestamptz,
          ${endsAt}::timestamptz, ${skipsAllowances}::boolean, ${now}::timestamptz
        FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child'
          AND (SELECT count(*) FROM absences AS o WHERE o.family_id = ${tx.familyId} AND o.child_id = ${childId}) < ${MAX_ABSENCES}
          AND NOT ${overlaps(tx, childId, from, to, null)}
        RETURNING ${sql.raw(COLUMNS)}`);
      if (!made) return whyNotCreated(tx, childId, from, to);
      const details = { skipsAllowances };
      return commit(toAbsence({ ...made, every_weeks: null }), {
        action: 'absence.created',
        on: ['absence', objectId],
        childId,
        details,
      });
    },
    replayAbsence,
  );
}

/** Moves a child's chores that wait, after an absence was changed or deleted. */
export type MoveChores = (tx: FamilyTx, childId: string, timeZone: string, now: Date) => Promise<void>;

/** Changes days away. Paydays that were skipped because of them stay skipped. */
export function updateAbsence({ actor, body, now, objectId, write }: CallOf<'updateAbsence'>, { moveChores }: Moving) {
  const { timeZone } = actor;
  return write(
    actor.family,
    async tx => {
      const found = await lockAbsence(tx, objectId);
      if (!found) return refuse('ABSENCE_NOT_FOUND');
      const { childId } = found;
      const { from = found.from, to = found.to, skipsAllowances = found.skipsAllowances } = body;
      const today = dayIn(timeZone, now);
      // An absence can end at the earliest yesterday, so that a child who is back early is no longer away. The last day
      // of a past absence can stay.
      const wrong = checkAbsence({ from, to }, today, [found.to, addDays(today, -1)].sort()[0] ?? today);
      if (wrong) return refuse(wrong);
      const { startsAt, endsAt } = momentsOf({ from, to }, timeZone);
      const [changed] = await tx.run(sql<FoundRow>`
        UPDATE absences AS x SET from_day = ${from}::date, to_day = ${to}::date, starts_at = ${startsAt}::timestamptz,
          ends_at = ${endsAt}::timestamptz, skips_allowances = ${skipsAllowances}
        WHERE x.family_id = ${tx.familyId} AND x.absence_id = ${objectId} AND NOT ${overlaps(tx, childId, from, to, objectId)}
        RETURNING ${sql.raw(COLUMNS)}, (SELECT r.every_weeks FROM away_rhythms AS r
          WHERE r.family_id = ${tx.familyId} AND r.rhythm_id = x.rhythm_id) AS every_weeks`);
      if (!changed) return refuse('ABSENCES_OVERLAP');
      await moveChores(tx, childId, timeZone, now);
      const details = { skipsAllowances };
      return commit(toAbsence(changed), { action: 'absence.updated', on: ['absence', objectId], childId, details });
    },
    replayAbsence,
  );
}

/** Deletes days away. Paydays that were skipped because of them stay skipped. */
export function deleteAbsence({ actor, now, objectId, write }: CallOf<'deleteAbsence'>, { moveChores }: Moving) {
  return write(
    actor.family,
    async tx => {
      const found = await lockAbsence(tx, objectId);
      if (!found) return refuse('ABSENCE_NOT_FOUND');
      const { childId } = found;
      await tx.run(sql`DELETE FROM absences WHERE family_id = ${tx.familyId} AND absence_id = ${objectId}`);
      await moveChores(tx, childId, actor.timeZone, now);
      return commit(undefined, { action: 'absence.deleted', on: ['absence', objectId], childId });
    },
    emptyReplay,
  );
}

/**
 * Changes the family's time zone, and moves the absences that are not over. Their days stay. Their start and end times,
 * with which due times of chores are compared, change.
 */
export async function moveToTimeZone(tx: FamilyTx, timeZone: string, now: Date): Promise<void> {
  // The join makes the update of the family come before the locks on the absences.
  const rows = await tx.run(sql<AbsenceRow>`
    WITH changed AS (UPDATE families SET time_zone = ${timeZone} WHERE family_id = ${tx.familyId} RETURNING family_id)
    SELECT ${sql.raw(COLUMNS)} FROM changed JOIN absences AS x ON x.family_id = changed.family_id
    WHERE x.family_id = ${tx.familyId} AND x.ends_at > ${before(now, 2 * DAY)}
    ORDER BY x.absence_id FOR NO KEY UPDATE OF x`);
  if (rows.length === 0) return;
  const moments = rows.map(({ from_day: from, to_day: to }) => momentsOf({ from, to }, timeZone));
  await tx.run(sql`
    UPDATE absences AS x SET starts_at = n.starts_at, ends_at = n.ends_at
    FROM unnest(${rows.map(row => row.absence_id)}::uuid[], ${moments.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${moments.map(({ endsAt }) => endsAt)}::timestamptz[]) AS n (absence_id, starts_at, ends_at)
    WHERE x.family_id = ${tx.familyId} AND x.absence_id = n.absence_id`);
}

/** Reads an absence and locks its child until the transaction ends, as every entry of days does. */
async function lockAbsence(tx: FamilyTx, absenceId: string): Promise<Absence | undefined> {
  await tx.run(sql`
    SELECT m.member_id FROM members AS m JOIN absences AS x ON x.family_id = m.family_id AND x.child_id = m.member_id
    WHERE m.family_id = ${tx.familyId} AND x.absence_id = ${absenceId} FOR NO KEY UPDATE OF m, x`);
  return findAbsence(tx, absenceId);
}

/** Whether a child has another absence on one of the days. The caller holds the child's lock. */
function overlaps(
  { familyId }: FamilyTx,
  childId: string,
  from: string,
  to: string,
  absenceId: string | null,
): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM absences AS o WHERE o.family_id = ${familyId} AND o.child_id = ${childId}
    AND o.from_day <= ${to}::date AND o.to_day >= ${from}::date AND o.absence_id IS DISTINCT FROM ${absenceId}::uuid)`;
}

async function whyNotCreated(tx: FamilyTx, childId: string, from: string, to: string) {
  if (!(await findChild(tx, childId))) return refuse('CHILD_NOT_FOUND');
  const [row] = await tx.run(sql<{ overlaps: boolean }>`SELECT ${overlaps(tx, childId, from, to, null)} AS overlaps`);
  return refuse(row?.overlaps ? 'ABSENCES_OVERLAP' : 'TOO_MANY_ABSENCES');
}

async function findAbsence(reads: FamilyReads, absenceId: string): Promise<Absence | undefined> {
  const [row] = await reads.read<FoundRow>(ONE, absenceId);
  return row && toAbsence(row);
}

/** The answer to a repeated request: the absence as it is now. */
async function replayAbsence(reads: FamilyReads, absenceId: string) {
  return (await findAbsence(reads, absenceId)) ?? refuse('NO_LONGER_THERE');
}
