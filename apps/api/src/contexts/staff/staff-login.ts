import type { StaffUser } from '@pocketful/api-contract/staff';
import { nameKey } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { clearAttempts, signInsTo, takeAttempts } from '../../platform/attempts.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { networkOf } from '../../platform/network.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { hashSecret } from '../../platform/sessions/session-id.ts';
import { recordFailure } from '../../platform/sign-in-failures.ts';
import { done } from '../../platform/writes/outcome.ts';
import { neverAgain } from '../../platform/writes/writes.ts';
import { newStaffToken, openStaffSession } from './staff-sessions.ts';
import { findStaff, STAFF_COLUMNS, type StaffRow, toStaffUser } from './staff-users.ts';

interface StaffLogInDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly config: Config;
}

/** Signs a staff member in by username or address; answers alike whether or not the name is anybody's. */
export async function staffLogin(call: CallOf<'staffLogin'>, { database, hasher, config }: StaffLogInDeps) {
  const { body, now, address, requestId } = call;
  const name = nameKey(body.username);
  const staff = await findStaffByName(database.across('staff'), name);
  const db = database.across('sign-in');
  const network = networkOf(address);
  const device = staff && call.device.knownFor(staff.staff_id);
  const account = staffAccount(staff?.staff_id ?? hashSecret(name).toString('base64url'));
  const own = signInsTo(account, { device, network, limited: config.rateLimits });
  const before = async () => {
    const attempt = await takeAttempts(db, own, now);
    if (!attempt.granted) throw new RefusalError(refuse('LOCKED_OUT', attempt));
  };
  const matches = await hasher.verify(staff?.password_hash, body.password, { before, line: 'strangers' });
  if (!staff || !matches) {
    await recordFailure(db, { kind: 'staff', at: now, address, requestId, staffId: staff?.staff_id });
    return refuse('INVALID_STAFF_CREDENTIALS');
  }
  await clearAttempts(db, own, now);
  const adminToken = newStaffToken();
  await call.write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      await openStaffSession(tx, staff.staff_id, adminToken, now);
      const by = { actorId: staff.staff_id, profileId: null };
      return done(undefined, { action: 'staff.signed_in', on: ['staff', staff.staff_id], by });
    },
    neverAgain,
  );
  call.device.remember(staff.staff_id);
  return { user: toStaffUser(staff), adminToken };
}

/** A staff member's account, or a name that is nobody's, as tries are counted against it. */
export function staffAccount(id: string) {
  return { familyId: SYSTEM_FAMILY_ID, subject: `staff:${id}` };
}

/** The signed-in staff member. */
export async function getStaffProfile(
  { actor }: CallOf<'getStaffProfile'>,
  database: DatabaseHandle,
): Promise<StaffUser> {
  const staff = await findStaff(database.across('staff'), actor.staffId);
  if (!staff) throw new Error(`staff member ${actor.staffId} has a token but is not there`);
  return toStaffUser(staff);
}

async function findStaffByName(db: Database, name: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    SELECT ${sql.raw(STAFF_COLUMNS.map(column => `s.${column}`).join(', '))}
    FROM login_names AS n JOIN staff AS s ON s.staff_id = n.staff_id WHERE n.name_key = ${name}`.execute(db);
  return rows[0];
}
