import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { nameKey } from '../contexts/family/public.ts';
import { storePasswordHash } from '../contexts/identity/public.ts';
import { clearAttempts } from '../platform/attempts.ts';
import { appendAudit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { FamilyScope } from '../platform/database/family-scope.ts';
import { SYSTEM_FAMILY_ID } from '../platform/ids.ts';
import { endSessionsOf } from '../platform/sessions/session-rows.ts';
import { CommandError } from './command-error.ts';
import { withInstance } from './with-instance.ts';

interface Named {
  family_id: string | null;
  member_id: string | null;
  staff_id: string | null;
}

/**
 * Gives an adult or a staff member a new password, for when it was forgotten and no mail can be sent: it is printed
 * once. All of their sessions end and their locks are lifted.
 */
export async function resetPassword([login]: string[]): Promise<void> {
  if (!login) throw new CommandError('Whose? npm run password:reset -- USERNAME-OR-EMAIL');
  const password = `${randomBytes(9).toString('base64url')}aA1!`;
  await withInstance(async ({ database, hasher }) => {
    const owner = await findOwner(database.db, login);
    if (!owner) throw new CommandError(`Nobody signs in as ${login}`);
    const hash = await hasher.hash(password);
    await FamilyScope.of(database.db, owner.family_id ?? SYSTEM_FAMILY_ID).transaction(async tx => {
      if (owner.member_id) await resetMember(tx, owner.member_id, hash);
      else if (owner.staff_id) await resetStaff(tx, owner.staff_id, hash);
      await appendAudit(tx, {
        actorId: null,
        profileId: null,
        requestId: null,
        address: null,
        at: new Date(),
        action: 'password.reset',
        objectType: owner.member_id ? 'member' : 'staff',
        objectId: owner.member_id ?? owner.staff_id,
      });
    });
  });
  console.log(`New password for ${login}: ${password}`);
}

async function findOwner(db: Database, login: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    SELECT family_id, member_id, staff_id FROM login_names WHERE name_key = ${nameKey(login)}`.execute(db);
  return rows[0];
}

async function resetMember(tx: FamilyScope, memberId: string, hash: string): Promise<void> {
  await storePasswordHash(tx, memberId, hash);
  await endSessionsOf(tx, memberId);
  for (const kind of ['login', 'password'] as const)
    await clearAttempts(tx.db, { familyId: tx.familyId, memberId, kind }, new Date());
}

async function resetStaff(tx: FamilyScope, staffId: string, hash: string): Promise<void> {
  await tx.db.updateTable('staff').set({ password_hash: hash }).where('staff_id', '=', staffId).execute();
  await tx.db.deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute();
  await clearAttempts(tx.db, { subject: `staff:${staffId}` }, new Date());
}
