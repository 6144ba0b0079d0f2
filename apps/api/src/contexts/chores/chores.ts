import type { Chore } from '@pocketful/api-contract/chores';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { type Selectable, sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { ChoresTable } from '../../platform/database/schema.gen.ts';
import { refuse } from '../../platform/refusal.ts';

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

/** The same for a RETURNING. Named one by one: with `*` a new column breaks what other processes have prepared. */
export const RETURNED_CHORE = sql.raw(CHORE_COLUMNS.join(', '));

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
function selectChores(reads: FamilyReads) {
  return reads.db.selectFrom('chores as c').select(CHORE_COLUMNS).where('c.family_id', '=', reads.familyId);
}

/** One chore, or undefined when the family has none by that id. */
export function findChore(reads: FamilyReads, choreId: string): Promise<ChoreRow | undefined> {
  return selectChores(reads).where('c.chore_id', '=', choreId).executeTakeFirst();
}

/** What a repeated request about a chore is answered: the chore as it is now. */
export async function choreAgain(reads: FamilyReads, choreId: string) {
  const row = await findChore(reads, choreId);
  return row ? toChore(row) : refuse('NO_LONGER_THERE');
}

/** Whether the family has a child by that id. */
export async function isChild(reads: FamilyReads, id: string): Promise<boolean> {
  const row = await reads.db
    .selectFrom('members')
    .select('member_id')
    .where('family_id', '=', reads.familyId)
    .where('member_id', '=', id)
    .where('role', '=', 'child')
    .executeTakeFirst();
  return row !== undefined;
}
