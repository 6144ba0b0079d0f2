import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Holds a member's row until the transaction ends: of two who count what a child has before they add to it, or who put
 * its things in an order, the second sees what the first did.
 */
export async function lockMember(tx: FamilyTx, memberId: string): Promise<void> {
  await tx.db
    .selectFrom('members')
    .select('member_id')
    .where('family_id', '=', tx.familyId)
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .execute();
}
