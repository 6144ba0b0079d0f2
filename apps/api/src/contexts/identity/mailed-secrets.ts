import { RESET_LINK } from '@pocketful/domain/credentials';
import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { isInForce } from '../../platform/database/in-force.ts';
import { endSessionsOf } from '../../platform/sessions/session-rows.ts';
import { endPushes } from '../notices/public.ts';

/** Whether a member has as many valid password links as allowed, including those that wait to be mailed. */
export async function hasEnoughLinks(tx: FamilyTx, memberId: string, now: Date): Promise<boolean> {
  const standing = await tx.run(sql`
    SELECT FROM password_reset_tokens AS t
    WHERE t.family_id = ${tx.familyId} AND t.member_id = ${memberId} AND t.used_at IS NULL
      AND (${isInForce('t', now)} OR EXISTS (
        SELECT FROM outbox AS m WHERE m.family_id = ${tx.familyId} AND m.member_id = ${memberId}
          AND m.kind = 'password_reset' AND m.about_id = t.token_id AND m.next_try_at IS NOT NULL))
    LIMIT ${RESET_LINK.atOnce}`);
  return standing.length === RESET_LINK.atOnce;
}

/** Cancels the change of a member's address and voids its code. */
export async function cancelEmailChange(tx: FamilyTx, memberId: string): Promise<void> {
  await tx.run(sql`
    DELETE FROM email_verification_tokens WHERE family_id = ${tx.familyId} AND member_id = ${memberId}
      AND verified_at IS NULL AND replaces IS NOT NULL`);
}

/**
 * Ends the access of a person who knew an adult's former password: the adult's sessions except one, their pushes and
 * invitations, and mailed secrets, sent or queued: password links, and codes for another address.
 */
export async function endAccessOf(tx: FamilyTx, memberId: string, except?: Buffer): Promise<void> {
  await endSessionsOf(tx, memberId, except);
  await tx.run(sql`
    WITH invited AS (
      DELETE FROM invitations AS i WHERE i.family_id = ${tx.familyId} AND i.invited_by = ${memberId}
    )
    DELETE FROM password_reset_tokens WHERE family_id = ${tx.familyId} AND member_id = ${memberId}
      AND used_at IS NULL`);
  await cancelEmailChange(tx, memberId);
  await endPushes(tx, [memberId]);
}
