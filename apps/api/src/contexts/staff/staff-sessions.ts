import { randomBytes } from 'node:crypto';
import type { Audience } from '@pocketful/compliance/rules/privacy';
import { hasCome } from '@pocketful/domain/elapsed';
import type { StaffSession } from '@pocketful/staff/calls/accounts';
import { FAMILY_OPEN, needsSecondFactor } from '@pocketful/staff/rules';
import { sql } from 'kysely';
import type { StaffActor } from '../../platform/actor.ts';
import { after, before, HOUR, MINUTE } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import { isInForce } from '../../platform/database/in-force.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { FindStaff } from '../../platform/http/guards.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { hashSecret } from '../../platform/sessions/session-id.ts';
import { isTouchDue } from '../../platform/sessions/session-rows.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { emptyReplay, notReplayable } from '../../platform/writes/writes.ts';

/** A token lasts 30 minutes without a person's use, and 8 hours at most. Its use is stored at most once a minute. */
const IDLE = 30 * MINUTE;
const MAXIMUM = 8 * HOUR;
/** The most sessions of one staff member in a list. */
const MAX_LISTED = 50;

/** A session that was used after this time has not expired through inactivity. */
export function staffUnexpiredSince(now: Date): Date {
  return before(now, IDLE);
}

/** A token of 256 random bits. */
export function newStaffToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens a session under a token, of which only the hash is stored. */
export async function openStaffSession(tx: FamilyTx, staffId: string, token: string, now: Date): Promise<void> {
  await tx.run(sql`
    INSERT INTO staff_sessions (token_hash, staff_id, created_at, expires_at, last_active_at)
    VALUES (${hashSecret(token)}, ${staffId}, ${now}, ${after(now, MAXIMUM)}, ${now})`);
}

interface FoundSession
  extends RowOf<'staff_sessions'>,
    Pick<RowOf<'staff'>, 'role'>,
    Pick<RowOf<'staff_second_factors'>, 'confirmed_at'> {}

/**
 * Finds the owner of a token; undefined for one that ended, expired or never existed. Only a call made by a person
 * extends it, never a poll.
 *
 * @param serves decides which role can change little without an authenticator
 */
export function staffFinder(database: DatabaseHandle, serves: Audience): FindStaff {
  const db = database.crossTenant('staff');
  return async (token, now, activeAt): Promise<StaffActor | undefined> => {
    const tokenHash = hashSecret(token);
    const { rows } = await sql<FoundSession>`
      SELECT ${sql.raw(columnsOf('staff_sessions', 's'))}, m.role, f.confirmed_at
      FROM staff_sessions AS s JOIN staff AS m ON m.staff_id = s.staff_id
      LEFT JOIN staff_second_factors AS f ON f.staff_id = s.staff_id
      WHERE s.token_hash = ${tokenHash} AND ${isInForce('s', now)}
        AND elapsed_since(s.last_active_at, ${now}) < make_interval(secs => ${IDLE / 1000})`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    if (activeAt && isTouchDue(row.last_active_at, activeAt, now))
      await sql`UPDATE staff_sessions AS s SET last_active_at = ${activeAt} WHERE s.token_hash = ${tokenHash}`.execute(
        db,
      );
    const mustEnroll = needsSecondFactor(row.role, serves) && row.confirmed_at === null;
    const isOpen = row.opened_until !== null && !hasCome(row.opened_until, FAMILY_OPEN.minutes * MINUTE, now);
    const opened = { openedFamily: isOpen ? row.opened_family : null, openedUntil: row.opened_until };
    return { kind: 'staff', staffId: row.staff_id, role: row.role, tokenHash, ...opened, mustEnroll };
  };
}

/** Ends the token of a call. */
export async function endStaffSession(
  { actor, write }: CallOf<'logout'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<void> {
  if (actor.kind !== 'staff') return;
  const { staffId, tokenHash } = actor;
  await write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const ended = await tx.run(sql`
        DELETE FROM staff_sessions AS s WHERE s.token_hash = ${tokenHash} RETURNING s.staff_id`);
      if (ended.length === 0) return noop(undefined);
      return commit(undefined, { action: 'staff.signed_out', on: ['staff', staffId] });
    },
    notReplayable,
  );
}

/** The sessions of the staff member, the most recently used first. */
export async function listStaffSessions(
  { actor, now }: CallOf<'listStaffSessions'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<StaffSession[]> {
  const { rows } = await sql<RowOf<'staff_sessions'>>`
    SELECT ${sql.raw(columnsOf('staff_sessions', 's'))} FROM staff_sessions AS s
    WHERE s.staff_id = ${actor.staffId} AND s.expires_at > ${now} AND s.last_active_at > ${staffUnexpiredSince(now)}
    ORDER BY s.last_active_at DESC LIMIT ${MAX_LISTED}`.execute(database.crossTenant('staff'));
  return rows.map(row => ({
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_active_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    thisSession: row.token_hash.equals(actor.tokenHash),
  }));
}

/** Ends a staff member's sessions, except for one if given. */
export async function endStaffSessionsOf(tx: FamilyTx, staffId: string, except?: Buffer): Promise<number> {
  const ended = await tx.run(sql`
    DELETE FROM staff_sessions AS s
    WHERE s.staff_id = ${staffId} AND ${except ? sql`s.token_hash <> ${except}` : sql`true`} RETURNING s.staff_id`);
  return ended.length;
}

/** Ends all other sessions of the staff member. */
export function endOtherStaffSessions(
  { actor, write }: CallOf<'endOtherStaffSessions'>,
  { database }: Pick<RouteDeps, 'database'>,
) {
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const ended = await endStaffSessionsOf(tx, actor.staffId, actor.tokenHash);
      if (ended === 0) return noop(undefined);
      return commit(undefined, { action: 'staff.others_signed_out', on: ['staff', actor.staffId], details: { ended } });
    },
    emptyReplay,
  );
}
