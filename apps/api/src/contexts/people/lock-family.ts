import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Locks the family's row until the transaction ends. It serializes calls that count rows of the family before they add
 * one, that add or remove members, or that change names. A call that also locks a member locks the family first.
 */
export async function lockFamily(tx: FamilyTx): Promise<void> {
  await tx.read('SELECT f.family_id FROM families AS f WHERE f.family_id = $1 FOR NO KEY UPDATE');
}
