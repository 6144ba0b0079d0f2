import type { FamilyReads } from '../../platform/database/family-scope.ts';

/** Whether the family has a child by that id. */
export async function isChild(reads: FamilyReads, id: string): Promise<boolean> {
  const row = await reads.db
    .selectFrom('members')
    .select('member_id')
    .where('family_id', '=', reads.familyId)
    .where('member_id', '=', id)
    .where('role', '=', 'child')
    .executeTakeFirst();
  return row !== undefined;
}
