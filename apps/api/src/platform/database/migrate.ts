import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';

/** A migration that cannot be applied; the message is the one clear line. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Any number, the same in every process: only one migrates at a time. */
const ADVISORY_LOCK = 7_201_518_437;
/** How long a start waits for another that is migrating. */
const LOCK_WAIT = '60s';

/**
 * Brings a database to the newest schema: forward only, one runner at a time, each file in a transaction of its own.
 * Throws a MigrationError when an applied file was changed since or is gone.
 *
 * @param adminUrl connects as the schema's owner
 * @param folder where the migrations lie, named in their order
 * @param until the last file to apply, when not all are wanted
 * @returns the names of the files that were applied now
 */
export async function migrate(adminUrl: string, folder: string, until?: string): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = until === undefined ? all : all.filter(({ name }) => name <= until);
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'pocketful-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SET lock_timeout = '${LOCK_WAIT}'`);
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    await client.query('GRANT SELECT ON schema_migrations TO pocketful_app');
    const applied = await appliedMigrations(client);
    checkHistory(migrations, applied);
    const due = migrations.filter(migration => !applied.has(migration.name));
    for (const migration of due) await apply(client, migration);
    await migrateJobQueue(client, adminUrl);
    return due.map(migration => migration.name);
  } finally {
    await client.end();
  }
}

/** The migrations that the code brings but the database lacks; empty when it is ready. */
export async function pendingMigrations(pool: pg.Pool, folder: string): Promise<string[]> {
  const names = (await readMigrations(folder)).map(migration => migration.name);
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations');
  const applied = new Set(rows.map(row => row.name));
  return names.filter(name => !applied.has(name));
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  return new Map(rows.map(row => [row.name, row.checksum]));
}

/** An applied file must still say what it said. Names this code does not know are those of newer code. */
function checkHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const newest = [...applied.keys()].sort().at(-1) ?? '';
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum)
      throw new MigrationError(`Migration ${name} was changed after it was applied; write a new one instead`);
    if (before === undefined && name < newest)
      throw new MigrationError(`Migration ${name} is older than ${newest}, which is applied already`);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new MigrationError(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`);
  }
}

/** The job queue keeps its tables in a schema of its own, which the application's role may use but not change. */
async function migrateJobQueue(client: pg.Client, adminUrl: string): Promise<void> {
  await migrateJobs({ connectionString: adminUrl });
  await client.query(`
    GRANT USAGE ON SCHEMA graphile_worker TO pocketful_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO pocketful_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO pocketful_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO pocketful_app;
  `);
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'graphile_worker' AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)`);
  for (const { name } of rows)
    await client.query(`CREATE POLICY application ON ${name} TO pocketful_app USING (true) WITH CHECK (true)`);
}
