import { deviceName, longestOwnMinutes, OWN_MINUTES } from '@pocketful/domain/devices';
import type { Device } from '@pocketful/identity/calls/sessions';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { hasExpired } from '../../platform/sessions/session-rows.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';

/** The most devices in a list: more than any household has. */
const MAX_LISTED = 100;

type OwnDeps = Pick<RouteDeps, 'config'>;

interface DeviceRow extends Omit<RowOf<'sessions'>, 'session_hash'> {
  readonly children: string[];
  readonly this_device: boolean;
}

/** The signed-in devices: this one first, then the most recently used. */
export async function listSessions({ actor, now }: CallOf<'listSessions'>, { config }: OwnDeps): Promise<Device[]> {
  const rows = await actor.family.run(sql<DeviceRow>`
    SELECT ${sql.raw(columnsOf('sessions', 'o', ['session_hash']))},
      o.session_hash = ${actor.sessionHash} AS this_device, ARRAY(SELECT c.child_id FROM device_children AS c
        WHERE c.family_id = ${actor.family.familyId} AND c.device_id = o.device_id ORDER BY c.child_id) AS children
    FROM sessions AS o WHERE o.family_id = ${actor.family.familyId} AND NOT ${hasExpired(now, actor.family.familyId)}
    ORDER BY this_device DESC, o.last_active_at DESC LIMIT ${MAX_LISTED}`);
  return rows.map(row => ({
    id: row.device_id,
    // A children's own device stores only the name of its browser.
    name: row.adult_id === null ? (row.user_agent ?? '') : deviceName(row.user_agent),
    unlockedBy: row.adult_id,
    addedBy: row.invited_by,
    childIds: row.children,
    activeMember: row.active_member_id,
    lastUsedAt: row.last_active_at.toISOString(),
    thisDevice: row.this_device,
    ...ownTimes(
      row,
      row.this_device && row.adult_id === actor.memberId,
      longestOwnMinutes(row.child_picked_at, config.ownIdleMinutes, now),
    ),
  }));
}

/**
 * Keeps this device for the adult who signed in on it alone, or for the family again. Only a device where no child's profile
 * was opened lately may stay open for longer than the shortest time.
 */
export function setOwnDevice({ actor, body: { minutes }, now, session, write }: CallOf<'setOwnDevice'>, deps: OwnDeps) {
  if (actor.memberId !== actor.adultId) throw new RefusalError(refuse('NOT_ALLOWED'));
  const longest = longestOwnMinutes(session.current?.childPickedAt ?? null, deps.config.ownIdleMinutes, now);
  const choices = choicesUpTo(longest);
  if (minutes !== null && !choices.includes(minutes)) {
    const message = `Please choose ${choices.join(' or ')} minutes on this device`;
    throw new RefusalError(refuse('INVALID_INPUT'), [{ path: 'minutes', message }]);
  }
  return write(
    actor.family,
    async tx => {
      const [changed] = await tx.run(sql<Pick<RowOf<'sessions'>, 'device_id'>>`
        UPDATE sessions AS s SET own_minutes = ${minutes}::smallint
        WHERE s.family_id = ${tx.familyId} AND s.session_hash = ${actor.sessionHash}
          AND s.own_minutes IS DISTINCT FROM ${minutes}::smallint RETURNING s.device_id`);
      if (!changed) return noop(undefined);
      const on = ['session', changed.device_id] as const;
      if (minutes === null) return commit(undefined, { action: 'device.shared', on });
      return commit(undefined, { action: 'device.kept', on, details: { minutes } });
    },
    emptyReplay,
  );
}

/** The chosen time that counts now, and the times that the adult may choose there. */
function ownTimes({ own_minutes: chosen }: DeviceRow, mayChoose: boolean, longest: number) {
  const choices = choicesUpTo(longest);
  const ownMinutes = choices.findLast(minutes => chosen !== null && minutes <= chosen) ?? null;
  return { ownMinutes, ownChoices: mayChoose ? choices : [] };
}

/** The times that an adult may choose for an own device: those that are allowed, and always the shortest. */
function choicesUpTo(longest: number): number[] {
  return OWN_MINUTES.filter((minutes, at) => at === 0 || minutes <= longest);
}

/** Ends the session of one device. */
export function endSession({ actor, objectId: deviceId, write }: CallOf<'endSession'>) {
  return write(
    actor.family,
    async tx => {
      const ended = await tx.run(sql`
        DELETE FROM sessions AS s WHERE s.family_id = ${tx.familyId} AND s.device_id = ${deviceId} RETURNING s.device_id`);
      if (ended.length === 0) return refuse('DEVICE_NOT_FOUND');
      return commit(undefined, { action: 'session.ended', on: ['session', deviceId] });
    },
    emptyReplay,
  );
}

/**
 * Ends the sessions of all devices of the family except the calling one, and the children's own if these are to stay.
 */
export function endOtherSessions({ actor, query, write }: CallOf<'endOtherSessions'>) {
  return write(
    actor.family,
    async tx => {
      const ended = await tx.run(sql`
        DELETE FROM sessions AS s WHERE s.family_id = ${tx.familyId} AND s.session_hash <> ${actor.sessionHash}
          AND ${query.keepDevices ? sql`s.adult_id IS NOT NULL` : sql`true`} RETURNING s.device_id`);
      if (ended.length === 0) return noop(undefined);
      const details = { ended: ended.length };
      return commit(undefined, { action: 'session.others_ended', on: ['member', actor.memberId], details });
    },
    emptyReplay,
  );
}
