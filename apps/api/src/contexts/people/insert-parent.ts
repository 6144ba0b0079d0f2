import { MAX_ADULTS, nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { Founder } from './found-family.ts';

/** A parent to be added, with hashed secrets. */
type NewParent = Omit<Founder, 'pin'> & { readonly pin: Founder['pin'] | undefined };

/** Inserts a parent. False if the family has the username or the most adults. */
export async function insertParent(tx: FamilyTx, parent: NewParent, now: Date): Promise<boolean> {
  const { memberId, username, firstName, lastName, email, passwordHash, pin } = parent;
  const rows = await tx.run(sql`
    INSERT INTO members (family_id, member_id, role, username, username_key, first_name, last_name, email,
      password_hash, pin_hash, pin_length, created_at)
    SELECT f.family_id, ${memberId}::uuid, 'parent', ${username}, ${nameKey(username)}, ${firstName}, ${lastName},
      ${email}, ${passwordHash}, ${pin?.hash ?? null}, ${pin?.length ?? null}::smallint, ${now}::timestamptz
    FROM families AS f WHERE f.family_id = ${tx.familyId} AND (
      SELECT count(*) FROM members AS m WHERE m.family_id = ${tx.familyId} AND m.role <> 'child') < ${MAX_ADULTS}
    ON CONFLICT DO NOTHING RETURNING member_id`);
  return rows.length > 0;
}
