import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@pocketful/contract-core/principals';
import { nameKey } from '@pocketful/domain/family';
import type { StaffUser } from '@pocketful/staff/calls';
import { FIRST_OWNER_EMAIL } from '@pocketful/staff/rules';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyReads, FamilyTx } from '../../platform/database/family-scope.ts';
import { newRows } from '../../platform/database/new-rows.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { notReplayable, type Writes } from '../../platform/writes/writes.ts';

/** The columns of a StaffRow of `staff AS s`. */
export const STAFF_COLUMNS = sql.raw(columnsOf('staff', 's'));

export type StaffRow = RowOf<'staff'>;

/** A staff member as an answer shows it. */
export function toStaffUser(row: StaffRow): StaffUser {
  return {
    id: row.staff_id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
  };
}

/** The account of a signed-in staff member. Throws NOT_SIGNED_IN if it was deleted since the call was admitted. */
export async function ownAccount(db: Database, staffId: string): Promise<StaffRow> {
  const { rows } = await sql<StaffRow>`SELECT ${STAFF_COLUMNS} FROM staff AS s WHERE s.staff_id = ${staffId}`.execute(
    db,
  );
  if (!rows[0]) throw new RefusalError(refuse('NOT_SIGNED_IN'));
  return rows[0];
}

/**
 * A staff member's account, locked until the transaction ends. Opening and ending sessions both lock it, so that a
 * session opened with an old secret is either ended or never opened.
 */
export async function lockStaff(tx: FamilyTx, staffId: string): Promise<StaffRow | undefined> {
  const [row] = await tx.run(sql<StaffRow>`
    SELECT ${STAFF_COLUMNS} FROM staff AS s WHERE s.staff_id = ${staffId} FOR NO KEY UPDATE`);
  return row;
}

/** A staff member's account; undefined if there is none with that id. */
export async function findStaff(reads: FamilyReads, staffId: string): Promise<StaffRow | undefined> {
  const [row] = await reads.run(sql<StaffRow>`SELECT ${STAFF_COLUMNS} FROM staff AS s WHERE s.staff_id = ${staffId}`);
  return row;
}

export interface NewStaff {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly password: string;
}

/** The dependencies of creating a staff member. */
interface StaffDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
}

/**
 * Creates a staff member in the caller's transaction. False if one of the names is taken by an adult or a staff member;
 * the transaction must then end.
 */
export async function insertStaff(
  tx: FamilyTx,
  staffId: string,
  { password: _, ...staff }: NewStaff,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<boolean> {
  const row = {
    staff_id: staffId,
    role: staff.role,
    username: staff.username,
    email: staff.email,
    first_name: staff.firstName,
    last_name: staff.lastName,
    password_hash: passwordHash,
    created_at: now,
  };
  await tx.run(sql`INSERT INTO staff ${newRows('staff', [row])}`);
  return setStaffNames(tx, staffId, staff);
}

/** Replaces the login names of a staff member. False if one of them is taken; the transaction must then end. */
export async function setStaffNames(
  tx: FamilyTx,
  staffId: string,
  { username, email }: Pick<NewStaff, 'username' | 'email'>,
): Promise<boolean> {
  const names = [...new Set([nameKey(username), nameKey(email)])];
  const db = tx.across('staff');
  await sql`DELETE FROM login_names WHERE staff_id = ${staffId} AND name_key <> ALL (${names}::text[])`.execute(db);
  await sql`
    INSERT INTO login_names (name_key, staff_id) SELECT n, ${staffId}::uuid FROM unnest(${names}::text[]) AS n
    ON CONFLICT (name_key) DO NOTHING`.execute(db);
  const { rows } = await sql`SELECT FROM login_names WHERE staff_id = ${staffId}`.execute(db);
  return rows.length === names.length;
}

/** Creates a staff member for a command or at a start. False if one of the names is taken. */
export async function enrollStaff(
  { write, now, objectId: staffId }: Writes<'staff.created'>,
  staff: NewStaff,
  { database, hasher }: StaffDeps,
): Promise<boolean> {
  const passwordHash = await hasher.hash(staff.password, 'signed-in');
  const created = await write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      if (!(await insertStaff(tx, staffId, staff, { passwordHash, now }))) return refuse('ACCOUNT_EXISTS');
      return commit(true, { action: 'staff.created', on: ['staff', staffId], details: { role: staff.role } });
    },
    notReplayable,
  );
  return created === true;
}

/**
 * Creates the first app_owner if there is none: the one of the settings, else, outside production, one with a generated
 * password, which is returned to be shown once.
 */
export async function ensureFirstOwner(
  writes: Writes<'staff.created'>,
  config: Config,
  deps: StaffDeps,
): Promise<{ username: string; password: string } | undefined> {
  const { rows: owners } = await sql`SELECT FROM staff AS s WHERE s.role = 'app_owner' LIMIT 1`.execute(
    deps.database.crossTenant('staff'),
  );
  if (owners.length > 0) return undefined;
  const named = config.bootstrapAdmin;
  if (!named && config.production) return undefined;
  const generated = {
    username: 'owner',
    email: FIRST_OWNER_EMAIL,
    password: randomBytes(12).toString('base64url'),
  };
  const person = { firstName: 'Application', lastName: 'Owner', role: 'app_owner' } as const;
  const created = await enrollStaff(writes, { ...(named ?? generated), ...person }, deps);
  return created && !named ? generated : undefined;
}
