import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** Replaces the hash of an adult's password. */
export async function storePasswordHash(tx: FamilyTx, memberId: string, hash: string): Promise<void> {
  await tx.run(sql`
    UPDATE members AS m SET password_hash = ${hash} WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId}`);
}

/** Replaces the hash of the same PIN. Its length stays. */
export async function storePinHash(tx: FamilyTx, memberId: string, hash: string): Promise<void> {
  await tx.run(sql`
    UPDATE members AS m SET pin_hash = ${hash} WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId}`);
}
