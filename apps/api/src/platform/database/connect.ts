import type { Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Tracing } from '../tracing/spans.ts';
import type { CrossTenantPurpose } from './cross-tenant.ts';
import { fromDatabase, isConnectionLost, isOutdatedPlan } from './failures.ts';
import { FamilyScope } from './family-scope.ts';
import { QueryScope } from './query-scope.ts';
import type { Tables } from './schema.gen.ts';
import {
  forgetNames,
  kyselyOn,
  type Link,
  type LinkSettings,
  linkTo,
  type StatementListener,
} from './statement-sender.ts';

/** The whole database, across families. Given out for a named reason: see `across`. */
export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  readonly url: string;
  /** A standby for reports. */
  readonly replicaUrl?: string | undefined;
  /** The most connections. */
  readonly maxConnections?: number;
  /** Whether statements are prepared under a name. Not with a pooler that switches connections. */
  readonly preparedStatements?: boolean;
  /** Whether the limits of the role on statements and idle transactions are lifted; see long-work.ts. */
  readonly unlimited?: boolean;
  /** Called with every statement. */
  readonly onStatement?: StatementListener | undefined;
  /** Records statements as parts of the calls and jobs that send them. */
  readonly tracing?: Tracing | undefined;
  /** Called when an idle connection breaks. */
  readonly onConnectionError?: (error: Error) => void;
  /** An open pool of the same options, to use instead of a new one. */
  readonly pool?: pg.Pool | undefined;
}

export interface DatabaseHandle {
  readonly pool: pg.Pool;
  /** Called with every statement; for connections outside the pool. */
  readonly onStatement: StatementListener | undefined;
  /** The recorder of statements; for connections outside the pool. */
  readonly tracing: Tracing | undefined;
  /** The database restricted to one family. */
  family(familyId: string): FamilyScope;
  /** The database across families, for one of the listed reasons. */
  crossTenant(crossing: CrossTenantPurpose): Database;
  /** Sends a constant text across families, for the lookup at the start of every call. */
  readAcross<Row extends object>(
    crossing: CrossTenantPurpose,
    text: string,
    ...values: readonly unknown[]
  ): Promise<Row[]>;
  /**
   * Reads the views of `staff_views`, as a role that may read only these. It reads from the standby if there is one, so
   * the newest writes may be missing. If a migration made a prepared statement invalid, the read is repeated once.
   */
  report<Row extends object>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** The standby's replay lag in milliseconds; null without a standby. */
  replicaLag(): Promise<number | null>;
  /**
   * A transaction across families, for work that the wrapper for writes cannot hold. It is not retried.
   *
   * @param snapshot whether all of it reads one snapshot, and writes nothing
   */
  transactionAcross<T>(
    crossing: CrossTenantPurpose,
    run: (db: Database) => Promise<T>,
    snapshot?: 'snapshot',
  ): Promise<T>;
  /** A dedicated connection for a transaction. The caller releases it. */
  connect(): Promise<PooledLink>;
  /** Closes idle connections, with their prepared statements. Returns their number. */
  forget(): Promise<number>;
  close(): Promise<void>;
}

/** A connection that was taken from the pool. */
export interface PooledLink extends Link {
  /** Releases it. A connection that lost a statement, or has invalid prepared statements, is closed instead. */
  release(): void;
}

/**
 * Startup options that lift the role's limits on one connection. The limit on waiting for a lock stays. A statement
 * that lifts them would be under the limit itself.
 */
export const LIFT_LIMITS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/**
 * The longest wait for a connection, and for an answer on one; milliseconds. Past it the connection counts as broken.
 */
const ACQUIRE_MS = 2000;
const SILENCE_MS = 7000;

/** OIDs of PostgreSQL's types. The driver would convert a date to a time in the server's time zone. */
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const sameText = (text: string) => text;
const parseByDriver = pg.types.getTypeParser(TIMESTAMPTZ);
const parseTimestamp = (text: string) => parseMoment(text) ?? parseByDriver(text);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => {
    if (type === DATE) return sameText;
    return type === TIMESTAMPTZ ? parseTimestamp : pg.types.getTypeParser(type, format);
  },
};

/**
 * A time with its text, since most times that are read are written into an answer. Writing it takes a third of the time
 * with the text. It must not be changed.
 */
class ReadMoment extends Date {
  readonly #text: string;

  constructor(text: string) {
    super(text);
    this.#text = text;
  }

  override toISOString(): string {
    return this.#text;
  }
}

/** `2026-03-10 15:00:00.25+00` as a Date, in a fifth of the driver's time. Undefined for any other form. */
export function parseMoment(text: string): Date | undefined {
  if (text[4] !== '-' || text[10] !== ' ' || !text.endsWith('+00')) return undefined;
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return new ReadMoment(`${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`);
}

/**
 * Opens a pool. Connections are opened on first use. The limits on statements, locks and idle transactions are settings
 * of the database's role, since poolers do not pass settings of a connection on.
 */
export function connectDatabase(options: DatabaseOptions): DatabaseHandle {
  const pool = options.pool ?? openPool(options, options.url);
  const reportPool = options.replicaUrl === undefined ? pool : openPool(options, options.replicaUrl);
  const { onStatement, tracing } = options;
  const settings = { prepared: options.preparedStatements ?? true, onStatement, tracing };

  const connect = (): Promise<PooledLink> => takeLink(pool, settings);
  const pooled: Link = {
    async send(text, values, sentFor) {
      const link = await connect();
      try {
        return await link.send(text, values, sentFor);
      } finally {
        link.release();
      }
    },
  };
  const db = kyselyOn(pooled);
  return {
    pool,
    onStatement,
    tracing,
    connect,
    family: familyId => new FamilyScope(pooled, familyId),
    crossTenant: crossing => db.withPlugin(new QueryScope({ crossing })),
    readAcross: async (crossing, text, ...values) => (await pooled.send<never>(text, values, { crossing })).rows,
    async report<Row extends object>(statement: RawBuilder<Row>) {
      const { sql: text, parameters } = statement.compile(db);
      return readAsReader<Row>(reportPool, settings, text, parameters).catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        // The prepared statement's name is not reused: another connection may have prepared it before the migration
        // too.
        return readAsReader<Row>(reportPool, { ...settings, prepared: false }, text, parameters);
      });
    },
    async replicaLag() {
      const { rows } = await reportPool.query<{ lag: number | null }>(LAG);
      return rows[0]?.lag ?? null;
    },
    async transactionAcross(crossing, run, snapshot) {
      const link = await connect();
      try {
        await link.send(snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN', [], { crossing });
        const result = await run(kyselyOn(link).withPlugin(new QueryScope({ crossing })));
        await link.send('COMMIT', [], { crossing });
        return result;
      } catch (error) {
        await link.send('ROLLBACK', [], { crossing }).catch(() => {});
        throw error;
      } finally {
        link.release();
      }
    },
    async forget() {
      forgetNames();
      const closed = await Promise.all([...new Set([pool, reportPool])].map(closeIdle));
      return closed.reduce((sum, count) => sum + count, 0);
    },
    async close() {
      await Promise.all([pool.end(), ...(reportPool === pool ? [] : [reportPool.end()])]);
    },
  };
}

/**
 * The lag is zero if a connected standby has replayed all that it received; a quiet primary is no lag. Without its
 * primary a standby may be as old as its last transaction.
 */
const LAG = `
  SELECT CASE WHEN NOT pg_is_in_recovery() THEN NULL
    WHEN EXISTS (SELECT FROM pg_stat_wal_receiver)
      AND pg_last_wal_receive_lsn() IS NOT DISTINCT FROM pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM clock_timestamp()
      - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))::float8 * 1000 END AS lag`;

/** Reads report views on a dedicated connection. */
async function readAsReader<Row extends object>(
  pool: pg.Pool,
  settings: LinkSettings,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const link = await takeLink(pool, settings);
  try {
    return await sendAsReader<Row>(link, text, values);
  } finally {
    link.release();
  }
}

/** Sent together: the role is set for the transaction only, since a pooler passes connections on. */
async function sendAsReader<Row extends object>(link: Link, text: string, values: readonly unknown[]): Promise<Row[]> {
  const sentFor = { crossing: 'reports' } as const;
  const begun = Promise.all([
    link.send('BEGIN READ ONLY', [], sentFor),
    link.send('SET LOCAL ROLE pocketful_reader', [], sentFor),
  ]);
  const read = link.send<Row>(text, values, sentFor);
  const ended = link.send('COMMIT', [], sentFor);
  const [, result] = await Promise.allSettled([begun, read, ended]);
  await Promise.all([begun, ended]);
  if (result.status === 'rejected') throw result.reason;
  return result.value.rows;
}

function openPool(options: DatabaseOptions, url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: options.unlimited ? 'pocketful-jobs' : 'pocketful-api',
    types,
    keepAlive: true,
    connectionTimeoutMillis: ACQUIRE_MS,
    ...(options.unlimited ? { options: LIFT_LIMITS } : { query_timeout: SILENCE_MS }),
    // Statements of one turn are sent together: BEGIN with the first statement, the audit row with COMMIT.
    pipeline: true,
  });
  const onError = options.onConnectionError ?? (() => {});
  // A backend that ends while checked out raises the error on the client. Without a listener it would end the process.
  pool.on('connect', client => void client.on('error', onError));
  pool.on('error', onError);
  return pool;
}

/** Idle connections are checked out and not released. */
async function closeIdle(pool: pg.Pool): Promise<number> {
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of idle) client.release(true);
  return idle.length;
}

async function takeLink(pool: pg.Pool, settings: LinkSettings): Promise<PooledLink> {
  const client = await pool.connect().catch((error: unknown) => {
    throw fromDatabase(error);
  });
  let broken = false;
  let released = false;
  const link = linkTo(client, settings);
  return {
    send: async (text, values, sentFor) => {
      // By now another call may use the connection, in its transaction.
      if (released) throw new Error('a statement came after its transaction had ended: something was not awaited');
      try {
        return await link.send(text, values, sentFor);
      } catch (error) {
        // Every error is marked, also the errors of statements that were sent after the one that failed.
        const lost = isConnectionLost(fromDatabase(error));
        broken ||= lost || isOutdatedPlan(error);
        throw error;
      }
    },
    release: () => {
      released = true;
      client.release(broken);
    },
  };
}
