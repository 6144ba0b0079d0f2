import type { Agent } from 'node:https';
import { afterQuiet } from '@pocketful/notices/rules';
import { type RawBuilder, sql } from 'kysely';
import { after, type Clock, MINUTE } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { byFamily, pipelined } from '../../platform/database/pipeline.ts';
import { hasExpired } from '../../platform/sessions/session-rows.ts';
import { waitingSql } from '../home/public.ts';
import { QUEUE } from './emails.ts';
import { type Pushed, pushKeysOf, pushUrl, type Subscription, sendPush } from './push-service.ts';

/** Pushes that are sent at the same time. */
const PORTION = 50;
/** The lease of a subscription. It is longer than a push service may take. */
const LEASE_MS = MINUTE;
/** The tries of one push, and the pause after the first, which doubles. */
const TRIES = 6;
const FIRST_PAUSE_MS = MINUTE;

interface DueRow extends Subscription {
  readonly family_id: string;
  readonly device_id: string;
  readonly member_id: string;
  readonly time_zone: string;
  readonly tries: number;
  /** The number that the device shows, and the number that waits. */
  readonly shown: number;
  readonly count: number;
}

/** The state of a subscription after its turn. Undefined if it ends. */
interface Settled {
  readonly due: Date | null;
  readonly tries: number;
  readonly shown: number;
}

export interface PushDeps {
  readonly database: DatabaseHandle;
  readonly config: Pick<Config, 'publicUrl' | 'instanceKey' | 'pushServices' | 'demo'>;
  /** Receives the errors of pushes that could not be made. */
  readonly onError: (error: unknown) => void;
  /** For connections to push services. Default: Node.js's */
  readonly agent?: Agent;
}

/** The number of pushes that push services accepted, of subscriptions that ended, and of failures. */
export type Pushes = Readonly<Record<Pushed, number>>;

/**
 * Sends the pushes that are due, several at a time, until none is left. One sender at a time holds a subscription. A
 * push is sent if another number waits than the device shows. A failed one is tried again after a growing pause.
 */
export async function sendPushes(
  { database, config, onError, agent }: PushDeps,
  clock: Clock,
  isStopping = () => false,
): Promise<Pushes> {
  const pushes = { sent: 0, gone: 0, failed: 0 };
  const keys = pushKeysOf(config);
  if (!keys) return pushes;
  for (;;) {
    const now = clock();
    const { rows, isLast } = isStopping() ? { rows: [], isLast: true } : await lease(database, now);
    const settled = await Promise.all(
      rows.map(async (row): Promise<Settled | undefined> => {
        const due = afterQuiet(row.time_zone, now);
        if (due > now) return { ...row, due };
        if (row.count === row.shown) return { ...row, due: null, tries: 0 };
        const endpoint = pushUrl(row.endpoint, config);
        const payload = JSON.stringify({ count: row.count, url: QUEUE });
        const failed = (error: unknown) => {
          onError(error);
          return 'failed' as const;
        };
        const pushed =
          endpoint === undefined ? 'gone' : await sendPush({ ...row, endpoint }, payload, keys, agent).catch(failed);
        pushes[pushed] += 1;
        if (pushed === 'gone') return undefined;
        if (pushed === 'sent') return { due: null, tries: 0, shown: row.count };
        const pause = FIRST_PAUSE_MS * 2 ** row.tries;
        return row.tries + 1 < TRIES
          ? { due: after(now, pause), tries: row.tries + 1, shown: row.shown }
          : { due: null, tries: 0, shown: row.shown };
      }),
    );
    await settle(database, now, rows, settled);
    if (isLast) return pushes;
  }
}

type Place = Pick<DueRow, 'family_id' | 'device_id' | 'member_id'>;

/**
 * Leases due subscriptions with the number that waits, and says whether no further one is due. A subscription whose
 * session has ended is left to housekeeping, and one that another sender holds is left to it.
 */
async function lease(database: DatabaseHandle, now: Date): Promise<{ rows: readonly DueRow[]; isLast: boolean }> {
  const { rows: due } = await sql<Place>`
    SELECT due.family_id, due.device_id, due.member_id FROM push_subscriptions AS due
    JOIN sessions AS o ON o.family_id = due.family_id AND o.device_id = due.device_id
    WHERE due.due_at <= ${now} AND NOT ${hasExpired(now)}
    ORDER BY due.due_at LIMIT ${PORTION}`.execute(database.crossTenant('notices'));
  const leased = await pipelined(
    database,
    'notices',
    byFamily(due).map(([familyId, places]) => leaseOf(familyId, places, now)),
  );
  return { rows: leased.flatMap(({ rows }) => rows), isLast: due.length < PORTION };
}

/** The items that wait for the adults of a family, for a child `m`. */
function waitingIn(familyId: string): RawBuilder<unknown> {
  return sql.join(
    waitingSql('$1')
      .split('$1')
      .map(text => sql.raw(text)),
    sql`${familyId}`,
  );
}

/** Leases subscriptions of a family. */
function leaseOf(familyId: string, places: readonly Place[], now: Date): RawBuilder<DueRow> {
  return sql<DueRow>`
    WITH held AS (
      SELECT due.device_id, due.member_id FROM unnest(${places.map(place => place.device_id)}::uuid[],
        ${places.map(place => place.member_id)}::uuid[]) AS n (device_id, member_id)
      JOIN push_subscriptions AS due
        ON due.family_id = ${familyId} AND due.device_id = n.device_id AND due.member_id = n.member_id
      WHERE due.due_at <= ${now} FOR UPDATE OF due SKIP LOCKED
    ), leased AS (
      UPDATE push_subscriptions AS p SET due_at = ${after(now, LEASE_MS)} FROM held
      WHERE p.family_id = ${familyId} AND p.device_id = held.device_id AND p.member_id = held.member_id
      RETURNING p.*)
    SELECT p.family_id, p.device_id, p.member_id, p.endpoint, p.p256dh, p.auth, p.tries, p.shown, f.time_zone, (
        SELECT count(*)::integer FROM members AS m
        CROSS JOIN LATERAL (${waitingIn(familyId)}) AS w
        WHERE m.family_id = ${familyId} AND m.role = 'child') AS count
    FROM leased AS p JOIN families AS f ON f.family_id = ${familyId}`;
}

/**
 * Stores the state of leased subscriptions after their turn. If a child has asked for something meanwhile, they are due
 * again.
 */
async function settle(
  database: DatabaseHandle,
  now: Date,
  rows: readonly DueRow[],
  settled: readonly (Settled | undefined)[],
): Promise<void> {
  const ended = rows.map((row, place) => ({ row, family_id: row.family_id, one: settled[place] }));
  await pipelined(
    database,
    'notices',
    byFamily(ended).map(([familyId, of]) => settleOf(familyId, of, now)),
  );
}

type Ended = { readonly row: DueRow; readonly one: Settled | undefined };

/** Stores the state of a family's subscriptions after their turn. */
function settleOf(familyId: string, of: readonly Ended[], now: Date): RawBuilder<unknown> {
  const places = sql`unnest(${of.map(({ row }) => row.device_id)}::uuid[],
    ${of.map(({ row }) => row.member_id)}::uuid[], ${of.map(({ row }) => row.endpoint)}::text[],
    ${of.map(({ one }) => one?.due ?? null)}::timestamptz[], ${of.map(({ one }) => one?.tries ?? 0)}::smallint[],
    ${of.map(({ one }) => one?.shown ?? 0)}::integer[], ${of.map(({ one }) => one === undefined)}::boolean[])
    AS n (device_id, member_id, endpoint, due_at, tries, shown, ended)`;
  return sql`
    WITH held AS (
      SELECT p.device_id, p.member_id, n.due_at, n.tries, n.shown, n.ended
      FROM ${places} JOIN push_subscriptions AS p ON p.family_id = ${familyId} AND p.device_id = n.device_id
        AND p.member_id = n.member_id AND p.endpoint = n.endpoint
      ORDER BY p.device_id, p.member_id FOR UPDATE OF p
    ), ended AS (
      DELETE FROM push_subscriptions AS p USING held AS n
      WHERE p.family_id = ${familyId} AND p.device_id = n.device_id AND p.member_id = n.member_id AND n.ended
    )
    UPDATE push_subscriptions AS p SET tries = n.tries, shown = n.shown,
      due_at = CASE WHEN p.due_at = ${after(now, LEASE_MS)} THEN n.due_at ELSE p.due_at END
    FROM held AS n
    WHERE p.family_id = ${familyId} AND p.device_id = n.device_id AND p.member_id = n.member_id AND NOT n.ended`;
}
