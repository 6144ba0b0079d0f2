import type { FamilyReads } from '../../platform/database/family-scope.ts';

/** Finds a child of the family, with its enabled features; undefined if there is none with that id. */
export function findChild(reads: FamilyReads, id: string) {
  return reads.db
    .selectFrom('members')
    .select(['chores_enabled', 'rewards_enabled', 'proposals_enabled'])
    .where('family_id', '=', reads.familyId)
    .where('member_id', '=', id)
    .where('role', '=', 'child')
    .executeTakeFirst();
}
