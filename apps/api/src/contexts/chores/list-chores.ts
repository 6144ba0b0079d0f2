import type { Chore, ChoreTemplate } from '@pocketful/api-contract/chores';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { onlyChildOf } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { pageOf, placeOf } from '../../platform/http/cursor.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { CHORE_COLUMNS, type ChoreRow, isChild, toChore } from './chores.ts';

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

/** The chores that lists show: those of children whose chores are switched on; one child's or everybody's. */
const visible = (whose: 'one' | 'all', approved: string) => `
  SELECT ${CHORE_COLUMNS.join(', ')} FROM chores AS c
  JOIN members AS m ON m.family_id = c.family_id AND m.member_id = c.child_id
  WHERE c.family_id = $1 AND m.chores_enabled ${whose === 'one' ? 'AND c.child_id = $2' : 'AND $2::uuid IS NULL'} ${approved}`;
const NEWEST = 'ORDER BY c.approved_at DESC, c.chore_id DESC LIMIT $3';
const APPROVED = "AND c.status = 'approved'";
const first = (whose: 'one' | 'all') =>
  `(${visible(whose, "AND c.status <> 'approved'")}) UNION ALL (${visible(whose, `${APPROVED} ${NEWEST}`)})`;
const further = (whose: 'one' | 'all') =>
  visible(whose, `${APPROVED} AND (c.approved_at, c.chore_id) < ($4::timestamptz, $5::uuid) ${NEWEST}`);
const PAGES = {
  one: { first: first('one'), further: further('one') },
  all: { first: first('all'), further: further('all') },
};

/** What is open comes whole with the first page, by due date; what is approved comes newest first, page by page. */
async function chorePage(
  { actor, query, setNextCursor }: CallOf<'listChores' | 'listChildChores'>,
  childId: string | null,
): Promise<Chore[]> {
  const after = placeOf(query.cursor);
  const page = PAGES[childId === null ? 'all' : 'one'];
  const rows = after
    ? await actor.family.read<ChoreRow>(page.further, childId, query.limit + 1, after.at, after.id)
    : await actor.family.read<ChoreRow>(page.first, childId, query.limit + 1);
  const { page: approved, nextCursor } = pageOf(
    rows.filter(row => row.status === 'approved'),
    query.limit,
    row => ({ at: row.approved_at ?? row.updated_at, id: row.chore_id }),
  );
  setNextCursor(nextCursor);
  const open = rows
    .filter(row => row.status !== 'approved')
    .sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.chore_id.localeCompare(b.chore_id));
  return [...open, ...approved].map(toChore);
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
