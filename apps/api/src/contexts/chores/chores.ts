import type { Chore } from '@pocketful/api-contract/chores';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { Selectable } from 'kysely';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { ChoresTable } from '../../platform/database/schema.gen.ts';

export type ChoreRow = Omit<Selectable<ChoresTable>, 'family_id' | 'created_by'>;

/** The columns of an answer, of the table under the alias `c`. */
export const CHORE_COLUMNS = [
  'c.chore_id',
  'c.child_id',
  'c.name',
  'c.reward',
  'c.status',
  'c.due_at',
  'c.submitted_at',
  'c.approved_at',
  'c.rejected_at',
  'c.rejection_comment',
  'c.created_at',
  'c.updated_at',
] as const;

/** A chore as answers tell it. */
export function toChore(row: ChoreRow): Chore {
  return {
    id: row.chore_id,
    childId: row.child_id,
    name: row.name,
    reward: toDecimal(centsOf(row.reward)),
    status: row.status,
    completed: row.status === 'approved',
    dueDate: row.due_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    approvedAt: row.approved_at?.toISOString() ?? null,
    rejectedAt: row.rejected_at?.toISOString() ?? null,
    rejectionComment: row.rejection_comment,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Every chore of the family. */
function selectChores(scope: FamilyScope) {
  return scope.db.selectFrom('chores as c').select(CHORE_COLUMNS).where('c.family_id', '=', scope.familyId);
}

/** The chores that lists show: those of children whose chores are switched on. */
export function selectVisibleChores(scope: FamilyScope, childId: string | undefined) {
  return selectChores(scope)
    .innerJoin('members as m', join =>
      join.onRef('m.family_id', '=', 'c.family_id').onRef('m.member_id', '=', 'c.child_id'),
    )
    .where('m.chores_enabled', '=', true)
    .$if(childId !== undefined, query => query.where('c.child_id', '=', childId ?? ''));
}

/** One chore, or undefined when the family has none by that id. */
export function findChore(scope: FamilyScope, choreId: string): Promise<ChoreRow | undefined> {
  return selectChores(scope).where('c.chore_id', '=', choreId).executeTakeFirst();
}
