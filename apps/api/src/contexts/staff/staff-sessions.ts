import { randomBytes } from 'node:crypto';
import type { StaffActor } from '../../platform/actor.ts';
import { type AuditContext, appendAudit } from '../../platform/audit.ts';
import { before, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { FamilyScope } from '../../platform/database/family-scope.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { hashSecret } from '../../platform/sessions/session-id.ts';

/** A token: 30 minutes without use, 8 hours at most; use is written down at most once a minute. */
const IDLE = 30 * MINUTE;
const MAXIMUM = 8 * HOUR;
const TOUCH_EVERY = MINUTE;

/** Opens a session and gives its token: 256 random bits, of which only the hash is stored. */
export async function openStaffSession(tx: Database, staffId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('staff_sessions')
    .values({
      token_hash: hashSecret(token),
      staff_id: staffId,
      created_at: now,
      expires_at: before(now, -MAXIMUM),
      last_active_at: now,
    })
    .execute();
  return token;
}

/** Whose token it is; undefined for one that ended, ran out or never was. */
export async function findStaffByToken(db: Database, token: string, now: Date): Promise<StaffActor | undefined> {
  const tokenHash = hashSecret(token);
  const row = await db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff as m', 'm.staff_id', 's.staff_id')
    .select(['m.staff_id', 'm.role', 's.last_active_at'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('s.last_active_at', '>', before(now, IDLE))
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.last_active_at.getTime() >= TOUCH_EVERY)
    await db.updateTable('staff_sessions').set({ last_active_at: now }).where('token_hash', '=', tokenHash).execute();
  return { kind: 'staff', staffId: row.staff_id, role: row.role, tokenHash };
}

/** Ends a token. */
export async function endStaffSession(db: Database, tokenHash: Buffer, now: Date, audit: AuditContext): Promise<void> {
  await FamilyScope.of(db, SYSTEM_FAMILY_ID).transaction(async tx => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('staff_sessions')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await appendAudit(tx, {
      ...audit,
      at: now,
      action: 'staff.signed_out',
      objectType: 'staff',
      objectId: audit.actorId,
    });
  });
}
