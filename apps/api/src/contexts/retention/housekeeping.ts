import { CATALOGUE, type TableName } from '@pocketful/compliance/catalogue';
import { PERIODS } from '@pocketful/compliance/retention';
import { type RawBuilder, sql } from 'kysely';
import { before, DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { byPlace } from '../../platform/database/cursor-batches.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { pipelined } from '../../platform/database/pipeline.ts';
import { PRIMARY_KEYS, type Tables } from '../../platform/database/schema.gen.ts';
import { hasExpired } from '../../platform/sessions/session-rows.ts';
import { anonymizeReports } from '../error-logs/public.ts';
import { staffUnexpiredSince } from '../staff/public.ts';

/** Rows that are removed in one statement. */
const PORTION = 5000;

/** A table whose rows expire by time alone. */
type ExpiringTable = {
  [T in TableName]: (typeof CATALOGUE)[T] extends { readonly expires: object } ? T : never;
}[TableName];

/** A table, and the condition for its expired rows, under the name `o`. */
interface Passing {
  readonly table: keyof Tables;
  readonly expired: (now: Date) => RawBuilder<boolean>;
}

/** The expired rows of a table, by its period in the catalogue. */
function expired(table: ExpiringTable): Passing {
  const { column, days } = CATALOGUE[table].expires;
  return { table, expired: now => sql<boolean>`${sql.ref(`o.${column}`)} < ${before(now, days * DAY)}` };
}

/** The classes of rows that expire, by their name in the report of a run. */
export const CLASSES = {
  sessions: [{ table: 'sessions', expired: now => hasExpired(now) }],
  invitations: [expired('invitations')],
  staffTokens: [expired('staff_sessions')],
  idempotencyKeys: [expired('idempotency_keys')],
  signInFailures: [expired('sign_in_failures')],
  attempts: [expired('attempts')],
  mails: [
    expired('outbox'),
    // The address of a person who may have no account.
    {
      table: 'outbox',
      expired: now => sql<boolean>`o.created_at < ${before(now, 3 * DAY)}
        AND o.kind IN ('family_closed', 'invitation', 'password_request', 'staff_password_request')`,
    },
  ],
  mailTokens: [
    {
      table: 'email_verification_tokens',
      // A founder's token that was never verified frees the names again, however old it is.
      expired: now => sql<boolean>`o.created_at < ${before(now, 30 * DAY)}
        AND (o.verified_at IS NOT NULL OR o.purpose <> 'sign_up')`,
    },
    expired('password_reset_tokens'),
    expired('staff_password_resets'),
  ],
  addressChanges: [expired('address_changes')],
  refusedRequests: [expired('refused_requests')],
  errorLogs: [expired('error_logs')],
  heldSignUps: [
    { table: 'login_names', expired: now => sql<boolean>`o.held_until < ${now}` },
    expired('held_sign_ups'),
  ],
  maintenanceRuns: [expired('maintenance_runs')],
  feedback: [expired('feedback')],
  // Rewards and categories that were deleted while something still referred to them, once nothing does.
  rewards: [
    {
      table: 'rewards',
      expired: () => sql<boolean>`NOT o.active AND NOT EXISTS (SELECT FROM reward_claims AS c
        WHERE c.family_id = o.family_id AND c.reward_id = o.reward_id AND c.status = 'submitted')`,
    },
  ],
  categories: [
    {
      table: 'reward_categories',
      expired: () => sql<boolean>`NOT o.active AND NOT EXISTS (SELECT FROM rewards AS r
        WHERE r.family_id = o.family_id AND r.category_id = o.category_id)`,
    },
  ],
  // Offers that do not repeat, once their chore was approved.
  offers: [
    {
      table: 'chore_offers',
      expired: () => sql<boolean>`o.frequency IS NULL AND EXISTS (SELECT FROM chores AS c
        WHERE c.family_id = o.family_id AND c.offer_id = o.offer_id AND c.status = 'approved')`,
    },
  ],
  privacyAudits: [expired('privacy_audits'), expired('privacy_evidence')],
  violations: [
    {
      table: 'privacy_violations',
      expired: now => sql<boolean>`o.cleared_at IS NOT NULL AND o.last_seen_at < ${before(now, 365 * DAY)}`,
    },
  ],
  retentionRuns: [expired('retention_runs')],
  bookVerifications: [expired('book_verifications')],
  // Days away that repeat go once no stay is left of them, such as after a year without the program.
  absences: [
    expired('absences'),
    {
      table: 'away_rhythms',
      expired: now => sql<boolean>`o.next_day < ${before(now, 365 * DAY)} AND NOT EXISTS (
        SELECT FROM absences AS x WHERE x.family_id = o.family_id AND x.rhythm_id = o.rhythm_id)`,
    },
  ],
  // A duty that ended goes with its last tick.
  duties: [
    expired('duty_ticks'),
    {
      table: 'duty_days',
      expired: now => sql<boolean>`o.to_day < ${before(now, PERIODS.ticks.days * DAY)}
        AND NOT EXISTS (SELECT FROM duty_ticks AS t WHERE t.family_id = o.family_id AND t.duty_id = o.duty_id
          AND t.child_id = o.child_id AND t.day BETWEEN o.from_day AND o.to_day)`,
    },
    {
      table: 'duties',
      expired: now => sql<boolean>`o.created_at < ${before(now, DAY)} AND NOT EXISTS (SELECT FROM duty_days AS h
        WHERE h.family_id = o.family_id AND h.duty_id = o.duty_id)`,
    },
  ],
} as const satisfies Record<string, readonly Passing[]>;

/**
 * Removes expired rows, and removes addresses and devices after 30 days. Each class is separate and runs in short
 * statements, so that a backlog of any size is worked off and a failing class does not delay the others.
 *
 * @returns the number of removed rows, by class
 * @throws AggregateError once all classes were tried, with the errors of those that failed
 */
export async function purgeExpired(database: LongWork, now: Date, portion = PORTION): Promise<Record<string, number>> {
  const db = database.crossTenant('housekeeping');
  const kept = before(now, 30 * DAY);
  const work: Record<string, () => Promise<number>> = {
    ...Object.fromEntries(
      Object.entries<readonly Passing[]>(CLASSES).map(([name, tables]) => [
        name,
        () => removeAll(database, tables, now, portion),
      ]),
    ),
    reporters: () => inPortions(() => anonymizeReports(db, kept, portion), portion),
    addresses: () => inPortions(() => forgetAddresses(db, kept, portion), 1),
  };
  const removed: Record<string, number> = {};
  const failures: Error[] = [];
  for (const [name, remove] of Object.entries(work))
    try {
      removed[name] = await remove();
    } catch (cause) {
      failures.push(new Error(`${name} could not be removed`, { cause }));
    }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return removed;
}

/** Ends expired sessions. Returns how many ended and how many are open. */
export async function endExpiredSessions(database: LongWork, now: Date) {
  const db = database.crossTenant('housekeeping');
  const devices = await removeAll(database, CLASSES.sessions, now, PORTION);
  const expiredWindow = () => sql<boolean>`o.expires_at <= ${now} OR o.last_active_at <= ${staffUnexpiredSince(now)}`;
  const windows = await removeAll(database, [{ table: 'staff_sessions', expired: expiredWindow }], now, PORTION);
  const { rows } = await sql<{ devices: number; windows: number }>`
    SELECT (SELECT count(*) FROM sessions)::int AS devices, (SELECT count(*) FROM staff_sessions)::int AS windows`.execute(
    db,
  );
  return { devices, windows, devicesLeft: rows[0]?.devices ?? 0, windowsLeft: rows[0]?.windows ?? 0 };
}

async function removeAll(database: LongWork, tables: readonly Passing[], now: Date, portion: number): Promise<number> {
  const db = database.crossTenant('housekeeping');
  let removed = 0;
  for (const { table, expired } of tables)
    if (table === 'sessions') removed += await removeSessions(database, now, portion);
    else if (PRIMARY_KEYS[table][0] === 'family_id')
      removed += await removeByFamily(database, table, expired(now), portion);
    else removed += await inPortions(() => removePortion(db, table, expired(now), portion), portion);
  return removed;
}

/** Removes the expired rows of a table of families, those of neighboring families in one statement. */
async function removeByFamily(
  database: LongWork,
  table: keyof Tables,
  expired: RawBuilder<boolean>,
  portion: number,
): Promise<number> {
  const db = database.crossTenant('housekeeping');
  const due = sql<{ id: string; rows: number }>`
    SELECT o.family_id AS id, count(*)::int AS rows FROM ${sql.table(table)} AS o WHERE ${expired}
    GROUP BY o.family_id ORDER BY ${byPlace(sql`o.family_id`)}`;
  let removed = 0;
  for await (const families of database.portions('housekeeping', due))
    for (const { ids, rows } of together(families, portion)) {
      const within = sql<boolean>`o.family_id = ANY (${ids}::uuid[]) AND (${expired})`;
      if (rows > portion) removed += await inPortions(() => removePortion(db, table, within, portion), portion);
      else {
        const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} AS o WHERE ${within}`.execute(db);
        removed += Number(numAffectedRows);
      }
    }
  return removed;
}

/** Families whose rows are at most a portion together. A family with more is alone. */
function* together(families: readonly { readonly id: string; readonly rows: number }[], portion: number) {
  let next = { ids: [] as string[], rows: 0 };
  for (const { id, rows } of families) {
    if (next.rows > 0 && next.rows + rows > portion) {
      yield next;
      next = { ids: [], rows: 0 };
    }
    next.ids.push(id);
    next.rows += rows;
  }
  if (next.rows > 0) yield next;
}

/** Removes expired sessions, those of each family in a transaction. One that a call holds is left for the next run. */
async function removeSessions(database: LongWork, now: Date, portion: number): Promise<number> {
  let removed = 0;
  const families = sql<{ id: string }>`SELECT DISTINCT o.family_id AS id FROM sessions AS o WHERE ${hasExpired(now)}`;
  for await (const rows of database.portions('housekeeping', families, portion)) {
    const ended = await pipelined(
      database,
      'housekeeping',
      rows.map(
        ({ id }) => sql`
          DELETE FROM sessions AS s WHERE s.family_id = ${id} AND s.session_hash IN (
            SELECT o.session_hash FROM sessions AS o WHERE o.family_id = ${id} AND ${hasExpired(now, id)}
            ORDER BY o.session_hash FOR UPDATE SKIP LOCKED)`,
      ),
    );
    removed += ended.reduce((sum, { changed }) => sum + changed, 0);
  }
  return removed;
}

/**
 * A row that changes in the meantime is kept if it is not expired any more. Calls lock many sessions of staff together,
 * in the order of their keys: a locked one is left for the next run.
 */
async function removePortion(
  db: Database,
  table: keyof Tables,
  expired: RawBuilder<boolean>,
  portion: number,
): Promise<number> {
  const key = PRIMARY_KEYS[table];
  const columns = sql.join(key.map(column => sql.ref(`o.${column}`)));
  // The portion is materialized, so that PostgreSQL computes it once.
  const { numAffectedRows } = await sql`
    WITH gone AS MATERIALIZED (
      SELECT ${columns}
      FROM ${sql.table(table)} AS o WHERE ${expired} LIMIT ${portion}
      ${table === 'staff_sessions' ? sql`FOR UPDATE SKIP LOCKED` : sql``})
    DELETE FROM ${sql.table(table)} AS o USING gone AS g
    WHERE ${sql.join(
      key.map(column => sql`${sql.ref(`o.${column}`)} = ${sql.ref(`g.${column}`)}`),
      sql` AND `,
    )} AND (${expired})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Repeats a step until it does less than a full portion. Returns the sum. */
async function inPortions(step: () => Promise<number>, portion: number): Promise<number> {
  for (let total = 0; ; ) {
    const done = await step();
    total += done;
    if (done < portion) return total;
  }
}

/** Removes the network addresses of audit rows, with their salts. */
async function forgetAddresses(db: Database, older: Date, portion: number): Promise<number> {
  const { rows } = await sql<{ changed: number }>`SELECT forget_addresses(${older}, ${portion}) AS changed`.execute(db);
  return rows[0]?.changed ?? 0;
}
