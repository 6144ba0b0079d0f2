import type { StaffAccount } from '@pocketful/api-contract/staff/accounts';
import { deletionRefusal, mayManage } from '@pocketful/domain/staff';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyReads, FamilyScope } from '../../platform/database/family-scope.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay, notReplayable, type Writes } from '../../platform/writes/writes.ts';
import { insertStaff, STAFF_COLUMNS, type StaffRow, toStaffUser } from './staff-users.ts';

interface AccountRow extends StaffRow {
  readonly created_at: Date;
}

const toAccount = (row: AccountRow): StaffAccount => ({
  ...toStaffUser(row),
  createdAt: row.created_at.toISOString(),
});

const accountsIn = (db: Pick<Database, 'selectFrom'>) =>
  db.selectFrom('staff').select([...STAFF_COLUMNS, 'created_at']);

/** All staff, newest first. */
export async function listStaff(
  _call: CallOf<'listStaff'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<StaffAccount[]> {
  const rows = await accountsIn(database.crossTenant('staff'))
    .orderBy('created_at', 'desc')
    .orderBy('staff_id')
    .execute();
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
    const row = await accountsIn(reads.db).where('staff_id', '=', id).executeTakeFirst();
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
      const owners = await tx.db
        .selectFrom('staff')
        .select('staff_id')
        .where('role', '=', 'app_owner')
        .orderBy('staff_id')
        .forUpdate()
        .execute();
      const other = await tx.db
        .selectFrom('staff')
        .select(['staff_id', 'role'])
        .where('staff_id', '=', params.id)
        .forUpdate()
        .executeTakeFirst();
      if (!other) return refuse('STAFF_NOT_FOUND');
      const by = { id: actor.staffId, role: actor.role };
      const refusal = deletionRefusal(by, { id: other.staff_id, role: other.role }, owners.length);
      if (refusal) throw new RefusalError(refuse(refusal));
      await tx.db.deleteFrom('staff').where('staff_id', '=', params.id).execute();
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
      const gone = await tx.db.deleteFrom('staff').where('staff_id', '=', staffId).returning('role').executeTakeFirst();
      if (!gone) return refuse('STAFF_NOT_FOUND');
      return commit(undefined, { action: 'staff.deleted', on: ['staff', staffId], details: { role: gone.role } });
    },
    notReplayable,
  );
}
