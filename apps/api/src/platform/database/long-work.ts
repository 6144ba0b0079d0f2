import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { connectDatabase, type DatabaseHandle, type DatabaseOptions, LIFT_LIMITS } from './connect.ts';
import type { CrossTenantPurpose } from './cross-tenant.ts';
import { readInBatches } from './cursor-batches.ts';

/** The database for jobs and commands. */
export interface LongWork extends DatabaseHandle {
  /** Reads the rows of one statement over all families in portions: see `readInBatches`. */
  portions<Row extends object>(
    crossing: CrossTenantPurpose,
    statement: RawBuilder<Row>,
    size?: number,
  ): AsyncGenerator<readonly Row[]>;
}

/**
 * Connections of one process for its jobs: three for each of the four concurrent ones. A job holds one for portions,
 * one for its work, and a third for a heartbeat or for reads outside its transaction.
 */
const MAX_CONNECTIONS = 12;

type LongWorkSettings = Pick<Config, 'databaseJobsUrl' | 'databaseReplicaUrl'>;

/**
 * Opens the database for jobs: past any pooler, as the role that may remove expired rows, without limits on statements
 * and idle transactions. Work without limits gets its connections from this file alone.
 */
export function openLongWork(
  { databaseJobsUrl: url, databaseReplicaUrl: replicaUrl }: LongWorkSettings,
  options: Pick<DatabaseOptions, 'onStatement' | 'tracing' | 'onConnectionError' | 'pool'> = {},
): LongWork {
  const handle = connectDatabase({ url, replicaUrl, maxConnections: MAX_CONNECTIONS, unlimited: true, ...options });
  return { ...handle, portions: (...of) => readInBatches(handle, ...of) };
}

/** The longest answer to a look at the lock, in milliseconds. */
const LEAD_TIMEOUT_MS = 10_000;
/** The server finds within about two minutes that the machine of the leading process is gone. */
const LEAD_SETTINGS = '-c tcp_keepalives_idle=60 -c tcp_keepalives_interval=20 -c tcp_keepalives_count=3';

/** The lock that at most one process holds. */
export interface Lead {
  /** Whether this process holds the lock, which it takes if it is free. */
  isHeld(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the lead of the jobs. The lock lasts as long as its connection, past any pooler. */
export function openLead(url: string, onError: (error: Error) => void): Lead {
  let connected: pg.Client | undefined;
  const drop = (client: pg.Client) => {
    if (connected === client) connected = undefined;
    return client.end().catch(() => {});
  };
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'pocketful-lead',
      options: `${LIFT_LIMITS} ${LEAD_SETTINGS}`,
      connectionTimeoutMillis: LEAD_TIMEOUT_MS,
      query_timeout: LEAD_TIMEOUT_MS,
    });
    client.on('error', error => {
      onError(error);
      void drop(client);
    });
    await client.connect();
    connected = client;
    return client;
  };
  return {
    async isHeld() {
      const client = connected ?? (await connect());
      try {
        const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
          ADVISORY_LOCKS.lead,
        ]);
        return rows[0]?.held === true;
      } catch (error) {
        void drop(client);
        throw error;
      }
    },
    close: async () => {
      if (connected) await drop(connected);
    },
  };
}

/** Connections of one process for calls that take as long as their rows need. */
const MAX_CALLS = 2;

/** Opens the database for such calls: past any pooler, as the role of all calls. */
export function openLongCalls(
  { databaseDirectUrl: url, prepared }: Pick<Config, 'databaseDirectUrl' | 'prepared'>,
  options: Pick<DatabaseOptions, 'onStatement' | 'tracing' | 'onConnectionError'>,
): DatabaseHandle {
  return connectDatabase({ url, maxConnections: MAX_CALLS, unlimited: true, preparedStatements: prepared, ...options });
}

/** Runs a command's work on such a database and always closes it. */
export async function longWork<T>(settings: LongWorkSettings, work: (database: LongWork) => Promise<T>): Promise<T> {
  const database = openLongWork(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Runs work on one plain connection without these limits, and closes it: for COPY, which the pool cannot do.
 *
 * @param url the address of the application's role or of the owner
 */
export async function onLongConnection<T>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName, options: LIFT_LIMITS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
