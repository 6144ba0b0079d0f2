import type { StaffAccount } from '@pocketful/staff/calls/accounts';
import { deletionRefusal, mayManage } from '@pocketful/staff/rules';
import { sql } from 'kysely';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay, notReplayable, type Writes } from '../../platform/writes/writes.ts';
import { findStaff, insertStaff, STAFF_COLUMNS, type StaffRow, toStaffUser } from './staff-users.ts';

const toAccount = (row: StaffRow): StaffAccount => ({
  ...toStaffUser(row),
  createdAt: row.created_at.toISOString(),
});

/** All staff, newest first. */
export async function listStaff(
  _call: CallOf<'listStaff'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<StaffAccount[]> {
  const { rows } = await sql<StaffRow>`
    SELECT ${STAFF_COLUMNS} FROM staff AS s ORDER BY s.created_at DESC, s.staff_id`.execute(
    database.crossTenant('staff'),
  );
  return rows.map(toAccount);
}

/** Creates a staff account in the portal. */
export async function createStaff(
  { actor, body, now, objectId, write }: CallOf<'createStaff'>,
  { database, hasher }: { readonly database: DatabaseHandle; readonly hasher: SecretHasher },
) {
  if (!mayManage(actor.role, body.role)) return refuse('OWNERS_ONLY');
  refuseCommonPassword('password', body.password);
  const passwordHash = await hasher.hash(body.password, 'signed-in');
  const read = async (reads: FamilyReads, id: string) => {
    const row = await findStaff(reads, id);
    return row ? toAccount(row) : refuse('NO_LONGER_THERE');
  };
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      if (!(await insertStaff(tx, objectId, body, { passwordHash, now }))) return refuse('ACCOUNT_EXISTS');
      const account = await read(tx, objectId);
      if ('code' in account) throw new Error(`staff member ${objectId} is not there after it was created`);
      return commit(account, { action: 'staff.created', on: ['staff', objectId], details: { role: body.role } });
    },
    read,
  );
}

/** Deletes another staff member's account, with its names and sessions. */
export function deleteStaff(
  { actor, params, write }: CallOf<'deleteStaff'>,
  { database }: Pick<RouteDeps, 'database'>,
) {
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      // Concurrent removals of owners are serialized, so that the last owner stays.
      const owners = await tx.run(sql`
        SELECT s.staff_id FROM staff AS s WHERE s.role = 'app_owner' ORDER BY s.staff_id FOR UPDATE`);
      const [other] = await tx.run(sql<StaffRow>`
        SELECT ${STAFF_COLUMNS} FROM staff AS s WHERE s.staff_id = ${params.id} FOR UPDATE`);
      if (!other) return refuse('STAFF_NOT_FOUND');
      const by = { id: actor.staffId, role: actor.role };
      const refusal = deletionRefusal(by, { id: other.staff_id, role: other.role }, owners.length);
      if (refusal) throw new RefusalError(refuse(refusal));
      await tx.run(sql`DELETE FROM staff AS s WHERE s.staff_id = ${params.id}`);
      return commit(undefined, { action: 'staff.deleted', on: ['staff', params.id], details: { role: other.role } });
    },
    emptyReplay,
  );
}

/** Removes a staff account again that a restored backup brought back. */
export function removeStaffAgain(
  { write }: Pick<Writes<'staff.deleted'>, 'write'>,
  system: FamilyScope,
  staffId: string,
) {
  return write<undefined, 'STAFF_NOT_FOUND'>(
    system,
    async tx => {
      const [gone] = await tx.run(sql<Pick<StaffRow, 'role'>>`
        DELETE FROM staff AS s WHERE s.staff_id = ${staffId} RETURNING s.role`);
      if (!gone) return refuse('STAFF_NOT_FOUND');
      return commit(undefined, { action: 'staff.deleted', on: ['staff', staffId], details: { role: gone.role } });
    },
    notReplayable,
  );
}
