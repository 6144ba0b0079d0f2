import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { schemaSql } from '../../generate/schema.ts';
import { migrate, pendingMigrations } from '../../src/platform/database/migrate.ts';
import { readRepeatables } from '../../src/platform/database/repeatable.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { createDatabase, signUp, startAppOn, superuserOn } from '../harness.ts';

/** The migrations, and one more after them. */
async function migrationsWith(name: string, sql: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, name), sql);
  return folder;
}

async function databaseAndReader() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const reader = await superuserOn(database);
  return { database, reader };
}

test('a change that waits for a reader lets others through, and is made after the reader', {
  timeout: 40_000,
  tags: 'long',
}, async () => {
  const { database, reader } = await databaseAndReader();
  const app = await startAppOn(database);
  const { browser } = await signUp(app);
  await reader.query('BEGIN; SELECT count(*) FROM members');
  const folder = await migrationsWith('9000_color.sql', 'ALTER TABLE members ADD COLUMN shade smallint;');
  let done = false;
  const migrating = migrate(database.superuserUrl, folder).then(applied => {
    done = true;
    return applied;
  });
  const slowest = { ms: 0 };
  for (const until = performance.now() + 6000; performance.now() < until; ) {
    const start = performance.now();
    expect((await browser.fetch('/api/dashboard')).status).toBe(200);
    slowest.ms = Math.max(slowest.ms, performance.now() - start);
    await sleep(50);
  }
  expect(done).toBe(false);
  expect(slowest.ms).toBeLessThan(4000);
  await reader.query('COMMIT');
  expect(await migrating).toEqual(['9000_color.sql']);
});

test('an index is built concurrently with writes, and an interrupted file runs again', async () => {
  const { database } = await databaseAndReader();
  const sql = `-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS members_first_name;
CREATE INDEX CONCURRENTLY members_first_name ON members (family_id, first_name);
`;
  const broken = await migrationsWith('9000_index.sql', `${sql}SELECT 1/0;\n`);
  await expect(migrate(database.superuserUrl, broken)).rejects.toThrow('9000_index.sql failed: division by zero');
  const folder = await migrationsWith('9000_index.sql', sql);
  expect(await migrate(database.superuserUrl, folder)).toEqual(['9000_index.sql']);
  expect(await database.query("SELECT to_regclass('members_first_name')::text AS name")).toEqual([
    { name: 'members_first_name' },
  ]);
});

test('an index that could not be built in time is built again, not taken for a valid one', {
  timeout: 40_000,
  tags: 'long',
}, async () => {
  const { database, reader } = await databaseAndReader();
  await reader.query('BEGIN; LOCK chores IN ROW EXCLUSIVE MODE');
  setTimeout(() => reader.query('ROLLBACK'), 3000);
  const folder = await migrationsWith(
    '9000_index.sql',
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS chores_name ON chores (family_id, name);\n',
  );
  expect(await migrate(database.superuserUrl, folder)).toEqual(['9000_index.sql']);
  expect(await database.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'chores_name'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

const HARSH: Record<string, RegExp> = {
  'a column that must not be null wants a default':
    /ADD COLUMN (?:(?!DEFAULT)[^,;])*NOT NULL(?:(?!DEFAULT)[^,;])*[,;]/i,
  'an index is built CONCURRENTLY, in a file without a transaction': /CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)/i,
  'a foreign key is added NOT VALID and validated afterwards':
    /ADD (?:CONSTRAINT \w+ )?FOREIGN KEY(?:(?!NOT VALID)[^;])*;/i,
};

/** Statements of a migration that block users of existing tables. */
function harshness(sql: string): string[] {
  const made = [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(match => match[1]);
  const statements = sql.split(/;\s*$/m).map(text => `${text};`);
  const old = statements.filter(text => !made.some(table => new RegExp(`(?:ON|TABLE) ${table}\\b`).test(text)));
  return Object.entries(HARSH).flatMap(([rule, pattern]) => (old.some(text => pattern.test(text)) ? [rule] : []));
}

test('no migration blocks users of the tables it changes', async () => {
  for (const name of (await readdir(MIGRATIONS)).filter(file => file.endsWith('.sql')))
    expect(harshness(await readFile(join(MIGRATIONS, name), 'utf8')), name).toEqual([]);
  for (const sql of [
    'ALTER TABLE chores ADD COLUMN x int NOT NULL;',
    'CREATE INDEX chores_x ON chores (family_id, name);',
    'ALTER TABLE chores ADD FOREIGN KEY (family_id) REFERENCES families;',
  ])
    expect(harshness(sql), sql).toHaveLength(1);
  for (const sql of [
    'ALTER TABLE chores ADD COLUMN x int NOT NULL DEFAULT 1;',
    'CREATE TABLE goals (family_id uuid NOT NULL);\nCREATE INDEX goals_x ON goals (family_id);',
    'ALTER TABLE chores ADD FOREIGN KEY (family_id) REFERENCES families NOT VALID;',
  ])
    expect(harshness(sql), sql).toEqual([]);
});

test('in an empty database all migrations are pending', async () => {
  const { database } = await databaseAndReader();
  await database.query('DROP SCHEMA public, staff_views CASCADE; CREATE SCHEMA public');
  const pool = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  onTestFinished(() => pool.end());
  expect(await pendingMigrations(pool, MIGRATIONS)).toEqual([
    '0202_families_by_place.sql',
    ...(await readdir(MIGRATIONS)).filter(name => name.endsWith('.sql')).toSorted(),
    ...(await readRepeatables(MIGRATIONS)).map(({ name }) => name),
  ]);
});

test('code of an earlier version refuses a schema that it cannot work with, and writes nothing', async () => {
  const { database } = await databaseAndReader();
  await database.query(`INSERT INTO schema_migrations (name, checksum) VALUES ('9100_later.sql', 'x');
    UPDATE schema_compatibility SET compatible_from = '9100_later.sql'`);
  const before = await database.query('SELECT count(*) FROM schema_objects');
  await expect(migrate(database.superuserUrl, MIGRATIONS)).rejects.toThrow(
    'The data is of a newer version (9100_later.sql), and this version cannot work with it',
  );
  expect(await database.query('SELECT count(*) FROM schema_objects')).toEqual(before);
  // A schema that it can work with keeps its functions.
  await database.query("UPDATE schema_compatibility SET compatible_from = ''; DELETE FROM schema_objects");
  expect(await migrate(database.superuserUrl, MIGRATIONS)).toEqual([]);
});

test('a function with another text is replaced, and an older process still finds its functions', async () => {
  const { database } = await databaseAndReader();
  const pool = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  onTestFinished(() => pool.end());
  const name = 'functions/edit_with_consent.sql';
  const sql = await readFile(join(MIGRATIONS, name), 'utf8');
  const folder = await migrationsWith(name, sql.replace('BEGIN', '-- tomorrow\nBEGIN'));
  expect(await pendingMigrations(pool, folder)).toEqual([name]);
  expect(await migrate(database.superuserUrl, folder)).toEqual([name]);
  expect(await migrate(database.superuserUrl, folder)).toEqual([]);
  expect(await pendingMigrations(pool, MIGRATIONS)).toEqual([]);
  const [row] = await database.query<{ body: string }>(
    "SELECT prosrc AS body FROM pg_proc WHERE proname = 'edit_with_consent'",
  );
  expect(row?.body).toContain('-- tomorrow');
});

test('a view that a migration dropped to change its table is created again', async () => {
  const { database } = await databaseAndReader();
  const folder = await migrationsWith(
    '9000_chores.sql',
    'DROP VIEW staff_views.chores; ALTER TABLE chores ALTER COLUMN rejection_comment TYPE varchar(400);',
  );
  expect(await migrate(database.superuserUrl, folder)).toEqual(['9000_chores.sql', 'views/chores.sql']);
  await database.query('SELECT FROM staff_views.chores');
});

test('migrations change tables only: functions, triggers and views are files', async () => {
  const names = (await readdir(MIGRATIONS)).filter(file => file.endsWith('.sql'));
  for (const name of names)
    expect(await readFile(join(MIGRATIONS, name), 'utf8'), name).not.toMatch(
      /CREATE (?:OR REPLACE )?(?:FUNCTION|TRIGGER|VIEW)/i,
    );
});

test('the written schema has every trigger', async () => {
  const { database, reader } = await databaseAndReader();
  const triggers = await database.query<{ name: string; table: string }>(
    'SELECT tgname AS name, tgrelid::regclass::text AS table FROM pg_trigger WHERE NOT tgisinternal',
  );
  expect(triggers.length).toBeGreaterThan(5);
  const schema = await schemaSql(reader);
  for (const { name, table } of triggers)
    expect(schema, name).toMatch(
      new RegExp(`^CREATE (?:CONSTRAINT )?TRIGGER ${name} .+ ON (?:public\\.)?${table} `, 'm'),
    );
});
