import { deviceName } from '@pocketful/domain/devices';
import type { Device } from '@pocketful/identity/calls/sessions';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasExpired } from '../../platform/sessions/session-rows.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';

/** The most devices in a list: more than any household has. */
const MAX_LISTED = 100;

interface DeviceRow extends Omit<RowOf<'sessions'>, 'session_hash'> {
  readonly children: string[];
  readonly this_device: boolean;
}

/** The signed-in devices: this one first, then the most recently used. */
export async function listSessions({ actor, now }: CallOf<'listSessions'>): Promise<Device[]> {
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
  }));
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
