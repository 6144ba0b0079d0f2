import { asciiAddress } from '@pocketful/contract-core/address';
import { nameKey } from '@pocketful/domain/family';
import type { StaffUser } from '@pocketful/staff/calls';
import { needsSecondFactor } from '@pocketful/staff/rules';
import { sql } from 'kysely';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import { unlessGone } from '../../platform/database/failures.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable } from '../../platform/writes/writes.ts';
import { clearCodeTries, codesOf, findSecondFactor, takeCodeTry } from './second-factor-codes.ts';
import { type StaffPasswordDeps, tryStaffPassword } from './staff-password.ts';
import { newStaffToken, openStaffSession } from './staff-sessions.ts';
import { lockStaff, ownAccount, STAFF_COLUMNS, type StaffRow, toStaffUser } from './staff-users.ts';

/** Signs a staff member in by username or address. A known and an unknown name get the same answer. */
export function staffLogin(call: CallOf<'staffLogin'>, deps: StaffPasswordDeps) {
  // The account may be removed while its password is checked.
  return unlessGone('INVALID_STAFF_CREDENTIALS', () => staffLoginByPassword(call, deps));
}

async function staffLoginByPassword(call: CallOf<'staffLogin'>, deps: StaffPasswordDeps) {
  const { username, password, code } = call.body;
  const name = nameKey(asciiAddress(username));
  const staff = await findStaffByName(deps.database.crossTenant('staff'), name);
  return signInStaff(call, deps, { name, staff, password, code });
}

/** The app_admin with this name at the family's login; undefined for any other name. */
export async function findAppAdmin(database: DatabaseHandle, name: string): Promise<StaffRow | undefined> {
  const staff = await findStaffByName(database.crossTenant('staff'), name);
  return staff?.role === 'app_admin' ? staff : undefined;
}

/** The typed credentials, and the owner of the name: a staff member, or none. */
interface Typed {
  readonly name: string;
  readonly staff: StaffRow | undefined;
  readonly password: string;
  readonly code: string | undefined;
}

/** Opens a session for a staff member after the right password, and the right code if one is required. */
export async function signInStaff(
  call: Pick<CallOf<'staffLogin'>, 'now' | 'address' | 'requestId' | 'device' | 'write'>,
  deps: StaffPasswordDeps,
  { name, staff, password, code }: Typed,
) {
  const { now } = call;
  const { database } = deps;
  const subject = staff?.staff_id ?? deps.hasher.digestOfName(name).toString('base64url');
  const tried = { staffId: staff?.staff_id, queue: 'public', subject, hash: staff?.password_hash } as const;
  if (!(await tryStaffPassword(call, deps, tried, password)) || !staff) return refuse('INVALID_STAFF_CREDENTIALS');
  const codes = codesOf(staff.staff_id, deps);
  const factor = await findSecondFactor(database.crossTenant('staff'), staff.staff_id);
  const enrolled = isConfirmed(factor);
  if (enrolled && code === undefined) return refuse('SECOND_FACTOR_REQUIRED');
  if (enrolled) await takeCodeTry(call, database, staff.staff_id, 'sign-in');
  const adminToken = newStaffToken();
  const opened = await call.write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      // A concurrent change of the password or the authenticator ends all sessions opened before it.
      const held = await lockStaff(tx, staff.staff_id);
      if (held?.password_hash !== staff.password_hash) return refuse('INVALID_STAFF_CREDENTIALS');
      if (!enrolled && isConfirmed(await findSecondFactor(tx.across('staff'), staff.staff_id)))
        return refuse('SECOND_FACTOR_REQUIRED');
      const taken = enrolled ? await codes.take(tx, code ?? '', now) : undefined;
      if (enrolled && !taken) return refuse('SECOND_FACTOR_WRONG');
      await openStaffSession(tx, staff.staff_id, adminToken, now);
      const by = { actorId: staff.staff_id, profileId: null };
      const details = taken === 'recovery' ? { recoveryCode: true } : {};
      return commit(undefined, { action: 'staff.signed_in', on: ['staff', staff.staff_id], by, details });
    },
    notReplayable,
  );
  if (opened instanceof Refusal) {
    const { code } = opened;
    return refuse(
      code === 'INVALID_STAFF_CREDENTIALS' || code === 'SECOND_FACTOR_REQUIRED' ? code : 'SECOND_FACTOR_WRONG',
    );
  }
  if (enrolled) await clearCodeTries(database, staff.staff_id, now, ['sign-in']);
  call.device.remember(staff.staff_id);
  const mustEnroll = needsSecondFactor(staff.role, deps.config.serves) && !enrolled;
  return { user: toStaffUser(staff), adminToken, mustEnroll };
}

/** The signed-in staff member. */
export async function getStaffProfile(
  { actor }: { readonly actor: Pick<CallOf<'getStaffProfile'>['actor'], 'staffId'> },
  { database }: Pick<RouteDeps, 'database'>,
): Promise<StaffUser> {
  return toStaffUser(await ownAccount(database.crossTenant('staff'), actor.staffId));
}

function isConfirmed(factor: Awaited<ReturnType<typeof findSecondFactor>>): boolean {
  return factor !== undefined && factor.confirmed_at !== null;
}

async function findStaffByName(db: Database, name: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    SELECT ${STAFF_COLUMNS} FROM login_names AS n JOIN staff AS s ON s.staff_id = n.staff_id WHERE n.name_key = ${name}`.execute(
    db,
  );
  return rows[0];
}
