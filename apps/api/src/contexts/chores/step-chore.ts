import { type ChoreAction, choreMachine, choreRefusal } from '@pocketful/domain/chores';
import { type RawBuilder, sql } from 'kysely';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { type ChoreRow, choreColumns, findChore } from './chores.ts';

type Step = Exclude<ChoreAction, 'delete' | 'approve'>;

/**
 * Moves a chore one step, as the state machine allows. Compare and set in one statement: of two concurrent steps one
 * wins. Returns the row; undefined if the chore was not in a state for the step.
 *
 * @param changes what is set besides its status: `submitted_at = ...`
 * @param only a further condition besides the state
 */
export async function stepChore(
  tx: FamilyTx,
  choreId: string,
  step: Step,
  changes: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
): Promise<ChoreRow | undefined> {
  const { from, to } = choreMachine.actions[step];
  if (to === null) throw new Error(`${step} leads nowhere`);
  const [row] = await tx.run(sql<ChoreRow>`
    UPDATE chores AS c SET status = ${to}, ${changes}
    WHERE c.family_id = ${tx.familyId} AND c.chore_id = ${choreId} AND c.status = ANY (${from}) AND ${only}
    RETURNING ${choreColumns(tx.familyId)}`);
  return row;
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
