import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { liftLocks } from '../../platform/attempts.ts';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { leavePasswordAsk, takeStaffPasswordAsk } from '../../platform/mail/password-asks.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret } from '../../platform/sessions/session-id.ts';
import { done, unchanged } from '../../platform/writes/outcome.ts';
import { neverAgain, nothing, type Writes } from '../../platform/writes/writes.ts';
import { queueStaffMail } from './staff-letters.ts';
import { endStaffLinks, hasEnoughStaffLinks } from './staff-links.ts';
import { type StaffPasswordDeps, staffAccount } from './staff-password.ts';
import { endStaffSessionsOf } from './staff-sessions.ts';
import { lockStaff } from './staff-users.ts';

const ASKED = {
  message: 'If this address is a staff account’s, a mail with a link to choose a new password is on its way.',
};

/** Asks for the link by which a staff member chooses a new password. An unknown address is answered alike, by the same work. */
export async function staffForgotPassword(
  { body, now, requestId, address }: CallOf<'staffForgotPassword'>,
  deps: Pick<StaffPasswordDeps, 'database' | 'config'>,
) {
  if (!deps.config.mail) return refuse('MAIL_OFF');
  await leavePasswordAsk(deps, { owner: staffWithAddress(body.email), now, requestId, address });
  return ASKED;
}

/**
 * Has the link mailed that a staff member asked for by the ask that is written of, unless it was answered before, or as
 * many stand as there are at once, or were sent as there are within an hour. What stands already is good as before.
 */
export async function mailStaffPasswordLink(
  { write, now, objectId: askId }: Writes<'staff.password_reset_requested'>,
  system: FamilyScope,
  staffId: string,
): Promise<void> {
  await write(
    system,
    async tx => {
      const account = await lockStaff(tx, staffId);
      if (!account || !(await takeStaffPasswordAsk(tx, askId))) return unchanged(undefined);
      if (await hasEnoughStaffLinks(tx, staffId, now)) return unchanged(undefined);
      const mailId = await queueStaffMail(tx, 'password_reset', staffId, now);
      if (mailId === undefined) return unchanged(undefined);
      await tx.db
        .insertInto('staff_password_resets')
        .values({ staff_id: staffId, mail_id: mailId, email: account.email, created_at: now })
        .execute();
      // By nobody: whoever knows an address may ask.
      return done(undefined, { action: 'staff.password_reset_requested', on: ['staff', staffId] });
    },
    neverAgain,
  );
}

/**
 * Sets a new password by the token of a mail. All windows are signed out, the other links end, the locks are lifted, the
 * owner is told.
 */
export async function staffResetPassword(
  call: CallOf<'staffResetPassword'>,
  { database, hasher, config }: StaffPasswordDeps,
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
      // Of two links at once the second finds that the first one ended it.
      await lockStaff(tx, staffId);
      const used = await tx.db
        .updateTable('staff_password_resets')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (used.numUpdatedRows === 0n) return refuse('LINK_INVALID');
      await tx.db.updateTable('staff').set({ password_hash: passwordHash }).where('staff_id', '=', staffId).execute();
      await endStaffSessionsOf(tx, staffId);
      await endStaffLinks(tx, staffId);
      if (config.mail) await queueStaffMail(tx, 'password_changed', staffId, now);
      const by = { actorId: staffId, profileId: null };
      return done(undefined, { action: 'staff.password_reset', on: ['staff', staffId], by });
    },
    nothing,
  );
  if (answer instanceof Refusal) return answer;
  await liftLocks(database.across('sign-in'), staffAccount(staffId), now);
  return answer;
}

/** Whose an address is, for the statement that looks it up as it goes: one row `family_id`, `member_id`, `staff_id`, or none. */
function staffWithAddress(email: string) {
  return sql`
    SELECT NULL::uuid AS family_id, NULL::uuid AS member_id, n.staff_id
    FROM login_names AS n JOIN staff AS s ON s.staff_id = n.staff_id
    WHERE n.name_key = ${nameKey(email)} AND lower(s.email) = ${nameKey(email)}`;
}

/** Whose a link is, one that was used too: the same request may come twice. Only while the address is still theirs. */
async function ownerOfToken(database: DatabaseHandle, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ staff_id: string }>`
    SELECT r.staff_id FROM staff_password_resets AS r JOIN staff AS s ON s.staff_id = r.staff_id AND s.email = r.email
    WHERE r.token_hash = ${tokenHash} AND r.expires_at > ${now}`.execute(database.across('staff'));
  return rows[0]?.staff_id;
}
