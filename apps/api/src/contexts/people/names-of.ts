import type { RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';

const NAMES = 'SELECT m.first_name, m.last_name, m.username FROM members AS m WHERE m.family_id = $1';

/** All names of a family's members. */
export async function namesOf(reads: FamilyReads): Promise<string[]> {
  const rows = await reads.read<Pick<RowOf<'members'>, 'first_name' | 'last_name' | 'username'>>(NAMES);
  return rows.flatMap(row => [row.first_name, row.last_name, row.username]).filter(name => name !== null);
}
