import type { Transaction } from '@pocketful/api-contract/ledger';
import type { Member } from '../../platform/actor.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { findFamilyEntries, selectEntries, toTransaction } from './entries.ts';

/** The family's ledger for an adult, its own for a child. */
export async function listTransactions(call: CallOf<'listTransactions'>): Promise<Transaction[]> {
  const { actor, query } = call;
  if (actor.role === 'child') return childPage(call, actor.memberId);
  const { page, nextCursor } = await findFamilyEntries(actor.family, query);
  call.setNextCursor(nextCursor);
  return page.map(toTransaction);
}

/** One child's ledger: for an adult, or for that child itself. */
export async function listChildTransactions(
  call: CallOf<'listChildTransactions'>,
): Promise<Transaction[] | Refusal<'CHILD_NOT_FOUND'>> {
  const { actor, params } = call;
  if (!maySeeChild(actor, params.id)) return refuse('CHILD_NOT_FOUND');
  const page = await childPage(call, params.id);
  return page.length > 0 || (await hasAccount(actor.family, params.id)) ? page : refuse('CHILD_NOT_FOUND');
}

/** A child sees itself; another child's id is to it as one that never was. */
export function maySeeChild(actor: Member, childId: string): boolean {
  return actor.role !== 'child' || actor.memberId === childId;
}

/** A page of a child's entries by their sequence: one range of the ledger's own key, however long the history. */
async function childPage(
  { actor, query, setNextCursor }: CallOf<'listTransactions' | 'listChildTransactions'>,
  childId: string,
): Promise<Transaction[]> {
  const before = sequenceOf(query.cursor);
  const rows = await selectEntries(actor.family)
    .select('e.sequence')
    .where('e.child_id', '=', childId)
    .$if(before !== undefined, entries => entries.where('e.sequence', '<', before ?? 0))
    .orderBy('e.sequence', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  if (rows.length > page.length && last) setNextCursor(String(last.sequence));
  return page.map(toTransaction);
}

function sequenceOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(cursor))
    throw new RefusalError(refuse('INVALID_INPUT'), [{ path: 'cursor', message: 'This cursor is not one of ours' }]);
  return Number(cursor);
}

async function hasAccount(family: FamilyScope, childId: string): Promise<boolean> {
  const row = await family.db
    .selectFrom('accounts')
    .select('child_id')
    .where('family_id', '=', family.familyId)
    .where('child_id', '=', childId)
    .executeTakeFirst();
  return row !== undefined;
}
