import type { RawBuilder } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
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

/** Connections of the job runner of one process. */
const RUNNER_CONNECTIONS = 5;

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** A pool whose connections may be released twice, as the runner does if it loses one while it ends. */
class RunnerPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
    if (!onConnected) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      onConnected(error, client, broken => {
        if (!isReleased) release(broken);
        isReleased = true;
      });
    });
    return undefined;
  }
}

/**
 * Opens the pool of the job runner. A runner takes its listeners away before its pool has ended, and an error without a
 * listener ends the process. The listeners of this pool stay.
 */
export function openRunnerPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new RunnerPool({ connectionString: url, max: RUNNER_CONNECTIONS });
  pool.on('error', onError);
  pool.on('connect', client => void client.on('error', onError));
  return pool;
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
