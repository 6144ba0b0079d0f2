import type { Chore } from '@pocketful/chores/calls';
import { choreIconOf } from '@pocketful/chores/rules/icons';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { SeriesPlace } from '@pocketful/domain/recurrence';
import { WEEKDAYS } from '@pocketful/domain/weekdays';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { rowOf, type SourceJson } from '../ledger/public.ts';

export interface ChoreRow extends RowOf<'chores'> {
  /** The time of the approval of this chore, else of the newest one of its series. */
  readonly last_completed: Date | null;
  /** The last day of the absence that it is due in; null if it is due in none, or is approved. */
  readonly away_until: string | null;
}

const COLUMNS = columnsOf('chores', 'c');
const TIMES = [
  'due_at',
  'submitted_at',
  'approved_at',
  'rejected_at',
  'created_at',
  'updated_at',
  'returned_at',
  'returned_updated_at',
  'last_completed',
] as const;
const IS_DUE_IN = 'x.child_id = c.child_id AND c.due_at >= x.starts_at AND c.due_at < x.ends_at';
const LOOKED_UP = [
  'coalesce(c.approved_at, (SELECT max(l.approved_at) FROM chores AS l WHERE l.family_id =',
  `AND l.series_id = c.series_id AND l.status = 'approved')) AS last_completed,
  (SELECT max(x.to_day) FROM absences AS x WHERE x.family_id =`,
  `AND ${IS_DUE_IN} AND c.status <> 'approved') AS away_until`,
] as const;

/** The columns of a ChoreRow of `chores AS c` in a statement whose first value is the family. */
export const CHORE_COLUMNS = `${COLUMNS}, ${LOOKED_UP.join(' $1 ')}`;

/** The source of the absences `x` that a chore `c` is due in, in a statement whose first value is the family. */
export const AWAY_SQL = `FROM absences AS x WHERE x.family_id = $1 AND ${IS_DUE_IN}`;

/**
 * Whether a chore `c` came back, is late or is due on the family's day, as a condition of SQL. One that is due while
 * the child is away waits until the absence is over. The first value of the statement is the family.
 *
 * @param tomorrow the end of that day, as the statement names it, such as `$3`
 */
export function unfinishedSql(tomorrow: string): string {
  return `(c.status = 'rejected' OR (c.status = 'pending' AND c.due_at < ${tomorrow}
    AND NOT EXISTS (SELECT ${AWAY_SQL} AND x.ends_at >= ${tomorrow})))`;
}

/**
 * The number of chores that a child handed in since a time and did not get back, as SQL. Two indexes find them. The
 * first value of the statement is the family.
 */
export function handedInSql(childId: string, since: string): string {
  const count = (of: string) => `(SELECT count(*)::integer FROM chores AS c
    WHERE c.family_id = $1 AND c.child_id = ${childId} AND c.submitted_at >= ${since} AND ${of})`;
  return `${count("c.status = 'submitted'")} + ${count(`c.status = 'approved' AND c.approved_at >= ${since}`)}`;
}

/** The same columns in a statement of this family. */
export function choreColumns(familyId: string): RawBuilder<unknown> {
  const [head, middle, tail] = LOOKED_UP;
  return sql`${sql.raw(`${COLUMNS}, ${head}`)} ${familyId} ${sql.raw(middle)} ${familyId} ${sql.raw(tail)}`;
}

/** Whether a chore `c` is of the group of another one. */
export function isInGroupOf({ familyId }: FamilyTx, choreId: string): RawBuilder<boolean> {
  return sql`c.group_id = (SELECT g.group_id FROM chores AS g WHERE g.family_id = ${familyId} AND g.chore_id = ${choreId})`;
}

/** A chore that a step of the database returned. */
export function choreFromJson(json: SourceJson): ChoreRow {
  return rowOf<ChoreRow>(json, TIMES);
}

/** A chore as an answer shows it. */
export function toChore(row: ChoreRow): Chore {
  const place = placeOf(row);
  return {
    id: row.chore_id,
    childId: row.child_id,
    name: row.name,
    reward: toDecimal(centsOf(row.reward)),
    status: row.status,
    completed: row.status === 'approved',
    dueDate: row.due_at.toISOString(),
    templateId: row.template_id,
    offerId: row.offer_id,
    isTurn: row.turn_submitted !== null,
    groupId: row.group_id,
    isRecurring: place !== null,
    frequency: place?.frequency ?? null,
    recurringDays: [...(place?.recurringDays ?? [])],
    anchorDay: place?.anchorDay ?? null,
    opensOn: place?.opensOn ?? null,
    isLast: row.is_last,
    awayUntil: row.away_until,
    iconName: choreIconOf(row.icon_name),
    ...partOf(row),
    lastCompleted: row.last_completed?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    submittedDay: row.submitted_day,
    approvedAt: row.approved_at?.toISOString() ?? null,
    rejectedAt: row.rejected_at?.toISOString() ?? null,
    rejectionComment: row.rejection_comment,
    trustedUpTo: row.trusted_up_to === null ? null : toDecimal(centsOf(row.trusted_up_to)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The part of the day, as an answer has it. */
export function partOf({ part }: Pick<RowOf<'chores'>, 'part'>): Pick<Chore, 'part'> {
  return part === 'any' ? {} : { part };
}

type PlaceRow = Pick<RowOf<'chores'>, 'frequency' | 'recurring_days' | 'due_day' | 'anchor_day' | 'opens_on'>;

/** Its place in its series; null if it belongs to none. */
export function placeOf(row: PlaceRow): SeriesPlace | null {
  const { frequency, recurring_days: days, due_day: dueDay, anchor_day: anchorDay, opens_on: opensOn } = row;
  if (frequency === null || days === null || dueDay === null) return null;
  return { frequency, recurringDays: WEEKDAYS.filter(day => days.includes(day)), dueDay, anchorDay, opensOn };
}

/** The columns that a chore copies from its offer, its template or the one before it. */
const COPIED = ['name', 'reward', 'template_id', 'icon_name', 'part'] as const;
export const COPIED_COLUMNS = sql.raw(COPIED.join(', '));

/** The values of these columns in a row of this alias. */
export function copiedFrom(alias: string): RawBuilder<unknown> {
  return sql.raw(COPIED.map(column => `${alias}.${column}`).join(', '));
}

/** The columns of a place in a series, in the order of `placeValues`. */
export const PLACE_COLUMNS = sql.raw('series_id, frequency, recurring_days, due_day, anchor_day, opens_on');

/** The values of a place in this series for an INSERT; NULLs for none. */
export function placeValues(
  seriesId: string | RawBuilder<string> | null,
  place: SeriesPlace | null,
): RawBuilder<unknown> {
  const { frequency = null, recurringDays = null, dueDay = null, anchorDay = null, opensOn = null } = place ?? {};
  return sql`${place && seriesId}::uuid, ${frequency}::text, ${recurringDays}::text[], ${dueDay}::date, ${anchorDay}::smallint, ${opensOn}::date`;
}

/** One chore; undefined if the family has none with that id. */
export async function findChore(reads: FamilyReads, choreId: string): Promise<ChoreRow | undefined> {
  const [row] = await reads.read<ChoreRow>(
    `SELECT ${CHORE_COLUMNS} FROM chores AS c WHERE c.family_id = $1 AND c.chore_id = $2`,
    choreId,
  );
  return row;
}

/** The answer to a repeated request about a chore: the chore as it is now. */
export async function replayChore(reads: FamilyReads, choreId: string) {
  const row = await findChore(reads, choreId);
  return row ? toChore(row) : refuse('NO_LONGER_THERE');
}
