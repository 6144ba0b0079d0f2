import type { Formats } from '@pocketful/domain/intl/formats';
import { centsOf, toDecimal, toWireNumber } from '@pocketful/domain/money';
import type { Transaction } from '@pocketful/ledger/calls';
import { entryText } from '@pocketful/ledger/entry-text';
import { PAYMENT_SOURCES } from '@pocketful/ledger/rules/payments';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import { pageOf, placeOf } from '../../platform/http/cursor.ts';

export interface EntryRow extends RowOf<'ledger_entries'> {
  /** The entry that takes this one back. */
  readonly reversed_by: string | null;
}

/** The columns of an EntryRow of `ledger_entries AS e`. The statement's first value is the family. */
export const ENTRY_COLUMNS = `${columnsOf('ledger_entries', 'e')},
  (SELECT r.entry_id FROM ledger_entries AS r WHERE r.family_id = $1 AND r.reverses = e.entry_id) AS reversed_by`;

/** Columns that an answer does not show. */
type Unshown = 'sequence' | 'currency' | 'created_by' | 'source_round' | 'brought_forward';

/** A ledger entry as an answer shows it. */
export function toTransaction(row: Omit<EntryRow, Unshown>, formats: Formats): Transaction {
  const source = PAYMENT_SOURCES.find(type => type === row.source_type);
  return {
    id: row.entry_id,
    childId: row.child_id,
    amount: toDecimal(centsOf(row.amount)),
    description: entryText(row, formats),
    category: row.category,
    date: row.created_at.toISOString(),
    runningBalance: toWireNumber(centsOf(row.balance_after)),
    ...(source && row.source_id !== null && { source: { type: source, id: row.source_id } }),
    ...(row.reverses !== null && { reverses: row.reverses }),
    ...(row.reversed_by !== null && { reversedBy: row.reversed_by }),
  };
}

const ONE = `SELECT ${ENTRY_COLUMNS} FROM ledger_entries AS e WHERE e.family_id = $1 AND e.entry_id = $2`;

/** One entry; undefined if the family has none with that id. */
export async function findEntry(reads: FamilyReads, id: string): Promise<EntryRow | undefined> {
  const [row] = await reads.read<EntryRow>(ONE, id);
  return row;
}

/** Values: the family, the page size, and for a further page the place after which it begins. */
const pageText = (where: string) => `
  SELECT ${ENTRY_COLUMNS} FROM ledger_entries AS e
  WHERE e.family_id = $1${where} ORDER BY e.created_at DESC, e.entry_id DESC LIMIT $2`;
const FIRST_PAGE = pageText('');
const NEXT_PAGE = pageText(' AND (e.created_at, e.entry_id) < ($3, $4)');

/** A page of the family's entries, newest first. */
export async function findFamilyEntries(scope: FamilyScope, page: { limit: number; cursor?: string | undefined }) {
  const after = placeOf(page.cursor);
  const rows = await (after
    ? scope.read<EntryRow>(NEXT_PAGE, page.limit + 1, after.at, after.id)
    : scope.read<EntryRow>(FIRST_PAGE, page.limit + 1));
  return pageOf(rows, page.limit, row => ({ at: row.created_at, id: row.entry_id }));
}
