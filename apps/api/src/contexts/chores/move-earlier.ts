import type { Absence } from '@pocketful/domain/absences';
import { dayIn, noonOf } from '@pocketful/domain/dates';
import { earlierPlace } from '@pocketful/domain/recurrence';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { absencesSql } from '../people/public.ts';
import { type ChoreRow, PLACE_COLUMNS, placeOf } from './chores.ts';

interface WaitingRow
  extends Pick<
    ChoreRow,
    'chore_id' | 'frequency' | 'recurring_days' | 'due_day' | 'anchor_day' | 'opens_on' | 'created_at'
  > {
  readonly previous_day: string;
  readonly absences: readonly Absence[];
}

/**
 * Moves the next chores of a child's series to earlier days, if the absences that moved them became shorter. A chore
 * that an adult has edited stays. The caller holds the child's lock.
 */
export async function moveNextEarlier(tx: FamilyTx, childId: string, timeZone: string, now: Date): Promise<void> {
  const waiting = await tx.run(sql<WaitingRow>`
    SELECT c.chore_id, c.created_at, ${PLACE_COLUMNS}, c.previous_day, ${sql.raw(absencesSql('$1', 'c.child_id'))} AS absences
    FROM chores AS c WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.status = 'pending' AND c.is_last
      AND c.previous_day IS NOT NULL AND c.updated_at = c.created_at
    FOR NO KEY UPDATE OF c`);
  const today = dayIn(timeZone, now);
  const moved = waiting.flatMap(row => {
    const place = placeOf(row);
    const origin = { after: row.previous_day, addedOn: dayIn(timeZone, row.created_at) };
    const next = place && earlierPlace(place, origin, today, row.absences);
    return next ? [{ id: row.chore_id, at: noonOf(next.dueDay, timeZone), ...next }] : [];
  });
  if (moved.length === 0) return;
  await tx.run(sql`
    UPDATE chores AS c SET due_at = n.due_at, due_day = n.due_day, opens_on = n.opens_on
    FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ at }) => at)}::timestamptz[],
      ${moved.map(({ dueDay }) => dueDay)}::date[], ${moved.map(({ opensOn }) => opensOn)}::date[])
      AS n (chore_id, due_at, due_day, opens_on)
    WHERE c.family_id = ${tx.familyId} AND c.chore_id = n.chore_id`);
}
