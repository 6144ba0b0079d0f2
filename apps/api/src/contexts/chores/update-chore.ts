import { editChore } from '@pocketful/domain/chore-edits';
import { choreMachine } from '@pocketful/domain/chores';
import { dayIn } from '@pocketful/domain/dates';
import { recurrenceOf } from '@pocketful/domain/recurrence';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { lockMember } from '../people/public.ts';
import { type ChoreRow, choreColumns, PLACE_COLUMNS, placeOf, placeValues, replayChore, toChore } from './chores.ts';
import { explainChoreRefusal, isBelowLimit } from './insert-chore.ts';

/** Edits a chore that is open or was rejected. In a series the last one leads: the next ones copy it. */
export function updateChore({ actor, body, now, objectId, write }: CallOf<'updateChore'>) {
  const { childId, name, reward, iconName } = body;
  const dueAt = new Date(body.dueDate);
  const wanted = {
    by: actor.role,
    childId,
    recurrence: recurrenceOf(body),
    dueDay: dayIn(actor.timeZone, dueAt),
  };
  return write(
    actor.family,
    async tx => {
      // Locks the child first, then the chore, as every other step on a chore does.
      await lockMember(tx, childId);
      const chore = await lockChore(tx, objectId);
      if (!chore) return refuse('CHORE_NOT_FOUND');
      const { status, child_id, is_last: isLast, was_paid: wasPaid } = chore;
      const edit = editChore({ status, childId: child_id, place: placeOf(chore), isLast, wasPaid }, wanted);
      if (!edit.ok) return refuse(edit.code);
      const seriesId = edit.begins ? tx.newId() : chore.series_id;
      if (edit.place && (await isBehind(tx, chore, seriesId, edit.place.dueDay))) return refuse('CHORE_DUE_TOO_EARLY');
      const moved = childId !== chore.child_id;
      const [row] = await tx.run(sql<ChoreRow>`
        UPDATE chores AS c SET name = ${name}, reward = ${reward}::numeric, due_at = ${dueAt}, child_id = m.member_id,
          icon_name = CASE WHEN ${iconName === undefined} THEN c.icon_name ELSE ${iconName ?? null} END,
          (${PLACE_COLUMNS}) = ROW (${placeValues(seriesId, edit.place)}), updated_at = ${now}
        FROM members AS m
        WHERE c.family_id = ${tx.familyId} AND c.chore_id = ${objectId} AND c.status = ANY (${choreMachine.edit.from})
          AND m.family_id = ${tx.familyId} AND m.member_id = ${childId} AND m.role = 'child'
          AND ${moved ? sql`m.chores_enabled AND ${isBelowLimit(tx, childId)}` : sql`true`}
        RETURNING ${choreColumns(tx.familyId)}`);
      if (!row) return explainChoreRefusal(tx, childId);
      const event = {
        on: ['chore', objectId],
        childId,
        formerChildId: moved ? chore.child_id : undefined,
        details: { reward: row.reward },
      } as const;
      return commit(toChore(row), { action: 'chore.updated', ...event });
    },
    replayChore,
  );
}

type LockedChore = Pick<
  ChoreRow,
  | 'chore_id'
  | 'child_id'
  | 'status'
  | 'series_id'
  | 'frequency'
  | 'recurring_days'
  | 'due_day'
  | 'anchor_day'
  | 'opens_on'
  | 'is_last'
> & { readonly was_paid: boolean };

/**
 * Reads a chore and locks it until the transaction ends. A concurrent submission waits, and its next chore copies the
 * edit.
 */
async function lockChore(tx: FamilyTx, choreId: string): Promise<LockedChore | undefined> {
  const [row] = await tx.run(sql<LockedChore>`
    SELECT chore_id, child_id, status, is_last, ${PLACE_COLUMNS},
      was_paid(${tx.familyId}, 'chore', chore_id) AS was_paid
    FROM chores WHERE family_id = ${tx.familyId} AND chore_id = ${choreId} FOR UPDATE`);
  return row;
}

/** Whether the series has another chore for this day or a later one, which the following ones would collide with. */
async function isBehind(tx: FamilyTx, chore: LockedChore, seriesId: string | null, dueDay: string): Promise<boolean> {
  if (seriesId !== chore.series_id || dueDay === chore.due_day) return false;
  const rows = await tx.run(sql`
    SELECT o.chore_id FROM chores AS o WHERE o.family_id = ${tx.familyId} AND o.series_id = ${seriesId}
      AND o.due_day >= ${dueDay}::date AND o.chore_id <> ${chore.chore_id} LIMIT 1`);
  return rows.length > 0;
}
