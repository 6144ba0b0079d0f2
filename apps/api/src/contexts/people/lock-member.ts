import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Locks a member's row until the transaction ends. It serializes calls that count what a child has before they add to
 * it, or that reorder its things. False if the member no longer exists.
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
