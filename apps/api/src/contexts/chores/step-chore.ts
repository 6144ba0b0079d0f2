import { type ChoreAction, choreMachine } from '@pocketful/domain/chores';
import type { Updateable } from 'kysely';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import type { ChoresTable } from '../../platform/database/schema.gen.ts';
import { refuse } from '../../platform/refusal.ts';
import { CHORE_COLUMNS, type ChoreRow, findChore } from './chores.ts';

type Step = Exclude<ChoreAction, 'delete' | 'approve'>;

/**
 * Takes a chore one step, as the machine allows: compare and set in one statement, so that of two who try at once one
 * wins. The row as it is now, or undefined when the chore was not in a state to take the step from.
 */
export function stepChore(
  tx: FamilyTx,
  choreId: string,
  step: Step,
  changes: Updateable<ChoresTable>,
): Promise<ChoreRow | undefined> {
  const { from, to } = choreMachine.actions[step];
  if (to === null) throw new Error(`${step} leads nowhere`);
  return tx.db
    .updateTable('chores as c')
    .set({ ...changes, status: to })
    .where('c.family_id', '=', tx.familyId)
    .where('c.chore_id', '=', choreId)
    .where('c.status', 'in', from)
    .returning(CHORE_COLUMNS)
    .executeTakeFirst();
}

/** Why a parent's step was not taken: the chore is not there, was approved already, or is not submitted. */
export async function whyNotReviewed(reads: FamilyReads, choreId: string) {
  const row = await findChore(reads, choreId);
  if (!row) return refuse('CHORE_NOT_FOUND');
  return refuse(row.status === 'approved' ? 'CHORE_ALREADY_APPROVED' : 'CHORE_NOT_SUBMITTED');
}
