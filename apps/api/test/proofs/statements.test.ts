import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { BASELINE, type Git, openHistory } from '../former-version.ts';
import { createDatabase, superuserOn } from '../harness.ts';
import { recordedStatements, testOfWholeSuite } from '../recorded-statements.ts';
import { genericPlan } from './plans.ts';
import { readFormerList, readList, writeList } from './statement-list.ts';

const NAME = 'docs/generated/statements.sql';
const FORMER_NAME = 'docs/generated/statements.md';
const LIST = fileURLToPath(new URL(`../../../../${NAME}`, import.meta.url));
const HOW =
  'run npm run generate -- --statements and commit what it wrote; the list has no statement that only long tests send';

testOfWholeSuite('the committed list of statements is the one that the suite sent', async ({ skip }) => {
  // The tests of server connections are left out.
  if (process.env.POOLED) skip();
  const recorded = recordedStatements(inject('statementsFolder'));
  expect(inject('wholeSuite'), 'only a run without a filter sends every statement').toBe(true);
  const list = writeList(recorded);
  // A pipeline compares the list, unless it is about to commit it. Every other full run writes it.
  if (!process.env.CI || process.env.STATEMENTS === 'write') await writeFile(LIST, list);
  const committed = new Set(readList(await readFile(LIST, 'utf8')));
  const sent = new Set(readList(list));
  expect(
    [...sent].filter(text => !committed.has(text)),
    `not in ${NAME}: ${HOW}`,
  ).toEqual([]);
  expect(
    [...committed].filter(text => !sent.has(text)),
    `only in ${NAME}: ${HOW}`,
  ).toEqual([]);
});

async function superuser(): Promise<pg.Client> {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const client = await superuserOn(database);
  return client;
}

test('a new column does not break prepared statements of running processes', async () => {
  const client = await superuser();
  const prepared: { name: string; text: string; call: string }[] = [];
  for (const text of readList(await readFile(LIST, 'utf8'))) {
    const name = `before_${prepared.length}`;
    await client.query(`PREPARE ${name} AS ${text}`);
    const values = [...new Set(text.match(/\$\d+/g))].map(() => 'NULL');
    prepared.push({ name, text, call: values.length > 0 ? `${name}(${values.join(', ')})` : name });
  }
  const tables = await client.query<{ name: string }>(
    "SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  for (const { name } of tables.rows) await client.query(`ALTER TABLE ${name} ADD COLUMN of_tomorrow text`);
  const broken: string[] = [];
  for (const { text, call } of prepared)
    await client.query(`EXPLAIN EXECUTE ${call}`).catch((error: Error) => broken.push(`${error.message}: ${text}`));
  expect(broken).toEqual([]);
});

/** All columns of a function's result, which another version of the function may change. */
const ALL_OF_A_FUNCTION = /(?<!\(\s*)\*\s+FROM\s+(?:ONLY\s+)?[\w.]+\s*\(/i;

testOfWholeSuite(
  'Counting continues across a migration that changes its function’s columns: no statement selects all columns of a function: another version has others',
  () => {
    const sent = recordedStatements(inject('statementsFolder')).map(({ text }) => text);
    expect(sent.length).toBeGreaterThan(60);
    expect(sent.filter(text => ALL_OF_A_FUNCTION.test(text))).toEqual([]);
    expect(ALL_OF_A_FUNCTION.test('SELECT * FROM staff_views.privacy_facts($1)')).toBe(true);
    expect(ALL_OF_A_FUNCTION.test('SELECT f.*\n  FROM privacy_facts ($1) AS f')).toBe(true);
    expect(ALL_OF_A_FUNCTION.test('SELECT count(*) FROM overdue_tables($1)')).toBe(false);
  },
);

/**
 * The lists of all versions that fit the schema: the versions since the commit of the migration that it requires. Empty
 * if that migration is not committed yet.
 */
function earlierLists(git: Git, compatibleFrom: string): string[][] {
  const required = `apps/api/src/migrations/${compatibleFrom}`;
  const [added] = git('log', '--diff-filter=A', '--format=%H', '--', required).split('\n');
  if (!added) return [];
  const versions = git('log', '--format=%H', `${added}^..HEAD`, '--', NAME, FORMER_NAME).split('\n').filter(Boolean);
  const holds = (version: string, file: string) => git('ls-tree', '--name-only', version, '--', file) !== '';
  return versions.map(version =>
    holds(version, NAME)
      ? readList(git('show', `${version}:${NAME}`))
      : readFormerList(git('show', `${version}:${FORMER_NAME}`)),
  );
}

/** The statements that no role of the application can plan. Only a plan needs the index of ON CONFLICT, and the rights. */
async function unplannable(client: pg.Client, texts: Iterable<string>): Promise<string[]> {
  const broken: string[] = [];
  for (const text of texts) {
    const errors: string[] = [];
    for (const role of ['pocketful_app', 'pocketful_jobs', 'pocketful_reader']) {
      await client.query(`SET ROLE ${role}`);
      const error = await genericPlan(client, text).then(() => undefined, String);
      if (error === undefined) break;
      errors.push(`${role}: ${error}`);
    }
    if (errors.length === 3) broken.push(`${errors.join(', ')}: ${text}`);
  }
  await client.query('RESET ROLE');
  return broken;
}

test('Versions from `compatible_from` on run on the present schema, by all their statements', async ({ skip }) => {
  const client = await superuser();
  const { rows } = await client.query<{ compatible_from: string }>('SELECT compatible_from FROM schema_compatibility');
  const git = openHistory();
  if (!git) return skip();
  const lists = earlierLists(git, rows[0]?.compatible_from ?? '');
  if (!process.env.CI && lists.length === 0) return skip('commit the migration that breaks earlier versions first');
  expect(lists.length, 'lists of earlier versions').toBeGreaterThan(0);
  expect(earlierLists(git, BASELINE).length).toBeGreaterThan(lists.length);
  expect(await unplannable(client, new Set(lists.flat()))).toEqual([]);
});

test.each([
  ['ALTER TABLE chores DROP COLUMN due_at CASCADE', /column .*due_at.* does not exist/],
  ['ALTER TABLE retention_marks DROP CONSTRAINT retention_marks_pkey', /no unique or exclusion constraint matching/],
  ['REVOKE INSERT ON chores FROM pocketful_app', /permission denied for table chores/],
])('a change that breaks statements of running processes is found: %s', async (change, error) => {
  const client = await superuser();
  await client.query(change);
  const broken = await unplannable(client, readList(await readFile(LIST, 'utf8')));
  expect(broken.filter(text => error.test(text))).not.toEqual([]);
});

testOfWholeSuite('the suite calls every plpgsql function: PostgreSQL checks its body only then', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const folder = inject('functionsFolder');
  const called = new Set(readdirSync(folder).flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n')));
  const written = await database.query<{ name: string }>(
    `SELECT p.proname AS name FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
     WHERE l.lanname = 'plpgsql' AND p.pronamespace = 'public'::regnamespace`,
  );
  expect(written.length).toBeGreaterThan(10);
  expect(written.map(({ name }) => name).filter(name => !called.has(name))).toEqual([]);
});
