import type { Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Tracing } from '../tracing/tracing.ts';
import type { CrossTenantPurpose } from './cross-tenant.ts';
import { fromDatabase, isConnectionLost, isOutdatedPlan } from './failures.ts';
import { FamilyScope } from './family-scope.ts';
import { HandleMark } from './handle-mark.ts';
import { forgetNames, kyselyOn, type Link, type LinkSettings, linkTo, type StatementListener } from './link.ts';
import type { Tables } from './schema.gen.ts';

/** The whole database, across families. Given out under the name of a reason: see `across`. */
export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  readonly url: string;
  /** A standby that reports are read from. */
  readonly replicaUrl?: string | undefined;
  /** Connections at the most. */
  readonly maxConnections?: number;
  /** Whether statements are prepared under a name; not where a pooler in between hands out other connections. */
  readonly preparedStatements?: boolean;
  /** Whether the limits of the role on statements and idle transactions are lifted; see long-work.ts. */
  readonly unlimited?: boolean;
  /** Hears of every statement. */
  readonly onStatement?: StatementListener | undefined;
  /** Records statements as parts of the calls and jobs that send them. */
  readonly tracing?: Tracing | undefined;
  /** Hears of connections that broke while nobody was using them. */
  readonly onConnectionError?: (error: Error) => void;
}

export interface DatabaseHandle {
  readonly pool: pg.Pool;
  /** Hears of every statement; for connections that are made beside the pool. */
  readonly onStatement: StatementListener | undefined;
  /** Where statements are recorded; for connections that are made beside the pool. */
  readonly tracing: Tracing | undefined;
  /** The database as one family may see it. */
  family(familyId: string): FamilyScope;
  /** The database across families, for one of the reasons that there are. */
  crossTenant(crossing: CrossTenantPurpose): Database;
  /** Sends a text across families as it stands, for what every call begins with. */
  readAcross<Row extends object>(
    crossing: CrossTenantPurpose,
    text: string,
    ...values: readonly unknown[]
  ): Promise<Row[]>;
  /**
   * Reads the views of `staff_views`, as a role that may read these and nothing else; from the standby where there is
   * one, so what was just written may not be there yet. What a connection prepared before a migration is read once more.
   */
  report<Row extends object>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** How far the standby that reports are read from is behind, in milliseconds; null where there is none. */
  replicaLag(): Promise<number | null>;
  /**
   * A transaction across families, for what no wrapper for writes can hold: it is not run again.
   *
   * @param snapshot whether all of it sees one and the same moment, and writes nothing
   */
  transactionAcross<T>(
    crossing: CrossTenantPurpose,
    run: (db: Database) => Promise<T>,
    snapshot?: 'snapshot',
  ): Promise<T>;
  /** One connection of its own, for a transaction; whoever takes it gives it back. */
  connect(): Promise<PooledLink>;
  /** Closes the connections that nobody uses, with the statements that they prepared; gives how many. */
  forget(): Promise<number>;
  close(): Promise<void>;
}

/** A connection that was taken from the pool. */
export interface PooledLink extends Link {
  /** Gives it back; one on which a statement was lost, or what was prepared is outdated, is closed instead. */
  release(): void;
}

/**
 * Startup options that lift the role's limits on one connection. The limit on waiting for a lock stays. A statement that
 * lifts them would be under the limit itself.
 */
export const LIFT_LIMITS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/** How long a call waits for a connection, and for an answer on one, past which it has fallen silent; milliseconds. */
const ACQUIRE_MS = 2000;
const SILENCE_MS = 7000;

/** The type of a calendar day in PostgreSQL's catalogue. The driver would make a moment of it, in the server's zone. */
const DATE = 1082;
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === DATE ? (text: string) => text : pg.types.getTypeParser(type, format)),
};

/**
 * Opens a pool. Connections are made when they are first needed. How long a statement, a lock or an idle transaction may
 * take is a setting of the database's role and not of the connection: poolers refuse to pass it on.
 */
export function connectDatabase(options: DatabaseOptions): DatabaseHandle {
  const pool = openPool(options, options.url);
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
    family: familyId => new FamilyScope(db, pooled, familyId),
    crossTenant: crossing => db.withPlugin(new HandleMark({ crossing })),
    readAcross: async (crossing, text, ...values) => (await pooled.send<never>(text, values, { crossing })).rows,
    async report<Row extends object>(statement: RawBuilder<Row>) {
      const { sql: text, parameters } = statement.compile(db);
      return readAsReader<Row>(reportPool, settings, text, parameters).catch((error: unknown) => {
        if (!isOutdatedPlan(error)) throw error;
        // Not by its name: another connection may have prepared it as long ago.
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
        const result = await run(kyselyOn(link).withPlugin(new HandleMark({ crossing })));
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

/** What was not replayed yet of what has arrived; nothing has to be where everything was. */
const LAG = `
  SELECT CASE WHEN NOT pg_is_in_recovery() THEN NULL
    WHEN pg_last_wal_receive_lsn() IS NOT DISTINCT FROM pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 END AS lag`;

/** Reads what may be read for reports, on a connection of its own. */
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

/** Sent in one go: the role is the transaction's own, since a pooler hands connections on. */
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
    // What is asked in one go is sent in one go: BEGIN with the first statement, the trail's row with COMMIT.
    pipeline: true,
  });
  const onError = options.onConnectionError ?? (() => {});
  // A backend that dies while checked out raises the error on the client; unheard, it would end the process.
  pool.on('connect', client => void client.on('error', onError));
  pool.on('error', onError);
  return pool;
}

/** Idle connections are taken and not given back. */
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
      // The connection may be another call's by now, in a transaction of its own.
      if (released) throw new Error('a statement came after its transaction had ended: something was not awaited');
      try {
        return await link.send(text, values, sentFor);
      } catch (error) {
        broken ||= isConnectionLost(fromDatabase(error)) || isOutdatedPlan(error);
        throw error;
      }
    },
    release: () => {
      released = true;
      client.release(broken);
    },
  };
}
