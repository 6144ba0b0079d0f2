import {
  type ChoreAction,
  type ChoreStepAction,
  choreChanges,
  choreMachine,
  choreRefusal,
} from '@pocketful/domain/chores';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '../../platform/database/column-of.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { type ChoreRow, choreColumns, findChore } from './chores.ts';

interface Step {
  readonly action: ChoreStepAction;
  readonly now: Date;
  readonly comment?: string | undefined;
}

/**
 * Moves a chore one step, as the state machine allows. Compare and set in one statement: of two concurrent steps one
 * wins. Returns the row; none if the chore was not in a state for the step.
 *
 * @param only a further condition besides the state
 */
export function moveChore(
  familyId: string,
  choreId: string,
  { action, now, comment }: Step,
  only: RawBuilder<unknown> = sql`true`,
): RawBuilder<ChoreRow> {
  const changes = Object.entries(choreChanges(action, now.toISOString(), comment));
  return sql<ChoreRow>`
    UPDATE chores AS c SET ${sql.join(changes.map(([field, value]) => sql`${columnOf(field)} = ${value}`))}
    WHERE c.family_id = ${familyId} AND c.chore_id = ${choreId}
      AND c.status = ANY (${choreMachine.actions[action].from}) AND ${only}
    RETURNING ${choreColumns(familyId)}`;
}

/** The reason why a step was refused: the chore does not exist, or is in another state. */
export async function explainStepRefusal<Action extends ChoreAction>(
  reads: FamilyReads,
  choreId: string,
  action: Action,
) {
  const row = await findChore(reads, choreId);
  return row ? refuse(choreRefusal(action, row.status)) : refuse('CHORE_NOT_FOUND');
}
