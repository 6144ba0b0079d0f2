import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/**
 * Ends what mails have brought or will bring a member: links to a new password, and codes for another address. Whoever
 * knew the password before asked for them, perhaps.
 */
export async function endMailedSecrets(tx: FamilyTx, memberId: string): Promise<void> {
  await tx.run(sql`
    WITH links AS (
      DELETE FROM password_reset_tokens WHERE family_id = ${tx.familyId} AND member_id = ${memberId}
        AND used_at IS NULL
    )
    DELETE FROM email_verification_tokens WHERE family_id = ${tx.familyId} AND member_id = ${memberId}
      AND verified_at IS NULL AND replaces IS NOT NULL`);
}
