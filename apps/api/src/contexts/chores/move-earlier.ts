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
  /** The due day of the chore before it in its series; null if that is gone. */
  readonly after_day: string | null;
  readonly absences: readonly Absence[];
}

/**
 * Moves the next chores of a child's series to earlier days, if the absences that moved them became shorter. A chore that
 * an adult has edited stays. The caller holds the child's lock.
 *
 * @param former the absence before its change or its deletion
 */
export async function moveNextEarlier(
  tx: FamilyTx,
  { childId, ...former }: Absence & { readonly childId: string },
  timeZone: string,
  now: Date,
): Promise<void> {
  const waiting = await tx.run(sql<WaitingRow>`
    SELECT c.chore_id, c.created_at, ${PLACE_COLUMNS}, ${sql.raw(absencesSql('$1', 'c.child_id'))} AS absences,
      (SELECT max(p.due_day) FROM chores AS p WHERE p.family_id = ${tx.familyId} AND p.series_id = c.series_id
        AND p.chore_id <> c.chore_id) AS after_day
    FROM chores AS c WHERE c.family_id = ${tx.familyId} AND c.child_id = ${childId} AND c.status = 'pending' AND c.is_last
      AND c.opens_on IS NOT NULL AND c.updated_at = c.created_at
    FOR NO KEY UPDATE OF c`);
  const today = dayIn(timeZone, now);
  const moved = waiting.flatMap(row => {
    const place = placeOf(row);
    if (!place || row.after_day === null) return [];
    const origin = { after: row.after_day, addedOn: dayIn(timeZone, row.created_at) };
    const next = earlierPlace(place, origin, today, {
      former: [former, ...row.absences],
      absences: row.absences,
    });
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
