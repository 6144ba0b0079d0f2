import { RESET_LINK } from '@pocketful/domain/credentials';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** Whether a staff member has as many valid password links as allowed, including those that wait to be mailed. */
export async function hasEnoughStaffLinks(tx: FamilyTx, staffId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM staff_password_resets AS r
    WHERE r.staff_id = ${staffId} AND r.used_at IS NULL AND (r.expires_at > ${now} OR EXISTS (
      SELECT FROM outbox AS m WHERE m.family_id = ${tx.familyId} AND m.mail_id = r.mail_id AND m.next_try_at IS NOT NULL))
    LIMIT ${RESET_LINK.atOnce}`.execute(tx.across('staff'));
  return rows.length === RESET_LINK.atOnce;
}

/** Voids a staff member's password links, since a person who knew the former password may have requested them. */
export async function endStaffLinks(tx: FamilyTx, staffId: string): Promise<void> {
  await tx.db
    .deleteFrom('staff_password_resets')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
}
