import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readCatalogue } from '@pocketful/local/schema-catalogue';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { applyRepeatables, readRepeatables } from '../../src/platform/database/repeatable.ts';
import { BASELINE, databaseOfOwner, formerFolder, migrateAsFormer, openHistory } from '../former-version.ts';
import { MIGRATIONS } from '../global-setup.ts';

/** The objects of a schema, sorted, without the names of migrations and texts. */
async function objectsOf(owner: pg.Client): Promise<string[]> {
  const lines = await readCatalogue(owner);
  return [...lines].filter(line => !/^(?:migration|text) /.test(line)).sort();
}

test('the baseline makes the schema of version 0.3', { timeout: 60_000 }, async ({ skip }) => {
  if (!openHistory()) return skip();
  const folder = await formerFolder('apps/api/src/migrations');
  const former = await databaseOfOwner();
  await migrateAsFormer(former.owner, folder);
  expect(
    (await readdir(folder))
      .filter(name => name.endsWith('.sql'))
      .sort()
      .at(-1),
  ).toBe(BASELINE);
  const present = await databaseOfOwner();
  await cp(join(MIGRATIONS, 'baseline'), join(folder, 'baseline'), { recursive: true });
  for (const name of (await readdir(folder)).filter(file => file.endsWith('.sql'))) await rm(join(folder, name));
  expect(await migrate(present.url, folder, BASELINE)).toEqual([BASELINE]);
  for (const { owner } of [former, present]) await applyRepeatables(owner, await readRepeatables(folder));
  expect(await objectsOf(present.owner)).toEqual(await objectsOf(former.owner));
});

test('a database that was upgraded from 0.3 equals a new one', { timeout: 60_000 }, async ({ skip }) => {
  if (!openHistory()) return skip();
  const folder = await formerFolder('apps/api/src/migrations');
  const upgraded = await databaseOfOwner();
  await migrateAsFormer(upgraded.owner, folder);
  await applyRepeatables(upgraded.owner, await readRepeatables(folder));
  const applied = await migrate(upgraded.url, MIGRATIONS);
  expect(applied).not.toContain(BASELINE);
  // Version 0.3 creates its functions before it sees that it is too old.
  const own = await readRepeatables(folder);
  await applyRepeatables(
    upgraded.owner,
    own.filter(({ name }) => /ledger_post|refuse_call/.test(name)),
  );
  expect(await migrate(upgraded.url, MIGRATIONS)).toEqual([]);
  const fresh = await databaseOfOwner();
  expect(await migrate(fresh.url, MIGRATIONS)).toContain(BASELINE);
  expect(await objectsOf(upgraded.owner)).toEqual(await objectsOf(fresh.owner));
});

test('a database of a version before 0.3 is refused with the commit that upgrades it', async ({ skip }) => {
  if (!openHistory()) return skip();
  const { url, owner } = await databaseOfOwner();
  await migrateAsFormer(owner, await formerFolder('apps/api/src/migrations'), '0007_idempotency.sql');
  const before = await objectsOf(owner);
  await expect(migrate(url, MIGRATIONS)).rejects.toThrow(
    'This database is of a version before 0.3 (0007_idempotency.sql): use commit 0637b2e6 for it first',
  );
  expect(await objectsOf(owner)).toEqual(before);
});

test('another text under the name of the baseline is refused', async () => {
  const { url, owner } = await databaseOfOwner();
  await migrate(url, MIGRATIONS);
  await owner.query("UPDATE schema_migrations SET checksum = 'x' WHERE name = $1", [BASELINE]);
  await expect(migrate(url, MIGRATIONS)).rejects.toThrow(`Migration ${BASELINE} was changed after it was applied`);
});
