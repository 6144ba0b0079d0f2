import { sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';

/** A new PIN as it is stored, and its comparison with the PINs that it must differ from. */
export interface NewPin {
  readonly hash: string;
  readonly length: number;
  /**
   * Whether a child of the family or the calling adult has the PIN. The PIN of another adult is not compared. Each hash
   * is compared once, so a call before the transaction leaves little to the one under the family's lock.
   */
  isTaken(reads: FamilyReads): Promise<boolean>;
}

/** The adult who sets the PIN, and the member who gets it. A new member has none. */
export interface PinHolder {
  readonly by: string;
  readonly memberId?: string;
}

/** Hashes a new PIN. No digest of it that can be computed fast is stored, so it is compared with each hash. */
export async function newPin(hasher: SecretHasher, pin: string, { by, memberId }: PinHolder): Promise<NewPin> {
  const compared = new Map<string, boolean>();
  return {
    hash: await hasher.hash(pin, 'signed-in', 'pin'),
    length: pin.length,
    isTaken: async reads => {
      const rows = await reads.run(sql<{ pin_hash: string }>`
        SELECT m.pin_hash FROM members AS m
        WHERE m.family_id = ${reads.familyId} AND m.pin_hash IS NOT NULL AND (m.role = 'child' OR m.member_id = ${by})
          AND m.member_id IS DISTINCT FROM ${memberId ?? null}::uuid`);
      for (const { pin_hash: hash } of rows)
        if (!compared.has(hash)) compared.set(hash, await hasher.verify(hash, pin, { queue: 'pins' }));
      return rows.some(({ pin_hash: hash }) => compared.get(hash));
    },
  };
}
