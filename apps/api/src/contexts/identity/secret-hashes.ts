import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** Replaces the hash of an adult's password. */
export function storePasswordHash(tx: FamilyTx, memberId: string, hash: string): Promise<void> {
  return store(tx, memberId, { password_hash: hash });
}

/** Replaces the hash of the same PIN. Its length stays. */
export function storePinHash(tx: FamilyTx, memberId: string, hash: string): Promise<void> {
  return store(tx, memberId, { pin_hash: hash });
}

async function store(
  tx: FamilyTx,
  memberId: string,
  hashes: { password_hash: string } | { pin_hash: string },
): Promise<void> {
  await tx.db
    .updateTable('members')
    .set(hashes)
    .where('family_id', '=', tx.familyId)
    .where('member_id', '=', memberId)
    .execute();
}
