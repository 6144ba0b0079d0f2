import type { FamilyReads } from '../../platform/database/family-scope.ts';

/** Finds a child of the family, with what is switched on for it; undefined when there is none by that id. */
export function findChild(reads: FamilyReads, id: string) {
  return reads.db
    .selectFrom('members')
    .select(['chores_enabled', 'rewards_enabled'])
    .where('family_id', '=', reads.familyId)
    .where('member_id', '=', id)
    .where('role', '=', 'child')
    .executeTakeFirst();
}
