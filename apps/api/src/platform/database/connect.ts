import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { discardingBroken } from './connection-pool.ts';
import type { Tables } from './schema.gen.ts';

/** A connection to the database: the whole of it, across families. Contexts get a FamilyScope instead. */
export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  readonly url: string;
  /** Connections at the most. */
  readonly maxConnections?: number;
  /** Hears of every statement as it ends. */
  readonly onQuery?: (sql: string, milliseconds: number) => void;
  /** Hears of connections that broke while nobody was using them. */
  readonly onConnectionError?: (error: Error) => void;
}

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Limits of every connection, in milliseconds: a stuck statement, lock or client holds up nobody for long. */
const TIMEOUTS = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  connectionTimeoutMillis: 2000,
  // Longer than any statement may take: past it the connection itself has fallen silent.
  query_timeout: 7000,
} as const;

/** Opens a pool. Connections are made when they are first needed. */
export function connectDatabase(options: DatabaseOptions): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    application_name: 'pocketful-api',
    keepAlive: true,
    ...TIMEOUTS,
  });
  const onError = options.onConnectionError ?? (() => {});
  // A backend that dies while checked out raises the error on the client; unheard, it would end the process.
  pool.on('connect', client => client.on('error', onError));
  pool.on('error', onError);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: discardingBroken(pool) }),
    ...(options.onQuery ? { log: event => options.onQuery?.(event.query.sql, event.queryDurationMillis) } : {}),
  });
  return { db, pool, close: () => db.destroy() };
}
