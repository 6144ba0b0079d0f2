import type { Transaction } from '@pocketful/ledger/calls';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, RefusalError, refuse } from '../../platform/refusal.ts';
import { listOf } from './accounts.ts';
import { ENTRY_COLUMNS, type EntryRow, findFamilyEntries, toTransaction } from './entries.ts';

/** The family's ledger for an adult; the child's ledger for a child. */
export async function listTransactions(call: CallOf<'listTransactions'>): Promise<Transaction[]> {
  const { actor, query } = call;
  if (actor.role === 'child') return childPage(call, actor.memberId);
  const { page, nextCursor } = await findFamilyEntries(actor.family, query);
  call.setNextCursor(nextCursor);
  return page.map(row => toTransaction(row, actor.formats));
}

/** The ledger of one child, for an adult or for that child. */
export async function listChildTransactions(
  call: CallOf<'listChildTransactions'>,
): Promise<Transaction[] | Refusal<'CHILD_NOT_FOUND'>> {
  const { actor, params } = call;
  return listOf(actor, params.id, await childPage(call, params.id));
}

/** A sequence number above all entries: pages begin below it. */
const BEYOND_ALL = 2_147_483_647;
const PAGE = `
  SELECT ${ENTRY_COLUMNS} FROM ledger_entries AS e
  WHERE e.family_id = $1 AND e.child_id = $2 AND e.sequence < $3 ORDER BY e.sequence DESC LIMIT $4`;

/** A page of a child's entries by sequence number: one range of the ledger's primary key, for any length of history. */
async function childPage(
  { actor, query, setNextCursor }: CallOf<'listTransactions' | 'listChildTransactions'>,
  childId: string,
): Promise<Transaction[]> {
  const before = sequenceOf(query.cursor) ?? BEYOND_ALL;
  const rows = await actor.family.read<EntryRow>(PAGE, childId, before, query.limit + 1);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  if (rows.length > page.length && last) setNextCursor(String(last.sequence));
  return page.map(row => toTransaction(row, actor.formats));
}

function sequenceOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(cursor))
    throw new RefusalError(refuse('INVALID_INPUT'), [{ path: 'cursor', message: 'This cursor is not one of ours' }]);
  return Number(cursor);
}
