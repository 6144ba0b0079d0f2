import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Holds a member's row until the transaction ends: of two who count what a child has before they add to it, or who put
 * its things in an order, the second sees what the first did. False when nobody of that id is there any more.
 */
export async function lockMember(tx: FamilyTx, memberId: string): Promise<boolean> {
  const held = await tx.db
    .selectFrom('members')
    .select('member_id')
    .where('family_id', '=', tx.familyId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute();
  return held.length > 0;
}
