import { choreMachine } from '@pocketful/chores/rules';
import { editChore } from '@pocketful/chores/rules/edits';
import { dayIn } from '@pocketful/domain/dates';
import { isSameRecurrence, recurrenceOf, type SeriesPlace } from '@pocketful/domain/recurrence';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { lockMember } from '../people/public.ts';
import { type ChoreRow, choreColumns, isInGroupOf, PLACE_COLUMNS, placeOf, replayChore, toChore } from './chores.ts';
import { explainChoreRefusal, isBelowLimit } from './insert-chore.ts';

/**
 * Edits a chore that is open or was rejected, and with it those of its group that are to do, if that is asked. In a
 * series the last one leads: the next ones copy it.
 */
export function updateChore({ actor, body, now, objectId, write }: CallOf<'updateChore'>) {
  const { childId, name, reward, iconName, part } = body;
  const all = body.of === 'all';
  const { timeZone, role: by } = actor;
  const dueAt = new Date(body.dueDate);
  const recurrence = recurrenceOf(body);
  return write(
    actor.family,
    async tx => {
      // Locks the children first, then the chores, as a submission does.
      await lockMember(tx, childId, ...(all ? await siblingsOf(tx, objectId, childId) : []));
      const chores = await lockChores(tx, objectId, all);
      const chore = chores.find(({ chore_id: id }) => id === objectId);
      if (!chore) return refuse('CHORE_NOT_FOUND');
      // An edit that does not change how it comes again leaves the others as they are.
      const isAsBefore = isSameRecurrence(placeOf(chore), recurrence);
      const edited: EditedRow[] = [];
      for (const row of chores) {
        const isIt = row === chore;
        const isSameDay = dayIn(timeZone, row.due_at) === dayIn(timeZone, chore.due_at);
        const due = isIt || isSameDay ? dueAt : row.due_at;
        const { status, child_id, is_last: isLast, was_paid: wasPaid, turn_submitted: turn } = row;
        const edit = editChore(
          { status, childId: child_id, place: placeOf(row), isLast, wasPaid, isTurn: turn !== null },
          {
            ...{ by, childId: isIt ? childId : child_id, dueDay: dayIn(timeZone, due) },
            recurrence: isAsBefore && !isIt ? placeOf(row) : recurrence,
          },
        );
        if (!edit.ok) return refuse(edit.code);
        const { place, begins } = edit;
        const seriesId = place && (begins ? tx.newId() : row.series_id);
        edited.push({ row, place, seriesId, dueAt: due, childId: isIt ? childId : child_id });
      }
      if (await isBehind(tx, edited)) return refuse('CHORE_DUE_TOO_EARLY');
      const moved = childId !== chore.child_id;
      const rows = await tx.run(sql<ChoreRow>`
        UPDATE chores AS c SET name = ${name}, reward = ${reward}::numeric, due_at = n.due_at, child_id = m.member_id,
          ${patch('chores', { icon_name: iconName, part }, 'c')},
          (${PLACE_COLUMNS}) = ROW (n.series_id, n.frequency, n.recurring_days, n.due_day, n.anchor_day, n.opens_on),
          updated_at = ${now}
        FROM ${editedRows(edited)} JOIN members AS m ON m.family_id = ${tx.familyId} AND m.member_id = n.child_id
        WHERE c.family_id = ${tx.familyId} AND c.chore_id = n.chore_id AND c.status = ANY (${choreMachine.edit.from})
          AND m.role = 'child'
          AND ${moved ? sql`(n.chore_id <> ${objectId} OR (m.chores_enabled AND ${isBelowLimit(tx, childId)}))` : sql`true`}
        RETURNING ${choreColumns(tx.familyId)}`);
      const row = rows.find(({ chore_id: id }) => id === objectId);
      if (!row) return explainChoreRefusal(tx, childId);
      const formerChildId = moved ? chore.child_id : undefined;
      const event = { action: 'chore.updated', details: { reward: row.reward } } as const;
      const further = rows.filter(other => other !== row);
      return commit(
        toChore(row),
        { ...event, on: ['chore', objectId], childId, formerChildId },
        further.map(other => ({ ...event, on: ['chore', other.chore_id], childId: other.child_id }) as const),
      );
    },
    replayChore,
  );
}

type LockedChore = RowOf<'chores'> & { readonly was_paid: boolean };

/** The other children who have a chore of the group. */
async function siblingsOf(tx: FamilyTx, choreId: string, childId: string): Promise<string[]> {
  const rows = await tx.run(sql<{ child_id: string }>`
    SELECT DISTINCT c.child_id FROM chores AS c
    WHERE c.family_id = ${tx.familyId} AND c.child_id <> ${childId} AND ${isInGroupOf(tx, choreId)}`);
  return rows.map(({ child_id: id }) => id);
}

/**
 * Reads a chore, or those of its group that are to do as well, and locks them until the transaction ends. A concurrent
 * submission waits, and its next chore copies the edit.
 */
function lockChores(tx: FamilyTx, choreId: string, all: boolean): Promise<LockedChore[]> {
  return tx.run(sql<LockedChore>`
    SELECT ${sql.raw(columnsOf('chores', 'c'))}, was_paid(${tx.familyId}, 'chore', c.chore_id) AS was_paid
    FROM chores AS c WHERE c.family_id = ${tx.familyId} AND (c.chore_id = ${choreId}
      OR (c.status = 'pending' AND (c.series_id IS NULL OR c.is_last) AND ${all} AND ${isInGroupOf(tx, choreId)}))
    ORDER BY c.chore_id FOR UPDATE`);
}

/** A locked chore and its new values. */
interface EditedRow {
  readonly row: LockedChore;
  readonly place: SeriesPlace | null;
  readonly seriesId: string | null;
  readonly dueAt: Date;
  readonly childId: string;
}

/** The edited chores as a source `n`. */
function editedRows(edited: readonly EditedRow[]): RawBuilder<unknown> {
  const rows = edited.map(
    ({ row, childId, dueAt, seriesId, place }) =>
      sql`(${row.chore_id}::uuid, ${childId}::uuid, ${dueAt}::timestamptz, ${seriesId}::uuid, ${place?.frequency ?? null}::text,
        ${place?.recurringDays ?? null}::text[], ${place?.dueDay ?? null}::date, ${place?.anchorDay ?? null}::smallint,
        ${place?.opensOn ?? null}::date)`,
  );
  return sql`(VALUES ${sql.join(rows)})
    AS n (chore_id, child_id, due_at, series_id, frequency, recurring_days, due_day, anchor_day, opens_on)`;
}

/**
 * Whether a series has another chore for the new day of one or a later day, which the following ones would collide
 * with.
 */
async function isBehind(tx: FamilyTx, edited: readonly EditedRow[]): Promise<boolean> {
  const moved = edited.filter(({ row, place, seriesId }) => {
    return place !== null && seriesId === row.series_id && place.dueDay !== row.due_day;
  });
  if (moved.length === 0) return false;
  const rows = await tx.run(sql`
    SELECT o.chore_id FROM ${editedRows(moved)} JOIN chores AS o ON o.family_id = ${tx.familyId} AND o.series_id = n.series_id
    WHERE o.due_day >= n.due_day AND o.chore_id <> n.chore_id LIMIT 1`);
  return rows.length > 0;
}
