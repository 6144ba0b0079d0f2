import type { Transaction } from '@pocketful/api-contract/ledger/calls';
import { centsOf, toDecimal, toWireNumber } from '@pocketful/domain/money';
import type { Selectable } from 'kysely';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import type { LedgerEntriesTable } from '../../platform/database/schema.gen.ts';
import { pageOf, placeOf } from '../../platform/http/cursor.ts';

export type EntryRow = Pick<
  Selectable<LedgerEntriesTable>,
  'entry_id' | 'child_id' | 'amount' | 'balance_after' | 'description' | 'category' | 'created_at'
>;

/** A ledger entry as an answer shows it. */
export function toTransaction(row: EntryRow): Transaction {
  return {
    id: row.entry_id,
    childId: row.child_id,
    amount: toDecimal(centsOf(row.amount)),
    description: row.description,
    category: row.category,
    date: row.created_at.toISOString(),
    runningBalance: toWireNumber(centsOf(row.balance_after)),
  };
}

export function selectEntries(scope: FamilyReads) {
  return scope.db
    .selectFrom('ledger_entries as e')
    .select(['e.entry_id', 'e.child_id', 'e.amount', 'e.balance_after', 'e.description', 'e.category', 'e.created_at'])
    .where('e.family_id', '=', scope.familyId);
}

/** Values: the family, the page size, and for a further page the place after which it begins. */
const pageText = (where: string) => `
  SELECT entry_id, child_id, amount, balance_after, description, category, created_at FROM ledger_entries
  WHERE family_id = $1${where} ORDER BY created_at DESC, entry_id DESC LIMIT $2`;
const FIRST_PAGE = pageText('');
const NEXT_PAGE = pageText(' AND (created_at, entry_id) < ($3, $4)');

/** A page of the family's entries, newest first. */
export async function findFamilyEntries(scope: FamilyScope, page: { limit: number; cursor?: string | undefined }) {
  const after = placeOf(page.cursor);
  const rows = await (after
    ? scope.read<EntryRow>(NEXT_PAGE, page.limit + 1, after.at, after.id)
    : scope.read<EntryRow>(FIRST_PAGE, page.limit + 1));
  return pageOf(rows, page.limit, row => ({ at: row.created_at, id: row.entry_id }));
}
