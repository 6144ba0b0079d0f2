import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Locks the rows of members until the transaction ends, in the order of their ids. It serializes calls that count rows
 * of a child before they add one, or that reorder them. False if a member no longer exists.
 */
export async function lockMember(tx: FamilyTx, ...memberIds: readonly string[]): Promise<boolean> {
  // A list, since the plan for an array depends on its length and would be made each time.
  const held = await tx.run(sql`
    SELECT m.member_id FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.member_id IN (${sql.join(memberIds)})
    ORDER BY m.member_id FOR NO KEY UPDATE`);
  return held.length === memberIds.length;
}
