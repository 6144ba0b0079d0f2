import type { ReceivedPush } from '@pocketful/local/push-sink';
import type pg from 'pg';
import { type Finding, finding } from './findings.ts';
import type { PushDevice } from './push-device.ts';

/** The longest way of a push that was under way when its subscription ended, in milliseconds. */
const GRACE_MS = 15_000;
/** The hours of the night, by the clock of the families, without pushes. */
const NIGHT = { from: 21, to: 7 };

/** The part of a family that the check uses. */
interface FamilyDevices {
  readonly id: string;
  readonly devices: readonly PushDevice[];
}

/** Whether no push is sent now: the families live by UTC. */
export function isNight(at = new Date()): boolean {
  const hour = at.getUTCHours();
  return hour >= NIGHT.from || hour < NIGHT.to;
}

/** Whether no push is left to be sent. */
export async function pushesAreDrained(client: pg.Client): Promise<boolean> {
  if (isNight()) return true;
  return (await client.query('SELECT FROM push_subscriptions WHERE due_at IS NOT NULL')).rows.length === 0;
}

/** Ends the pauses and leases of all pushes, as if their time had passed. No push may be under way. */
export async function hurryPushes(client: pg.Client): Promise<void> {
  if (isNight()) return;
  await client.query('UPDATE push_subscriptions SET due_at = now() WHERE due_at > now()');
}

/** Checks the texts and the paths of pushes, without the database. */
export function wrongPushes(pushes: readonly ReceivedPush[], families: readonly FamilyDevices[]): Finding[] {
  const all = families.flatMap(({ devices }) => devices.flatMap(({ subscriptions }) => subscriptions));
  const known = new Map(all.map(subscription => [subscription.path, subscription]));
  return pushes.flatMap(({ at, path, text }) => {
    const subscription = known.get(path);
    if (!subscription) return [finding('push', `a push went to ${path}, which no device has`)];
    if (countIn(text) === undefined) return [finding('push', `a push to ${path} says ${JSON.stringify(text)}`)];
    const late = at - subscription.goneSince;
    if (subscription.state !== 'gone' || late <= GRACE_MS) return [];
    return [finding('push', `a push went to ${path} ${Math.round(late / 1000)} s after its subscription ended`)];
  });
}

/**
 * Compares the pushes with the answers to devices and with the database, after everything was sent: each live
 * subscription is stored and shows the number of waiting items, and no ended one is stored.
 */
export async function checkPushes(
  client: pg.Client,
  pushes: readonly ReceivedPush[],
  families: readonly FamilyDevices[],
): Promise<Finding[]> {
  const stored = await readSubscriptions(client);
  const waiting = await readWaiting(client);
  return [
    ...wrongPushes(pushes, families),
    ...families.flatMap(({ id, devices }) =>
      devices.flatMap(device => [
        ...wrongRows(device, stored),
        ...(isNight() ? [] : wrongCount(device, pushes, stored, waiting.get(id) ?? 0)),
      ]),
    ),
  ];
}

function wrongRows({ subscriptions }: PushDevice, stored: ReadonlyMap<string, StoredSubscription>): Finding[] {
  return subscriptions.flatMap(({ path, state }) => {
    if (state === 'live' && !stored.has(path)) return [finding('lost', `the subscription ${path} is not there`)];
    if (state === 'gone' && stored.has(path)) return [finding('push', `the subscription ${path} ended and is there`)];
    return [];
  });
}

/** Whether a device shows a wrong number of waiting items, although a child acted after the device subscribed. */
export function wrongCount(
  { subscriptions }: PushDevice,
  pushes: readonly ReceivedPush[],
  stored: ReadonlyMap<string, StoredSubscription>,
  count: number,
): Finding[] {
  const live = subscriptions.find(({ state }) => state === 'live');
  const row = stored.get(live?.path ?? '');
  if (!live || !row?.isUsed) return [];
  const paths = subscriptions.map(({ path }) => path);
  const shown = countIn(pushes.findLast(({ path }) => paths.includes(path))?.text ?? '') ?? 0;
  if (shown === count) return [];
  return [finding('push', `the device of ${live.path} shows ${shown}, stored is ${row.shown}, and ${count} wait`)];
}

/** The number in a push that says a number, the path of the queue, and nothing else. */
function countIn(text: string): number | undefined {
  const count = /^\{"count":(\d+),"url":"\/"\}$/.exec(text)?.[1];
  return count === undefined ? undefined : Number(count);
}

/** A row of a subscription. */
interface StoredSubscription {
  readonly path: string;
  /** The number that the device shows. */
  readonly shown: number;
  /**
   * Whether a child has done something since the newest subscription of its family. Clocks may jump, so the order of the
   * audit log counts. A call that ran at the same time may have missed the subscription.
   */
  readonly isUsed: boolean;
}

async function readSubscriptions(client: pg.Client): Promise<ReadonlyMap<string, StoredSubscription>> {
  const { rows } = await client.query<StoredSubscription>(`
    SELECT regexp_replace(endpoint, '^https://[^/]+', '') AS path, shown, EXISTS (
      SELECT FROM audit_entries AS a JOIN members AS m ON m.member_id = a.profile_id AND m.role = 'child'
      WHERE a.family_id = p.family_id AND a.sequence > 10 + coalesce((
          SELECT max(s.sequence) FROM audit_entries AS s WHERE s.family_id = p.family_id AND s.action = 'push.started'), 0)
        AND a.object_type IN ('chore', 'proposal', 'claim', 'purchase', 'withdrawal')) AS "isUsed"
    FROM push_subscriptions AS p`);
  return new Map(rows.map(row => [row.path, row]));
}

/** The number of items that wait for an adult, by family. */
async function readWaiting(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ id: string; count: number }>(`
    SELECT family_id AS id, count(*)::int AS count FROM (
      SELECT family_id FROM chores WHERE status = 'submitted'
      UNION ALL SELECT family_id FROM chore_proposals WHERE status = 'open'
      UNION ALL SELECT family_id FROM reward_claims WHERE status = 'submitted'
      UNION ALL SELECT family_id FROM purchase_requests WHERE status = 'submitted'
      UNION ALL SELECT family_id FROM withdrawal_requests WHERE status = 'pending') AS waiting GROUP BY 1`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
