import type { Chore, ChoreTemplate } from '@pocketful/api-contract/chores';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { onlyChildOf } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { pageOf, placeOf } from '../../platform/http/cursor.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { type ChoreRow, isChild, selectVisibleChores, toChore } from './chores.ts';

/** The family's chores for an adult, its own for a child. */
export function listChores(call: CallOf<'listChores'>): Promise<Chore[]> {
  return chorePage(call, onlyChildOf(call.actor));
}

/** One child's chores: for an adult, or for that child itself. */
export async function listChildChores(call: CallOf<'listChildChores'>): Promise<Chore[] | Refusal<'CHILD_NOT_FOUND'>> {
  const { actor, params } = call;
  const page = await chorePage(call, params.id);
  return page.length > 0 || (await isChild(actor.family, params.id)) ? page : refuse('CHILD_NOT_FOUND');
}

/** What is open comes whole with the first page, by due date; what is approved comes newest first, page by page. */
async function chorePage(
  { actor, query, setNextCursor }: CallOf<'listChores' | 'listChildChores'>,
  childId: string | null,
): Promise<Chore[]> {
  const after = placeOf(query.cursor);
  const visible = () => selectVisibleChores(actor.family, childId);
  const approved = visible()
    .where('c.status', '=', 'approved')
    .$if(after !== undefined, chores =>
      chores.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('c.approved_at', 'c.chore_id'), '<', tuple(after?.at ?? null, after?.id ?? '')),
      ),
    )
    .orderBy('c.approved_at', 'desc')
    .orderBy('c.chore_id', 'desc')
    .limit(query.limit + 1);
  const open = visible().where('c.status', '<>', 'approved');
  const rows: ChoreRow[] = await (after ? approved : open.unionAll(union => union.parens(approved))).execute();
  const { page, nextCursor } = pageOf(
    rows.filter(row => row.status === 'approved'),
    query.limit,
    row => ({ at: row.approved_at ?? row.updated_at, id: row.chore_id }),
  );
  setNextCursor(nextCursor);
  const byDueDate = rows
    .filter(row => row.status !== 'approved')
    .sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.chore_id.localeCompare(b.chore_id));
  return [...byDueDate, ...page].map(toChore);
}

/** The family's chore templates by name. */
export async function listChoreTemplates({ actor }: CallOf<'listChoreTemplates'>): Promise<ChoreTemplate[]> {
  const rows = await actor.family.db
    .selectFrom('chore_templates')
    .select(['template_id', 'name', 'description', 'default_reward', 'category', 'created_at'])
    .where('family_id', '=', actor.family.familyId)
    .orderBy('name')
    .execute();
  return rows.map(row => ({
    id: row.template_id,
    name: row.name,
    description: row.description,
    defaultReward: toDecimal(centsOf(row.default_reward)),
    category: row.category,
    createdAt: row.created_at.toISOString(),
  }));
}
