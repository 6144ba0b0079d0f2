import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Locks the rows of members until the transaction ends, in the order of their ids. It serializes calls that count what a
 * child has before they add to it, or that reorder its things. False if a member no longer exists.
 */
export async function lockMember(tx: FamilyTx, ...memberIds: readonly string[]): Promise<boolean> {
  const held = await tx.db
    .selectFrom('members')
    .select('member_id')
    .where('family_id', '=', tx.familyId)
    .where('member_id', 'in', memberIds)
    .orderBy('member_id')
    .forNoKeyUpdate()
    .execute();
  return held.length === memberIds.length;
}
