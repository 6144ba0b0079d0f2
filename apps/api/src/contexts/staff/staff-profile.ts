import { sql } from 'kysely';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { endStaffLinks } from './staff-links.ts';
import { type StaffPasswordDeps, tryStaffPassword } from './staff-password.ts';
import { endStaffSessionsOf } from './staff-sessions.ts';
import { findStaff, lockStaff, ownAccount, setStaffNames, toStaffUser } from './staff-users.ts';

/**
 * Edits the signed-in staff member's own profile. A new password or address needs the current password, since an
 * address can reset the password. A new password ends all other sessions. A new address queues a mail to the former
 * one.
 */
export async function updateStaffProfile(call: CallOf<'updateStaffProfile'>, deps: StaffPasswordDeps) {
  const { actor, body, now, write } = call;
  const { staffId } = actor;
  const { database, hasher, outbox } = deps;
  refuseCommonPassword('newPassword', body.newPassword);
  const own = await ownAccount(database.crossTenant('staff'), staffId);
  const passwordHash = body.newPassword === undefined ? undefined : await hasher.hash(body.newPassword, 'signed-in');
  const { email, firstName, lastName } = body;
  // Checked again under the account's lock: the address may have changed since it was read.
  const byPassword = body.newPassword !== undefined || email !== own.email;
  const read = async (reads: FamilyReads) => {
    const row = await findStaff(reads, staffId);
    return row ? toStaffUser(row) : refuse('NO_LONGER_THERE');
  };
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const held = await lockStaff(tx, staffId);
      if (byPassword ? held?.password_hash !== own.password_hash : held?.email !== email)
        return refuse('WRONG_PASSWORD');
      if (!(await setStaffNames(tx, staffId, { username: own.username, email }))) return refuse('ACCOUNT_EXISTS');
      const given = { email, first_name: firstName, last_name: lastName, password_hash: passwordHash };
      await tx.run(sql`UPDATE staff AS s SET ${patch('staff', given, 's')} WHERE s.staff_id = ${staffId}`);
      if (passwordHash !== undefined) {
        await endStaffSessionsOf(tx, staffId, actor.tokenHash);
        await endStaffLinks(tx, staffId);
        await outbox.queue(tx, { kind: 'staff_password_changed', to: { staffId } }, now);
      }
      if (email !== held?.email)
        await outbox.queue(tx, { kind: 'staff_email_changed', to: { staffId }, address: held?.email }, now);
      const profile = await read(tx);
      if ('code' in profile) throw new Error(`staff member ${staffId} is not there after an edit`);
      const changed = ['names', ...(email === own.email ? [] : ['email']), ...(passwordHash ? ['password'] : [])];
      return commit(profile, { action: 'staff.updated', on: ['staff', staffId], details: { changed } });
    },
    read,
    byPassword
      ? async () => {
          // No password was tried, so nothing counts.
          if (body.currentPassword === undefined) return refuse('WRONG_PASSWORD');
          const tried = { staffId, queue: 'signed-in', subject: staffId, hash: own.password_hash } as const;
          const right = await tryStaffPassword(call, deps, tried, body.currentPassword);
          return right ? undefined : refuse('WRONG_PASSWORD');
        }
      : undefined,
  );
}
