import { type ChoreAction, choreMachine } from '@pocketful/domain/chores';
import type { Updateable } from 'kysely';
import { type AuditAction, appendAudit } from '../../platform/audit.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { ChoresTable } from '../../platform/database/schema.gen.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { CHORE_COLUMNS, type ChoreRow, findChore, toChore } from './chores.ts';

type Step = Exclude<ChoreAction, 'delete'>;
type StepCall = Pick<CallOf<'approveChore'>, 'params' | 'now' | 'audit'>;

/**
 * Takes a chore one step, as the machine allows: compare and set in one statement, so that of two who try at once one
 * wins. The row as it is now, or undefined when the chore was not in a state to take the step from.
 *
 * @param childId only this child's chore
 */
export function stepChore(
  tx: FamilyScope,
  choreId: string,
  step: Step,
  changes: Updateable<ChoresTable>,
  childId?: string,
): Promise<ChoreRow | undefined> {
  const { from, to } = choreMachine.actions[step];
  if (to === null) throw new Error(`${step} leads nowhere`);
  return tx.db
    .updateTable('chores as c')
    .set({ ...changes, status: to })
    .where('c.family_id', '=', tx.familyId)
    .where('c.chore_id', '=', choreId)
    .where('c.status', 'in', from)
    .$if(childId !== undefined, query => query.where('c.child_id', '=', childId ?? ''))
    .returning(CHORE_COLUMNS)
    .executeTakeFirst();
}

/** Writes a step that moves no money to the trail, and gives the chore as it is now. */
export async function finishStep(
  tx: FamilyScope,
  { params, now, audit }: StepCall,
  action: AuditAction,
  row: ChoreRow,
) {
  await appendAudit(tx, {
    ...audit,
    at: now,
    action,
    objectType: 'chore',
    objectId: params.id,
    details: { childId: row.child_id },
  });
  return toChore(row);
}

/** Why a parent's step was not taken: the chore is not there, was approved already, or is not submitted. */
export async function whyNotReviewed(tx: FamilyScope, choreId: string) {
  const row = await findChore(tx, choreId);
  if (!row) return refuse('CHORE_NOT_FOUND');
  return refuse(row.status === 'approved' ? 'CHORE_ALREADY_APPROVED' : 'CHORE_NOT_SUBMITTED');
}
