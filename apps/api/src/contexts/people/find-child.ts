import type { RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { switchesOf } from './switches.ts';

const CHILD = `SELECT m.chores_enabled, m.rewards_enabled, m.switches FROM members AS m
  WHERE m.family_id = $1 AND m.member_id = $2 AND m.role = 'child'`;

/** Finds a child of the family, with its switches; undefined if there is none with that id. */
export async function findChild(reads: FamilyReads, id: string) {
  const [row] = await reads.read<Pick<RowOf<'members'>, 'chores_enabled' | 'rewards_enabled' | 'switches'>>(CHILD, id);
  return row && switchesOf(row);
}
