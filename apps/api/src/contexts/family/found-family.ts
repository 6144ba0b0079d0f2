import { sql } from 'kysely';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import { nameKey } from './names.ts';

/** The adult who signs up, with secrets hashed already. */
export interface Founder {
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly pin: { readonly hash: string; readonly length: number; readonly fingerprint: Buffer };
}

/**
 * Creates a family with its family_admin, the names it logs in by and the head of its audit chain, in one statement.
 * A name that is taken violates `login_names_pkey`.
 */
export async function foundFamily(tx: FamilyScope, founder: Founder, timeZone: string, now: Date): Promise<void> {
  await tx.run(sql`
    WITH family AS (
      INSERT INTO families (family_id, time_zone, created_at) VALUES (${tx.familyId}, ${timeZone}, ${now})
    ), head AS (
      INSERT INTO audit_heads (family_id, sequence, hash) VALUES (${tx.familyId}, 0, sha256(''))
    ), member AS (
      INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email,
        password_hash, pin_hash, pin_length, pin_fingerprint, created_at)
      VALUES (${tx.familyId}, ${founder.memberId}, 'family_admin', ${founder.username}, ${nameKey(founder.username)},
        ${founder.firstName}, ${founder.lastName}, ${founder.email}, ${founder.passwordHash},
        ${founder.pin.hash}, ${founder.pin.length}, ${founder.pin.fingerprint}, ${now})
    )
    INSERT INTO login_names (name_key, family_id, member_id)
    SELECT name_key, ${tx.familyId}, ${founder.memberId}
    FROM unnest(${[nameKey(founder.username), nameKey(founder.email)]}::text[]) AS name_key
  `);
}
