import { RESET_LINK } from '@pocketful/domain/credentials';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { isInForce } from '../../platform/database/in-force.ts';

/** Whether a staff member has as many valid password links as allowed, including those that wait to be mailed. */
export async function hasEnoughStaffLinks(tx: FamilyTx, staffId: string, now: Date): Promise<boolean> {
  const waiting = await tx.run(sql<{ mail_id: string }>`
    SELECT m.mail_id FROM outbox AS m
    WHERE m.family_id = ${tx.familyId} AND m.staff_id = ${staffId} AND m.next_try_at IS NOT NULL`);
  const { rows } = await sql`
    SELECT FROM staff_password_resets AS r
    WHERE r.staff_id = ${staffId} AND r.used_at IS NULL
      AND (${isInForce('r', now)} OR r.mail_id = ANY (${waiting.map(mail => mail.mail_id)}::uuid[]))
    LIMIT ${RESET_LINK.atOnce}`.execute(tx.across('staff'));
  return rows.length === RESET_LINK.atOnce;
}

/** Voids a staff member's password links, since a person who knew the former password may have requested them. */
export async function endStaffLinks(tx: FamilyTx, staffId: string): Promise<void> {
  await tx.run(sql`DELETE FROM staff_password_resets AS r WHERE r.staff_id = ${staffId} AND r.used_at IS NULL`);
}
