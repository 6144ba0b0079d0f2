import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@pocketful/api-contract/principals';
import type { StaffUser } from '@pocketful/api-contract/staff';
import { nameKey } from '@pocketful/domain/family';
import { type Selectable, sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { StaffTable } from '../../platform/database/schema.gen.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { done } from '../../platform/writes/outcome.ts';
import { neverAgain, type Writes } from '../../platform/writes/writes.ts';

/** Named one by one: with `*` a new column breaks what other processes have prepared. */
export const STAFF_COLUMNS = [
  'staff_id',
  'role',
  'username',
  'email',
  'first_name',
  'last_name',
  'password_hash',
] as const;

export type StaffRow = Pick<Selectable<StaffTable>, (typeof STAFF_COLUMNS)[number]>;

/** A staff member as answers tell it. */
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

export function findStaff(db: Database, staffId: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').select(STAFF_COLUMNS).where('staff_id', '=', staffId).executeTakeFirst();
}

export interface NewStaff {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly password: string;
}

/** What the creation of staff needs besides who it is. */
interface StaffDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
}

/** Creates a staff member. False when a name of theirs is taken by any adult or staff member. */
export async function createStaff(
  { write, now, objectId: staffId }: Writes<'staff.created'>,
  staff: NewStaff,
  { database, hasher }: StaffDeps,
): Promise<boolean> {
  const passwordHash = await hasher.hash(staff.password);
  const names = [...new Set([nameKey(staff.username), nameKey(staff.email)])];
  // Account and names in one statement; who lacks one of the names has nothing.
  const { rows } = await sql<{ made: boolean }>`
    WITH account AS (
      INSERT INTO staff (staff_id, role, username, email, first_name, last_name, password_hash, created_at)
      SELECT ${staffId}, ${staff.role}, ${staff.username}, ${staff.email}, ${staff.firstName}, ${staff.lastName},
        ${passwordHash}, ${now}
      WHERE NOT EXISTS (SELECT FROM login_names WHERE name_key = ANY (${names}))
      RETURNING staff_id
    )
    INSERT INTO login_names (name_key, staff_id) SELECT n, staff_id FROM account, unnest(${names}::text[]) AS n
    RETURNING true AS made`.execute(database.across('staff'));
  if (rows.length === 0) return false;
  await write(
    database.family(SYSTEM_FAMILY_ID),
    async () => done(undefined, { action: 'staff.created', on: ['staff', staffId], details: { role: staff.role } }),
    neverAgain,
  );
  return true;
}

/**
 * Makes the first app_owner when there is none: the one that the settings name, else, outside production, one with a
 * generated password that is given back to be shown once.
 */
export async function ensureFirstOwner(
  writes: Writes<'staff.created'>,
  config: Config,
  deps: StaffDeps,
): Promise<{ username: string; password: string } | undefined> {
  const owner = await deps.database
    .across('staff')
    .selectFrom('staff')
    .select('staff_id')
    .where('role', '=', 'app_owner')
    .limit(1)
    .executeTakeFirst();
  if (owner) return undefined;
  const named = config.bootstrapAdmin;
  if (!named && config.production) return undefined;
  const generated = { username: 'owner', email: 'owner@localhost', password: randomBytes(12).toString('base64url') };
  const person = { firstName: 'Application', lastName: 'Owner', role: 'app_owner' } as const;
  const created = await createStaff(writes, { ...(named ?? generated), ...person }, deps);
  return created && !named ? generated : undefined;
}
