import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { liftLocks } from '../../platform/attempts.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { isInForce } from '../../platform/database/in-force.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import type { AnswerDeps, DueRequest } from '../../platform/mail/compose.ts';
import { type PasswordRequestDeps, storePasswordRequest } from '../../platform/mail/password-requests.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret } from '../../platform/sessions/session-id.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { emptyReplay, notReplayable, writesFor } from '../../platform/writes/writes.ts';
import { endStaffLinks, hasEnoughStaffLinks } from './staff-links.ts';
import { type StaffPasswordDeps, staffAccount } from './staff-password.ts';
import { endStaffSessionsOf } from './staff-sessions.ts';
import { lockStaff } from './staff-users.ts';

const ASKED = {
  message: 'If this address is a staff account’s, a mail with a link to choose a new password is on its way.',
};

/**
 * Requests the link to choose a new password. A known and an unknown address get the same answer after the same work.
 */
export async function staffForgotPassword(
  { body, now, requestId, address }: CallOf<'staffForgotPassword'>,
  deps: PasswordRequestDeps,
) {
  if (!deps.outbox.on) return refuse('MAIL_OFF');
  await storePasswordRequest(deps, { kind: 'staff_password_request', email: body.email, now, requestId, address });
  return ASKED;
}

/**
 * Answers a request for a link: queues the mail with the link, unless the address is unknown, the request was answered
 * before, or the staff member has as many valid links or mails as the limit allows. Valid links stay valid.
 */
export async function answerStaffPasswordRequest(
  { mailId, email, requestId, network }: DueRequest,
  { database, writes, outbox }: AnswerDeps,
  now: Date,
): Promise<void> {
  const staffId = await ownerOfAddress(database, email);
  if (!staffId) return;
  // No actor: anyone who knows the address can request this.
  const actor = { actorId: null, profileId: null, requestId, address: network };
  const order = { call: 'answerPasswordAsk', now, actor, idempotent: undefined, objectId: mailId };
  await writesFor(writes, order).write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const account = await lockStaff(tx, staffId);
      if (!account || (await hasEnoughStaffLinks(tx, staffId, now))) return noop(undefined);
      const taken = await tx.run(sql`
        DELETE FROM outbox WHERE family_id = ${tx.familyId} AND mail_id = ${mailId} RETURNING mail_id`);
      if (taken.length === 0) return noop(undefined);
      const mail = await outbox.queue(tx, { kind: 'staff_password_reset', to: { staffId } }, now);
      if (mail === undefined) return noop(undefined);
      await tx.run(sql`
        INSERT INTO staff_password_resets (staff_id, mail_id, email, created_at)
        VALUES (${staffId}, ${mail}, ${account.email}, ${now})`);
      return commit(undefined, { action: 'staff.password_reset_requested', on: ['staff', staffId] });
    },
    notReplayable,
  );
}

/**
 * Sets a new password by the token of a mail. All sessions end, the other links are void, the locks are lifted, and the
 * owner gets a mail.
 */
export async function staffResetPassword(
  call: CallOf<'staffResetPassword'>,
  { database, hasher, outbox }: StaffPasswordDeps,
) {
  const { body, now } = call;
  const tokenHash = hashSecret(body.token);
  const staffId = await ownerOfToken(database, tokenHash, now);
  if (!staffId) return refuse('LINK_INVALID');
  refuseCommonPassword('password', body.password);
  const passwordHash = await hasher.hash(body.password, 'public');
  const answer = await call.write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      // Of two concurrent links the second finds that the first one ended it.
      await lockStaff(tx, staffId);
      const used = await tx.run(sql`
        UPDATE staff_password_resets AS r SET used_at = ${now}
        WHERE r.token_hash = ${tokenHash} AND r.used_at IS NULL RETURNING r.staff_id`);
      if (used.length === 0) return refuse('LINK_INVALID');
      await tx.run(sql`UPDATE staff AS s SET password_hash = ${passwordHash} WHERE s.staff_id = ${staffId}`);
      await endStaffSessionsOf(tx, staffId);
      await endStaffLinks(tx, staffId);
      await outbox.queue(tx, { kind: 'staff_password_changed', to: { staffId } }, now);
      const by = { actorId: staffId, profileId: null };
      return commit(undefined, { action: 'staff.password_reset', on: ['staff', staffId], by });
    },
    emptyReplay,
  );
  if (answer instanceof Refusal) return answer;
  await liftLocks(database.crossTenant('sign-in'), staffAccount(staffId), now);
  return answer;
}

/** The id of the staff member with an address. Undefined for a username and for an unknown address. */
async function ownerOfAddress(database: DatabaseHandle, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ staff_id: string }>`
    SELECT n.staff_id FROM login_names AS n JOIN staff AS s ON s.staff_id = n.staff_id
    WHERE n.name_key = ${nameKey(email)} AND lower(s.email) = ${nameKey(email)}`.execute(database.crossTenant('mail'));
  return rows[0]?.staff_id;
}

/**
 * The owner of a link, also of a used one: the same request may arrive again. Only while the address still belongs to
 * the owner.
 */
async function ownerOfToken(database: DatabaseHandle, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ staff_id: string }>`
    SELECT r.staff_id FROM staff_password_resets AS r JOIN staff AS s ON s.staff_id = r.staff_id AND s.email = r.email
    WHERE r.token_hash = ${tokenHash} AND ${isInForce('r', now)}`.execute(database.crossTenant('staff'));
  return rows[0]?.staff_id;
}
