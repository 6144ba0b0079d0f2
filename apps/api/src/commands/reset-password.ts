import { randomBytes } from 'node:crypto';
import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { endAccessOf, storePasswordHash } from '../contexts/identity/public.ts';
import { replaceStaffSecrets, staffAccount } from '../contexts/staff/public.ts';
import { liftLocks, passwordOf } from '../platform/attempts.ts';
import { CommandError } from '../platform/command-error.ts';
import { commandLine } from '../platform/command-line.ts';
import type { DatabaseHandle } from '../platform/database/connect.ts';
import { SYSTEM_FAMILY_ID } from '../platform/ids.ts';
import { endDevicesOf, hasExpired } from '../platform/sessions/session-rows.ts';
import { commit } from '../platform/writes/outcome.ts';
import { notReplayable, systemWrites, type Writes } from '../platform/writes/writes.ts';
import { withInstance } from './with-instance.ts';

const END_DEVICES = '--end-devices';

interface Named {
  readonly family_id: string | null;
  readonly member_id: string | null;
  readonly staff_id: string | null;
}

/**
 * Sets a new password for an adult or a staff member who forgot theirs, where no mail can be sent. The password is
 * printed once. All sessions of the person end and all locks are lifted. A staff member's authenticator is removed,
 * since it may be lost with its recovery codes. The children's devices that an adult added stay, unless they are to
 * end.
 */
export async function resetPassword(args: string[]): Promise<void> {
  const [login] = args.filter(arg => arg !== END_DEVICES);
  const endsDevices = args.includes(END_DEVICES);
  if (!login) throw new CommandError(`Whose? ${commandLine('password:reset', 'USERNAME-OR-EMAIL')}`);
  const password = `${randomBytes(9).toString('base64url')}aA1!`;
  await withInstance(async ({ database, hasher, writes }) => {
    const owner = await findOwner(database, login);
    if (!owner) throw new CommandError(`No account has the name ${login}`);
    const hash = await hasher.hash(password, 'signed-in');
    const kind = owner.staff_id ? 'staff' : 'family';
    const command = systemWrites<'password.reset'>(writes, 'reset-password', new Date(), kind);
    if (owner.family_id && owner.member_id) {
      const member = { familyId: owner.family_id, memberId: owner.member_id, endsDevices };
      const staying = await resetMember(command, database, member, hash);
      if (staying > 0)
        console.log(
          `Children's devices that ${login} added, and that stay signed in: ${staying}. ${END_DEVICES} ends them.`,
        );
    } else if (owner.staff_id) await resetStaff(command, database, owner.staff_id, hash);
  });
  console.log(`New password for ${login}: ${password}`);
}

async function findOwner(database: DatabaseHandle, login: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    SELECT family_id, member_id, staff_id FROM login_names WHERE name_key = ${nameKey(login)}`.execute(
    database.crossTenant('commands'),
  );
  return rows[0];
}

/**
 * Sets an adult's password, and ends the access of a person who knew the former one. Returns the number of children's
 * devices that the adult added and that stay.
 */
export async function resetMember(
  { write, now }: Writes<'password.reset'>,
  database: DatabaseHandle,
  { familyId, memberId, endsDevices }: { familyId: string; memberId: string; endsDevices?: boolean },
  hash: string,
): Promise<number> {
  const family = database.family(familyId);
  await write(
    family,
    async tx => {
      await storePasswordHash(tx, memberId, hash);
      await endAccessOf(tx, memberId);
      if (endsDevices) await endDevicesOf(tx, memberId);
      return commit(undefined, { action: 'password.reset', on: ['member', memberId] });
    },
    notReplayable,
  );
  await liftLocks(database.crossTenant('commands'), passwordOf(familyId, memberId), now);
  const staying = await family.run(sql`
    SELECT FROM sessions AS o WHERE o.family_id = ${familyId} AND o.invited_by = ${memberId} AND NOT ${hasExpired(now, familyId)}`);
  return staying.length;
}

async function resetStaff(
  { write, now }: Writes<'password.reset'>,
  database: DatabaseHandle,
  staffId: string,
  hash: string,
): Promise<void> {
  await write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      await replaceStaffSecrets(tx, staffId, hash);
      return commit(undefined, { action: 'password.reset', on: ['staff', staffId] });
    },
    notReplayable,
  );
  await liftLocks(database.crossTenant('commands'), staffAccount(staffId), now);
}
