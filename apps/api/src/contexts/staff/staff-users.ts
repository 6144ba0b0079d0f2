import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@pocketful/api-contract/principals';
import type { StaffUser } from '@pocketful/api-contract/staff';
import type { Selectable } from 'kysely';
import { appendAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/connect.ts';
import { violates } from '../../platform/database/failures.ts';
import { FamilyScope } from '../../platform/database/family-scope.ts';
import type { StaffTable } from '../../platform/database/schema.gen.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import { newId, SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { nameKey } from '../family/public.ts';

export type StaffRow = Selectable<StaffTable>;

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
  return db.selectFrom('staff').selectAll().where('staff_id', '=', staffId).executeTakeFirst();
}

export interface NewStaff {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly password: string;
}

/** Creates a staff member, outside any call. False when a name of theirs is taken by any adult or staff member. */
export async function createStaff(db: Database, hasher: SecretHasher, staff: NewStaff, now: Date): Promise<boolean> {
  const staffId = newId();
  const passwordHash = await hasher.hash(staff.password);
  try {
    await FamilyScope.of(db, SYSTEM_FAMILY_ID).transaction(async tx => {
      await tx.db
        .insertInto('staff')
        .values({
          staff_id: staffId,
          role: staff.role,
          username: staff.username,
          email: staff.email,
          first_name: staff.firstName,
          last_name: staff.lastName,
          password_hash: passwordHash,
          created_at: now,
        })
        .execute();
      const names = new Set([nameKey(staff.username), nameKey(staff.email)]);
      await tx.db
        .insertInto('login_names')
        .values([...names].map(name_key => ({ name_key, staff_id: staffId })))
        .execute();
      await appendAudit(tx, {
        actorId: null,
        profileId: null,
        requestId: null,
        address: null,
        at: now,
        action: 'staff.created',
        objectType: 'staff',
        objectId: staffId,
        details: { role: staff.role },
      });
    });
    return true;
  } catch (error) {
    if (violates(error, 'login_names_pkey')) return false;
    throw error;
  }
}

/**
 * Makes the first app_owner when there is none: the one that the settings name, else, outside production, one with a
 * generated password that is given back to be shown once.
 */
export async function ensureFirstOwner(
  db: Database,
  hasher: SecretHasher,
  config: Config,
  now: Date,
): Promise<{ username: string; password: string } | undefined> {
  const owner = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('role', '=', 'app_owner')
    .limit(1)
    .executeTakeFirst();
  if (owner) return undefined;
  const named = config.bootstrapAdmin;
  if (!named && config.production) return undefined;
  const generated = { username: 'owner', email: 'owner@localhost', password: randomBytes(12).toString('base64url') };
  const created = await createStaff(
    db,
    hasher,
    { ...(named ?? generated), firstName: 'Application', lastName: 'Owner', role: 'app_owner' },
    now,
  );
  return created && !named ? generated : undefined;
}
