import type { FamilyReads } from '../../platform/database/family-scope.ts';

/** All names of a family's members. */
export async function namesOf({ db, familyId }: FamilyReads): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select(['first_name', 'last_name', 'username'])
    .where('family_id', '=', familyId)
    .execute();
  return rows.flatMap(row => [row.first_name, row.last_name, row.username]).filter(name => name !== null);
}
