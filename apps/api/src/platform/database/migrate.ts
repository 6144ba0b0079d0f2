import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { placeTables } from '../citus/placement.ts';
import { CommandError } from '../command-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { codeOf } from './failures.ts';
import { applyRepeatables, dueRepeatables } from './repeatable.ts';

/** A migration that cannot be applied. The message is one clear line. */
class MigrationError extends CommandError {
  override readonly name = 'MigrationError';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /** The checksum of another text that made the same schema. */
  readonly former?: string;
}

/** The baseline makes the schema of version 0.3, whose newest migration had this name and checksum. */
export const BASELINE = '0202_families_by_place.sql';
const BASELINE_FORMER = '57a025404faa332d566593c3b40bd002a80cc33dbd3bddc7e988f859ae1923a4';
/** Version 0.3, the first that this code can upgrade from. */
const BASELINE_COMMIT = '0637b2e6';

/** The longest wait for another process that migrates. */
const TURN_MS = 60_000;
/**
 * The longest wait of a change for a table, and the interval of its retries. Other statements queue behind a waiting
 * change, so a slow reader such as a backup must not make it wait for long.
 */
const TABLE_WAIT = '1s';
const TRIES = 30;
const LOCK_TIMEOUT = '55P03';
const TABLE_MISSING = '42P01';
/**
 * The first line of a file whose statements run one by one, such as an index that is built concurrently with writes.
 */
const NO_TRANSACTION = '-- no transaction';

/**
 * Brings a database to the newest schema, one process at a time. Migrations run first, forward only, each in a separate
 * transaction unless its first line says otherwise. Then the functions and views whose text is new are replaced. Throws
 * a MigrationError if an applied migration was changed or is gone, or if a table was never free for long enough.
 *
 * @param adminUrl connects as the schema's owner
 * @param folder the migrations, named in their order, with the folders `functions` and `views`
 * @param until the last migration to apply; functions and views then stay as they are. Default: all
 * @returns the names of the files that were applied now
 */
export async function migrate(adminUrl: string, folder: string, until?: string): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = until === undefined ? all : all.filter(({ name }) => name <= until);
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'pocketful-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = '${TABLE_WAIT}'`);
    await takeTurn(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_objects (
      name text, checksum text, applied_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (name, checksum))`);
    await client.query('GRANT SELECT ON schema_migrations, schema_objects TO pocketful_app');
    const applied = await appliedMigrations(client);
    checkHistory(migrations, applied);
    const isWhole = until === undefined && !(await isOlderCode(client, migrations, applied));
    const due = migrations.filter(migration => !applied.has(migration.name));
    for (const migration of due) await apply(client, migration);
    if (isWhole) await dropAgain(client, migrations);
    const replaced = isWhole ? await dueRepeatables(client, folder) : [];
    if (replaced.length > 0)
      await whenTablesAreFree(client, 'The functions and views', () => applyRepeatables(client, replaced));
    await placeTables(client);
    return [...due, ...replaced].map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** An upgrade of a database that has data. */
export interface Upgrade {
  /** The number of migrations that it lacks. */
  readonly changes: number;
  /** The newest migration that it has. */
  readonly schema: string;
}

/** The upgrade that a database waits for. Undefined for an empty one, and if it lacks nothing. */
export async function upgradeOf(adminUrl: string, folder: string): Promise<Upgrade | undefined> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'pocketful-upgrade' });
  client.on('error', () => {});
  await client.connect();
  try {
    const applied = await appliedMigrations(client).catch((error: unknown) => {
      if (codeOf(error) === TABLE_MISSING) return new Map<string, string>();
      throw error;
    });
    const due = (await readMigrations(folder)).filter(({ name }) => !applied.has(name));
    const schema = [...applied.keys()].sort().at(-1);
    return schema === undefined || due.length === 0 ? undefined : { changes: due.length, schema };
  } finally {
    await client.end();
  }
}

/** The migrations, functions and views that the code brings but the database lacks. Empty if the database is ready. */
export async function pendingMigrations(pool: pg.Pool, folder: string): Promise<string[]> {
  const names = (await readMigrations(folder)).map(migration => migration.name);
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations').catch((error: unknown) => {
    // An empty database.
    if (codeOf(error) === TABLE_MISSING) return { rows: [] };
    throw error;
  });
  const applied = new Set(rows.map(row => row.name));
  const replaced = await dueRepeatables(pool, folder);
  return [...names.filter(name => !applied.has(name)), ...replaced.map(({ name }) => name)];
}

/** The migration that the schema requires of code, if this code lacks it; undefined if this code has it. */
export async function missingForSchema(pool: pg.Pool, folder: string): Promise<string | undefined> {
  const newest = (await readMigrations(folder)).at(-1)?.name ?? '';
  const { rows } = await pool.query<{ compatible_from: string }>('SELECT compatible_from FROM schema_compatibility');
  const compatibleFrom = rows[0]?.compatible_from ?? '';
  return compatibleFrom > newest ? compatibleFrom : undefined;
}

/** Advice for the database or backup of a version before the baseline; undefined if `newest` is not older than it. */
export function adviceBeforeBaseline(newest: string): string | undefined {
  return newest < BASELINE
    ? `is of a version before 0.3 (${newest}): use commit ${BASELINE_COMMIT} for it first`
    : undefined;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  const later = names.map(async name => migrationOf(name, await readFile(join(folder, name), 'utf8')));
  return Promise.all([readBaseline(join(folder, 'baseline')), ...later]);
}

function migrationOf(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function readBaseline(folder: string): Promise<Migration> {
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const files = (await readdir(join(folder, 'tables'))).sort();
  const tables = await Promise.all(files.map(file => read(join('tables', file))));
  const statements = tables.flatMap(text => text.split(/(?<=;\n)/));
  // A foreign key leads to a table, or to a unique index, of another file.
  const isForeignKey = (statement: string) => statement.includes(' FOREIGN KEY ');
  const [keys, others] = [statements.filter(isForeignKey), statements.filter(statement => !isForeignKey(statement))];
  const sql = [await read('schema.sql'), ...others, ...keys, await read('rows.sql')].join('');
  return { ...migrationOf(BASELINE, sql), former: BASELINE_FORMER };
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  return new Map(rows.map(row => [row.name, row.checksum]));
}

/** The text of an applied file must be unchanged. Unknown names are migrations of newer code. */
function checkHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const newest = [...applied.keys()].sort().at(-1);
  const advice = newest && adviceBeforeBaseline(newest);
  if (advice) throw new MigrationError(`This database ${advice}`);
  for (const { name, checksum, former } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum && before !== former)
      throw new MigrationError(`Migration ${name} was changed after it was applied; write a new one instead`);
    if (before === undefined && newest && name < newest)
      throw new MigrationError(`Migration ${name} is older than ${newest}, which is applied already`);
  }
}

/** Waits until no other process migrates, by polling: a queued lock would delay a CREATE INDEX CONCURRENTLY. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (const until = performance.now() + TURN_MS; ; ) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      ADVISORY_LOCKS.migration,
    ]);
    if (rows[0]?.mine) return;
    if (performance.now() > until) throw new MigrationError('Another start has been migrating for a minute: try later');
    await sleep(100);
  }
}

/**
 * Whether the schema is of a newer version, whose functions stay. Throws a MigrationError if this code cannot work with
 * it.
 */
async function isOlderCode(
  client: pg.Client,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): Promise<boolean> {
  const newest = migrations.at(-1)?.name ?? '';
  const newer = [...applied.keys()].filter(name => name > newest).sort();
  if (newer.length === 0) return false;
  const { rows } = await client.query<{ compatible_from: string }>('SELECT compatible_from FROM schema_compatibility');
  const compatibleFrom = rows[0]?.compatible_from ?? '';
  if (compatibleFrom > newest)
    throw new MigrationError(
      `The data is of a newer version (${newer.at(-1)}), and this version cannot work with it: start the newer version, or restore the backup from before its upgrade`,
    );
  return true;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const bare = migration.sql.startsWith(NO_TRANSACTION);
  await whenTablesAreFree(client, `Migration ${migration.name}`, () =>
    bare ? applyOneByOne(client, migration) : applyWhole(client, migration),
  );
}

/** Runs a change, and retries while one of its tables is in use. Throws a MigrationError that begins with `what`. */
async function whenTablesAreFree(client: pg.Client, what: string, change: () => Promise<void>): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      await change();
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      const busy = error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT;
      if (!busy || count === TRIES)
        throw new MigrationError(`${what} failed: ${error instanceof Error ? error.message : error}`);
      // Longer than its wait, so that queued statements get through.
      await sleep(1000 + Math.random() * 2000);
    }
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  await client.query(migration.sql);
  await note(client, migration);
  await client.query('COMMIT');
}

/** Such a file may run again after an interruption, so each of its statements must be repeatable. */
async function applyOneByOne(client: pg.Client, migration: Migration): Promise<void> {
  const statements = migration.sql.split(/;\s*$/m).filter(text => text.replace(/^\s*--.*$/gm, '').trim() !== '');
  // An interrupted CREATE INDEX leaves an invalid index, which IF NOT EXISTS would keep.
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_index AS i
    JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE NOT i.indisvalid AND n.nspname = 'public'`);
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  for (const statement of statements) await client.query(statement);
  await note(client, migration);
}

/**
 * Drops the functions again that migrations dropped: an earlier version that is started on this schema creates its
 * functions before it sees that it is too old.
 */
async function dropAgain(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const dropped = migrations.flatMap(({ sql }) => sql.match(/^DROP FUNCTION IF EXISTS .*;$/gm) ?? []);
  for (const drop of dropped) await client.query(drop);
}

async function note(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
}
