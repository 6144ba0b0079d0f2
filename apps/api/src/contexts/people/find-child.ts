import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { switchesOf } from './switches.ts';

/** Finds a child of the family, with its switches; undefined if there is none with that id. */
export async function findChild(reads: FamilyReads, id: string) {
  const row = await reads.db
    .selectFrom('members')
    .select(['chores_enabled', 'rewards_enabled', 'switches'])
    .where('family_id', '=', reads.familyId)
    .where('member_id', '=', id)
    .where('role', '=', 'child')
    .executeTakeFirst();
  return row && switchesOf(row);
}
