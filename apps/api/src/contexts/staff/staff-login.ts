import type { StaffUser } from '@pocketful/api-contract/staff';
import { sql } from 'kysely';
import { clearAttempts, takeAttempt } from '../../platform/attempts.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/connect.ts';
import { FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashSecret } from '../../platform/sessions/session-id.ts';
import { isAddressBlocked, recordFailure } from '../../platform/sign-in-failures.ts';
import { nameKey } from '../family/public.ts';
import { openStaffSession } from './staff-sessions.ts';
import { findStaff, type StaffRow, toStaffUser } from './staff-users.ts';

interface StaffLogInDeps {
  readonly db: Database;
  readonly hasher: SecretHasher;
  readonly config: Config;
}

/** Signs a staff member in by username or address; answers alike whether or not the name is anybody's. */
export async function staffLogin(call: CallOf<'staffLogin'>, { db, hasher, config }: StaffLogInDeps) {
  const { body, now, address, requestId } = call;
  const name = nameKey(body.username);
  if (config.rateLimits && (await isAddressBlocked(db, address, now)))
    return refuse('LOCKED_OUT', { retryAfterSeconds: 900 });
  const staff = await findStaffByName(db, name);
  const subject = { subject: `staff:${staff?.staff_id ?? hashSecret(name).toString('base64url')}` };
  const attempt = await takeAttempt(db, subject, now);
  if (!attempt.granted) return refuse('LOCKED_OUT', attempt);
  const matches = await hasher.verify(staff?.password_hash, body.password);
  if (!staff || !matches) {
    await recordFailure(db, { kind: 'staff', at: now, address, requestId, staffId: staff?.staff_id });
    return refuse('INVALID_STAFF_CREDENTIALS');
  }
  const adminToken = await FamilyScope.of(db, SYSTEM_FAMILY_ID).transaction(async tx => {
    await clearAttempts(tx.db, subject, now);
    const token = await openStaffSession(tx.db, staff.staff_id, now);
    await appendAudit(tx, {
      ...call.audit,
      actorId: staff.staff_id,
      profileId: null,
      at: now,
      action: 'staff.signed_in',
      objectType: 'staff',
      objectId: staff.staff_id,
    });
    return token;
  });
  return { user: toStaffUser(staff), adminToken };
}

/** The signed-in staff member. */
export async function getStaffProfile({ actor }: CallOf<'getStaffProfile'>, db: Database): Promise<StaffUser> {
  const staff = await findStaff(db, actor.staffId);
  if (!staff) throw new Error(`staff member ${actor.staffId} has a token but is not there`);
  return toStaffUser(staff);
}

async function findStaffByName(db: Database, name: string): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`
    SELECT s.* FROM login_names AS n JOIN staff AS s ON s.staff_id = n.staff_id WHERE n.name_key = ${name}`.execute(db);
  return rows[0];
}
