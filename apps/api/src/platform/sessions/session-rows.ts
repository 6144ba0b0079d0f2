import type { FamilyRole } from '@pocketful/domain/family';
import { sql } from 'kysely';
import { before, DAY, MINUTE } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { FamilyScope } from '../database/family-scope.ts';
import type { NewSession, SessionId } from './session-id.ts';

/** An unlocked device: 30 days without use, 90 at most. */
const IDLE_DAYS = 30;
const MAXIMUM_DAYS = 90;
/** Activity is written at most this often. */
const TOUCH_EVERY = MINUTE;

/** What a session's row tells about the caller. */
export interface SessionRecord extends SessionId {
  readonly adultId: string;
  readonly member: { readonly id: string; readonly role: FamilyRole } | undefined;
  readonly timeZone: string;
  readonly lastActiveAt: Date;
}

/** Reads a session with the role of its active member: the one statement that every call begins with. */
export async function findSession(db: Database, id: SessionId, now: Date): Promise<SessionRecord | undefined> {
  const row = await FamilyScope.of(db, id.familyId)
    .db.selectFrom('sessions as s')
    .innerJoin('families as f', 'f.family_id', 's.family_id')
    .leftJoin('members as m', join =>
      join.onRef('m.family_id', '=', 's.family_id').onRef('m.member_id', '=', 's.active_member_id'),
    )
    .select(['s.adult_id', 's.last_active_at', 's.active_member_id', 'm.role', 'f.time_zone'])
    .where('s.family_id', '=', id.familyId)
    .where('s.session_hash', '=', id.hash)
    .where('s.expires_at', '>', now)
    .where('s.last_active_at', '>', before(now, IDLE_DAYS * DAY))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    familyId: id.familyId,
    hash: id.hash,
    adultId: row.adult_id,
    member: row.active_member_id && row.role ? { id: row.active_member_id, role: row.role } : undefined,
    timeZone: row.time_zone,
    lastActiveAt: row.last_active_at,
  };
}

/** Opens a session in place of the one this browser had, which may be another family's: one statement. */
export async function openSession(
  db: Database,
  session: NewSession,
  who: { adultId: string; memberId: string | null; userAgent: string | null },
  replaced: SessionId | undefined,
  now: Date,
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM sessions WHERE family_id = ${replaced?.familyId ?? null} AND session_hash = ${replaced?.hash ?? null}
    )
    INSERT INTO sessions (family_id, session_hash, adult_id, active_member_id, created_at, expires_at, last_active_at, user_agent)
    VALUES (${session.familyId}, ${session.hash}, ${who.adultId}, ${who.memberId}, ${now},
      ${before(now, -MAXIMUM_DAYS * DAY)}, ${now}, ${who.userAgent})
  `.execute(db);
}

/**
 * Gives a session a fresh id and another active member (null: the picker), old out and new in, in one statement. False
 * when the old one is gone already: a session that was ended is never revived.
 */
export async function changeProfile(
  tx: FamilyScope,
  oldHash: Buffer,
  session: NewSession,
  memberId: string | null,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(sql`
    WITH gone AS (
      DELETE FROM sessions WHERE family_id = ${tx.familyId} AND session_hash = ${oldHash} RETURNING *
    )
    INSERT INTO sessions (family_id, session_hash, adult_id, active_member_id, created_at, expires_at, last_active_at, user_agent)
    SELECT family_id, ${session.hash}, adult_id, ${memberId}, created_at, expires_at, ${now}, user_agent FROM gone
    RETURNING adult_id
  `);
  return rows.length === 1;
}

/** Ends a session. */
export async function endSession(tx: FamilyScope, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('sessions')
    .where('family_id', '=', tx.familyId)
    .where('session_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions that an adult's password opened. */
export async function endSessionsOf(tx: FamilyScope, adultId: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('family_id', '=', tx.familyId).where('adult_id', '=', adultId).execute();
}

/** Whether activity now is worth writing down. */
export function isTouchDue(lastActiveAt: Date, now: Date): boolean {
  return now.getTime() - lastActiveAt.getTime() >= TOUCH_EVERY;
}

/** Writes down that a person used the session; a row that is gone stays gone. */
export async function touchSession(db: Database, id: SessionId, now: Date): Promise<void> {
  await FamilyScope.of(db, id.familyId)
    .db.updateTable('sessions')
    .set({ last_active_at: now })
    .where('family_id', '=', id.familyId)
    .where('session_hash', '=', id.hash)
    .where('last_active_at', '<', now)
    .execute();
}
