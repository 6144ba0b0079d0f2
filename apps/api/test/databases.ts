import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject, onTestFinished, test } from 'vitest';

/** A separate database, with the connections of the application, its jobs and the superuser. */
export interface TestDatabase {
  readonly appUrl: string;
  readonly jobsUrl: string;
  readonly superuserUrl: string;
  /** Runs a statement as the superuser: to look, to age, to tamper. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** By address, the open connections of an earlier test's application: new ones would read the catalog and plan anew. */
  readonly pools?: Pools;
  close(): Promise<void>;
}

/** Keys are the addresses of the application and of its jobs; a value is missing while an application uses it. */
type Pools = Map<string, pg.Pool | undefined>;

/** A test that locks rows of all families, changes the schema or needs two databases: a cluster cannot run it. */
export const testOfOneNode = test.skipIf(Boolean(process.env.CLUSTER_URL));

/** Copies the migrated database, or another one that nothing is connected to, by its name. */
export async function createDatabase(template?: string): Promise<TestDatabase & Pick<Copy, 'leave'>> {
  const database = await copyTemplate(template);
  const { appUrl, jobsUrl, superuserUrl, query, leave } = database;
  return { appUrl, jobsUrl, superuserUrl, query, leave, close: database.drop };
}

/** Any statement of the text, not the first alone: a text may hold several. */
const CHANGES_MORE_THAN_ROWS = /(?:^|;)\s*(?!SELECT\b|INSERT\b|UPDATE\b|DELETE\b|WITH\b)\w/i;

/** Emptied databases that tests have returned. */
const givenBack: Copy[] = [];

/**
 * A database as if newly copied: one that another test of the worker returned, if any. It is returned again unless the
 * superuser changed more than rows.
 */
export async function borrowDatabase(): Promise<TestDatabase> {
  const database = givenBack.pop() ?? (await copyTemplate());
  let spoiled = false;
  return {
    appUrl: database.appUrl,
    jobsUrl: database.jobsUrl,
    pools: database.pools,
    get superuserUrl() {
      // Changes through that address are not noticed.
      spoiled = true;
      return database.superuserUrl;
    },
    query: (text, values) => {
      if (CHANGES_MORE_THAN_ROWS.test(text)) spoiled = true;
      return database.query(text, values);
    },
    close: async () => {
      // A cluster has one database for all tests. Tests that change more than rows do not run there.
      if (spoiled && !process.env.CLUSTER_URL) return database.drop();
      await database.reset();
      givenBack.push(database);
    },
  };
}

/** The address of the server's Unix socket, which takes a third less of the processor than TCP. Another server's stays. */
export function overSocket(url: string): string {
  const { appUrl, socketFolder } = inject('postgres');
  const at = new URL(url);
  if (process.env.CLUSTER_URL) return url;
  if (at.host === new URL(appUrl).host) at.searchParams.set('host', socketFolder);
  return at.href;
}

interface Copy {
  readonly appUrl: string;
  readonly jobsUrl: string;
  readonly superuserUrl: string;
  query: TestDatabase['query'];
  readonly pools: Pools;
  /** Resets rows and sequences to the state after the migrations. */
  reset(): Promise<void>;
  /** Ends the connections and keeps the database. Returns its name. */
  leave(): Promise<string>;
  drop(): Promise<void>;
}

async function copyTemplate(template = 'pocketful'): Promise<Copy> {
  const { superuserUrl, appUrl, jobsUrl } = inject('postgres');
  const name = process.env.CLUSTER_URL ? new URL(appUrl).pathname.slice(1) : `test_${randomBytes(6).toString('hex')}`;
  if (!process.env.CLUSTER_URL)
    await withClient(superuserUrl, client =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER pocketful_owner STRATEGY file_copy`),
    );
  const within = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: overSocket(within(superuserUrl)), max: 2 });
  pool.on('error', () => {});
  const pools: Pools = new Map([within(appUrl), within(jobsUrl)].map(url => [url, undefined]));
  const leave = async () => {
    await noteCalledFunctions(pool);
    await Promise.all([pool, ...pools.values()].map(open => open?.end()));
    return name;
  };
  return {
    pools,
    appUrl: within(appUrl),
    jobsUrl: within(jobsUrl),
    superuserUrl: within(superuserUrl),
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    reset: async () => {
      await noteCalledFunctions(pool);
      const client = await pool.connect();
      await change(client, [inject('undo')]);
      client.release();
    },
    leave,
    drop: async () => {
      await leave();
      if (!process.env.CLUSTER_URL)
        await withClient(superuserUrl, client => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** Changes rows of a test's database as the superuser. */
export async function changeRows(
  { appUrl }: Pick<TestDatabase, 'appUrl'>,
  statements: readonly string[],
): Promise<void> {
  const { superuserUrl } = inject('postgres');
  const within = Object.assign(new URL(superuserUrl), { pathname: new URL(appUrl).pathname }).href;
  await withClient(overSocket(within), client => change(client, statements));
}

/** Runs statements without triggers and foreign keys, so that their order does not matter. */
async function change(client: pg.ClientBase, statements: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  // On a cluster the next setting reaches the nodes, and a table that all of them have may be written.
  if (process.env.CLUSTER_URL) {
    await client.query("SET LOCAL citus.propagate_set_commands = 'local'");
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  }
  await client.query("SET LOCAL session_replication_role = 'replica'");
  await client.query([...statements, 'COMMIT'].join(';\n'));
}

const noted = new Set<string>();

/** Records the functions that a database called, once per worker. */
async function noteCalledFunctions(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('SELECT funcname AS name FROM pg_stat_user_functions');
  for (const { name } of rows.filter(row => !noted.has(row.name))) {
    noted.add(name);
    appendFileSync(join(inject('functionsFolder'), `${process.pid}.txt`), `${name}\n`);
  }
}

/** The statements that reset a copy of this client's database to its present state. */
export async function undoStatements(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'`);
  const back: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(`SELECT json_agg(t)::text AS rows FROM ${name} AS t`);
    const kept = rows[0]?.rows;
    back.push(`DELETE FROM ${name}`);
    if (!kept) continue;
    back.push(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, ${pg.escapeLiteral(kept)})`);
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE last_value IS NULL",
  );
  back.push(...sequences.map(({ name }) => `ALTER SEQUENCE ${name} RESTART`));
  return back.join(';\n');
}

/** A connection of the superuser, which ends with the test. */
export async function superuserOn({ superuserUrl }: Pick<TestDatabase, 'superuserUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The number of this database's statements that wait for a lock. Other tests use the same server. */
export async function lockWaits({ query }: Pick<TestDatabase, 'query'>): Promise<number> {
  const count =
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  const [row] = await query<{ waiting: number }>(
    process.env.CLUSTER_URL
      ? `SELECT sum(result::int)::int AS waiting FROM run_command_on_all_nodes($$${count}$$)`
      : count,
  );
  return row?.waiting ?? 0;
}

/** Works on a dedicated connection. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Number of deadlocks in the database of an application since it was created. Other tests may have used it before. */
export async function deadlocksOf({ database }: { readonly database: Pick<TestDatabase, 'query'> }): Promise<number> {
  // A backend reports its statistics once a second at most.
  await sleep(1100);
  const [stats] = await database.query<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return stats?.deadlocks ?? Number.NaN;
}
