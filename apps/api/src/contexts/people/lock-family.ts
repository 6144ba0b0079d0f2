import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Holds the family's row until the transaction ends: of two who count what the family has before they add to it, who join
 * or leave it, or who are called otherwise, the second sees what the first did. Whoever needs a member's row as well takes
 * this one first.
 */
export async function lockFamily(tx: FamilyTx): Promise<void> {
  await tx.db
    .selectFrom('families')
    .select('family_id')
    .where('family_id', '=', tx.familyId)
    .forNoKeyUpdate()
    .execute();
}
