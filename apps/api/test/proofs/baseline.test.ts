import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readCatalogue } from '@pocketful/local/schema-catalogue';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { applyRepeatables, readRepeatables } from '../../src/platform/database/repeatable.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { createDatabase } from '../harness.ts';
import { folderOf, openHistory } from './history.ts';

const COMMIT = '0637b2e6';
const BASELINE = '0202_families_by_place.sql';

/** An empty database, and a connection of its owner. */
async function emptyDatabase() {
  const database = await createDatabase();
  await database.query('DROP SCHEMA public, staff_views, graphile_worker CASCADE');
  await database.query('CREATE SCHEMA public AUTHORIZATION pocketful_owner; GRANT USAGE ON SCHEMA public TO PUBLIC');
  const { pathname } = new URL(database.appUrl);
  const url = Object.assign(new URL(inject('postgres').adminUrl), { pathname }).href;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    await database.close();
  });
  return { url, owner };
}

/** The objects of a schema, sorted, without the names of what made them, and without the library's queue of jobs. */
async function objectsOf(owner: pg.Client): Promise<string[]> {
  const lines = await readCatalogue(owner);
  return [...lines].filter(line => !/^(?:migration|text) |graphile_worker/.test(line)).sort();
}

/** Runs the migrations of 0.3 as that version did: file by file, with the digest of each. */
async function migrateAsFormer(owner: pg.Client, folder: string, until = '~'): Promise<void> {
  await owner.query(`
    CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE schema_objects (name text, checksum text, applied_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (name, checksum));
    GRANT SELECT ON schema_migrations, schema_objects TO pocketful_app`);
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql') && name <= until).sort();
  for (const name of names) {
    const sql = await readFile(join(folder, name), 'utf8');
    const isOneByOne = sql.startsWith('-- no transaction');
    for (const statement of isOneByOne ? sql.split(/;\s*$/m) : [sql]) await owner.query(statement);
    const checksum = createHash('sha256').update(sql).digest('hex');
    await owner.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
  }
}

test('the baseline makes the schema of version 0.3', { timeout: 60_000 }, async ({ skip }) => {
  if (!openHistory()) return skip();
  const folder = await folderOf(COMMIT, 'apps/api/src/migrations');
  const former = await emptyDatabase();
  await migrateAsFormer(former.owner, folder);
  expect(
    (await readdir(folder))
      .filter(name => name.endsWith('.sql'))
      .sort()
      .at(-1),
  ).toBe(BASELINE);
  const present = await emptyDatabase();
  await cp(join(MIGRATIONS, 'baseline'), join(folder, 'baseline'), { recursive: true });
  for (const name of (await readdir(folder)).filter(file => file.endsWith('.sql'))) await rm(join(folder, name));
  expect(await migrate(present.url, folder, BASELINE)).toEqual([BASELINE]);
  for (const { owner } of [former, present]) await applyRepeatables(owner, await readRepeatables(folder));
  expect(await objectsOf(present.owner)).toEqual(await objectsOf(former.owner));
});

test('a database that was upgraded from 0.3 equals a new one', { timeout: 60_000 }, async ({ skip }) => {
  if (!openHistory()) return skip();
  const folder = await folderOf(COMMIT, 'apps/api/src/migrations');
  const upgraded = await emptyDatabase();
  await migrateAsFormer(upgraded.owner, folder);
  await applyRepeatables(upgraded.owner, await readRepeatables(folder));
  const applied = await migrate(upgraded.url, MIGRATIONS);
  expect(applied).not.toContain(BASELINE);
  expect(await migrate(upgraded.url, MIGRATIONS)).toEqual([]);
  const fresh = await emptyDatabase();
  expect(await migrate(fresh.url, MIGRATIONS)).toContain(BASELINE);
  expect(await objectsOf(upgraded.owner)).toEqual(await objectsOf(fresh.owner));
});

test('a database of a version before 0.3 is refused with the commit that upgrades it', async ({ skip }) => {
  if (!openHistory()) return skip();
  const { url, owner } = await emptyDatabase();
  await migrateAsFormer(owner, await folderOf(COMMIT, 'apps/api/src/migrations'), '0007_idempotency.sql');
  const before = await objectsOf(owner);
  await expect(migrate(url, MIGRATIONS)).rejects.toThrow(
    'This database is of a version before 0.3 (0007_idempotency.sql): use commit 0637b2e6 for it first',
  );
  expect(await objectsOf(owner)).toEqual(before);
});

test('another text under the name of the baseline is refused', async () => {
  const { url, owner } = await emptyDatabase();
  await migrate(url, MIGRATIONS);
  await owner.query("UPDATE schema_migrations SET checksum = 'x' WHERE name = $1", [BASELINE]);
  await expect(migrate(url, MIGRATIONS)).rejects.toThrow(`Migration ${BASELINE} was changed after it was applied`);
});
