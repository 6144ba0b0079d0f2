import { choreMachine } from '@pocketful/chores/rules';
import type { Absence } from '@pocketful/domain/absences';
import { dayIn, noonOf } from '@pocketful/domain/dates';
import { nextPlace } from '@pocketful/domain/recurrence';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { type ChoreRow, COPIED_COLUMNS, copiedFrom, PLACE_COLUMNS, placeOf, placeValues } from './chores.ts';

/**
 * Adds the next chore of a series when one is submitted, so that a slow approval costs the child no day. It is added
 * even if the list is full, since no later step would add it.
 */
export async function addNextChore(
  tx: FamilyTx,
  last: ChoreRow,
  absences: readonly Absence[],
  timeZone: string,
  now: Date,
): Promise<void> {
  const place = placeOf(last);
  if (place === null) return;
  const next = nextPlace(place, dayIn(timeZone, now), absences);
  await tx.run(sql`
    INSERT INTO chores (family_id, chore_id, child_id, ${COPIED_COLUMNS}, status, due_at, ${PLACE_COLUMNS},
      previous_day, group_id, created_by, created_at, updated_at)
    SELECT l.family_id, ${tx.newId()}::uuid, l.child_id, ${copiedFrom('l')},
      ${choreMachine.initial}, ${noonOf(next.dueDay, timeZone)}::timestamptz, ${placeValues(last.series_id, next)},
      l.due_day, l.group_id, l.created_by, ${now}::timestamptz, ${now}::timestamptz
    FROM chores AS l WHERE l.family_id = ${tx.familyId} AND l.chore_id = ${last.chore_id}`);
}
