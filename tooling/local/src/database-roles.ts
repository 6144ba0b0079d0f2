import pg from 'pg';
import type { DatabasePasswords } from './secrets.ts';

const DATABASE = 'pocketful';

/** Connection strings of an embedded database, one per role. */
export interface DatabaseUrls {
  /** The superuser, in the database `postgres`. */
  readonly superuserUrl: string;
  /** `pocketful_owner`: owns the database `pocketful` and runs the migrations. */
  readonly adminUrl: string;
  /** `pocketful_app`: the role of the API. Owns nothing and may change no schema. */
  readonly appUrl: string;
  /** `pocketful_jobs`: has the same rights, and may remove expired rows. */
  readonly jobsUrl: string;
}

/** The connection strings for a server on 127.0.0.1. */
export function databaseUrls(port: number, passwords: DatabasePasswords): DatabaseUrls {
  const url = (role: string, password: string, database: string): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    superuserUrl: url('postgres', passwords.superuser, 'postgres'),
    adminUrl: url('pocketful_owner', passwords.owner, DATABASE),
    appUrl: url('pocketful_app', passwords.app, DATABASE),
    jobsUrl: url('pocketful_jobs', passwords.jobs, DATABASE),
  };
}

/**
 * Limits for statements, locks and idle transactions of the application, so that no stuck one blocks others. The role has
 * them, since a pooler passes on no setting of a connection. A refused posting is an error in the database's log;
 * `log_min_error_statement` keeps its statement out, so that it is one line.
 */
export const APPLICATION_SETTINGS = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  log_min_error_statement: 'panic',
} as const;

/** The settings of the jobs: a role does not inherit settings, and jobs have no limit on statements. */
const JOBS_SETTINGS = {
  lock_timeout: APPLICATION_SETTINGS.lock_timeout,
  log_min_error_statement: APPLICATION_SETTINGS.log_min_error_statement,
};

/** Creates the database and its roles where they are missing and sets their passwords. Safe to repeat. */
export async function ensureDatabase(superuserUrl: string, passwords: DatabasePasswords): Promise<void> {
  await withClient(superuserUrl, async client => {
    for (const [role, password] of [
      ['pocketful_owner', passwords.owner],
      ['pocketful_app', passwords.app],
      ['pocketful_jobs', passwords.jobs],
    ] as const) {
      const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (known.rowCount === 0) await client.query(`CREATE ROLE ${role}`);
      const attributes = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
      await client.query(`ALTER ROLE ${role} ${attributes} PASSWORD ${client.escapeLiteral(password)}`);
    }
    // The reader of the staff's views has no login: the application switches to its role for a read.
    const reader = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'pocketful_reader'");
    if (reader.rowCount === 0) await client.query('CREATE ROLE pocketful_reader NOLOGIN');
    await client.query('GRANT pocketful_reader TO pocketful_app WITH INHERIT FALSE');
    // After an erasure the jobs rewrite tables and drop the write-ahead log.
    await client.query('GRANT pocketful_app, pg_maintain, pg_checkpoint TO pocketful_jobs');
    for (const [setting, value] of Object.entries(APPLICATION_SETTINGS))
      await client.query(`ALTER ROLE pocketful_app SET ${setting} = '${value}'`);
    for (const [setting, value] of Object.entries(JOBS_SETTINGS))
      await client.query(`ALTER ROLE pocketful_jobs SET ${setting} = '${value}'`);
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (known.rowCount === 0)
      await client.query(`CREATE DATABASE ${DATABASE} OWNER pocketful_owner TEMPLATE template0`);
    await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO pocketful_app, pocketful_jobs`);
  });
  const inside = Object.assign(new URL(superuserUrl), { pathname: `/${DATABASE}` }).href;
  await withClient(inside, client =>
    client.query(`
      GRANT EXECUTE ON FUNCTION pg_switch_wal(), pg_backup_start(text, boolean), pg_backup_stop(boolean)
        TO pocketful_jobs;
      REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC`),
  );
}

/** Runs `work` on one connection that is closed afterwards. Connecting gives up after 5 seconds. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that breaks between two queries fails the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
