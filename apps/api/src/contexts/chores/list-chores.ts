import type { Chore } from '@pocketful/chores/calls';
import { onlyChildOf } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { openFirstPages, readOpenFirst } from '../../platform/http/open-first.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { findChild } from '../people/public.ts';
import { addSpoken } from './add-spoken.ts';
import { CHORE_COLUMNS, type ChoreRow, toChore } from './chores.ts';

/** The family's chores for an adult; the child's chores for a child. */
export function listChores(call: CallOf<'listChores'>): Promise<Chore[]> {
  return chorePage(call, onlyChildOf(call.actor));
}

/** The chores of one child, for an adult or for that child. */
export async function listChildChores(call: CallOf<'listChildChores'>): Promise<Chore[] | Refusal<'CHILD_NOT_FOUND'>> {
  const { actor, params } = call;
  const page = await chorePage(call, params.id);
  return page.length > 0 || (await findChild(actor.family, params.id)) ? page : refuse('CHILD_NOT_FOUND');
}

/** The chores in lists: those of children with chores enabled. */
const PAGES = openFirstPages({
  columns: CHORE_COLUMNS,
  from: 'chores AS c JOIN members AS m ON m.family_id = c.family_id AND m.member_id = c.child_id AND c.family_id = $1',
  shown: 'm.chores_enabled',
  child: 'c.child_id',
  open: "c.status <> 'approved'",
  closed: "c.status = 'approved'",
  closedAt: 'c.approved_at',
  id: 'c.chore_id',
});

/** The first page has all open chores, by due date. Approved chores follow page by page, newest first. */
async function chorePage(call: CallOf<'listChores' | 'listChildChores'>, childId: string | null): Promise<Chore[]> {
  const { open, closed } = await readOpenFirst<ChoreRow>(
    call.actor.family,
    PAGES,
    childId,
    call,
    row => row.approved_at && { at: row.approved_at, id: row.chore_id },
  );
  open.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || a.chore_id.localeCompare(b.chore_id));
  return addSpoken(call.actor, [...open, ...closed].map(toChore), chore => chore);
}
