import type { Transaction } from '@pocketful/api-contract/ledger';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { findBalance } from './accounts.ts';
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
  const page = await childPage(call, params.id);
  if (page.length > 0 || (await findBalance(actor.family, params.id)) !== undefined) return page;
  return refuse('CHILD_NOT_FOUND');
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
