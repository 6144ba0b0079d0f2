import { sql } from 'kysely';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import { isPushKey, pushKeysOf, pushUrl } from './push-service.ts';
import { type NoticeDeps, readNotices } from './settings.ts';

/** Sends pushes to the caller's device from now on. A new subscription of the browser replaces the former. */
export async function startPush({ actor, body, now, write }: CallOf<'startPush'>, deps: NoticeDeps) {
  if (!pushKeysOf(deps.config)) return refuse('PUSH_OFF');
  const endpoint = pushUrl(body.endpoint, deps.config);
  if (endpoint === undefined) return refuse('PUSH_SERVICE_UNKNOWN');
  const { p256dh, auth } = body.keys;
  if (!isPushKey(p256dh)) return refuse('PUSH_KEY_INVALID');
  return write(
    actor.family,
    async tx => {
      const stored = await tx.run(sql`
        INSERT INTO push_subscriptions (family_id, device_id, member_id, endpoint, p256dh, auth, created_at)
        SELECT s.family_id, s.device_id, ${actor.memberId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${now}::timestamptz
        FROM sessions AS s WHERE s.family_id = ${tx.familyId} AND s.session_hash = ${actor.sessionHash}
        ON CONFLICT (family_id, device_id, member_id) DO UPDATE SET endpoint = excluded.endpoint,
          p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, tries = 0
        RETURNING device_id`);
      if (stored.length === 0) throw new Error('the session of the caller is not there');
      return commit(await readNotices(tx, actor, deps), { action: 'push.started', on: ['member', actor.memberId] });
    },
    reads => readNotices(reads, actor, deps),
  );
}

/** Sends no more pushes to the caller's device for the caller. */
export function endPush({ actor, write }: CallOf<'endPush'>, deps: NoticeDeps) {
  return write(
    actor.family,
    async tx => {
      const ended = await tx.run(sql`
        DELETE FROM push_subscriptions AS p USING sessions AS s
        WHERE p.family_id = ${tx.familyId} AND p.member_id = ${actor.memberId} AND s.family_id = ${tx.familyId}
          AND s.session_hash = ${actor.sessionHash} AND s.device_id = p.device_id RETURNING p.device_id`);
      const notices = await readNotices(tx, actor, deps);
      return ended.length === 0
        ? noop(notices)
        : commit(notices, { action: 'push.ended', on: ['member', actor.memberId] });
    },
    reads => readNotices(reads, actor, deps),
  );
}

/** Ends all pushes for some adults of a family. */
export async function endPushes(tx: FamilyTx, memberIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    WITH ended AS (
      SELECT p.device_id, p.member_id FROM push_subscriptions AS p
      WHERE p.family_id = ${tx.familyId} AND p.member_id = ANY(${memberIds}::uuid[])
      ORDER BY p.device_id, p.member_id FOR UPDATE)
    DELETE FROM push_subscriptions AS p USING ended AS e
    WHERE p.family_id = ${tx.familyId} AND p.device_id = e.device_id AND p.member_id = e.member_id`);
}
