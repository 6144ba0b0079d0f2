import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, superuserOn } from '../harness.ts';
import { recordedStatements, testOfWholeSuite } from '../recorded-statements.ts';
import { familyTables, genericPlan, untied } from './plans.ts';

async function planner() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const client = await superuserOn(database);
  // The test looks for the condition, not for the access path: an index shows a condition that a scan of a small table
  // might hide.
  await client.query('SET enable_seqscan = off');
  return { client, tables: await familyTables(client) };
}

testOfWholeSuite('every statement of a family that the suite sent is tied to that family in each table', async () => {
  const { client, tables } = await planner();
  const statements = recordedStatements(inject('statementsFolder'));
  const own = statements.filter(statement => 'places' in statement);
  expect(own.length, 'this is proved of the whole suite: run all of it').toBeGreaterThan(40);
  const loose: unknown[] = [];
  for (const { text, places } of own) {
    const terms = places.map(place => `$${place}`);
    const found = untied(await genericPlan(client, text), tables, terms);
    if (found.length > 0) loose.push({ text, places, found });
  }
  expect(loose).toEqual([]);
});

/** Statements that reach beyond `$1`, although they look like a family's. */
const LEAKS = [
  'SELECT m.username FROM members m JOIN families f ON f.family_id = m.family_id',
  'SELECT a.balance FROM members m LEFT JOIN accounts a ON a.family_id = m.family_id',
  'SELECT m.username FROM members m LEFT JOIN families f ON f.family_id = m.family_id AND m.family_id = $1',
  'SELECT name FROM chores WHERE family_id = $1 OR true',
  'SELECT name FROM chores WHERE family_id = $1 OR name = $2',
  'WITH mine AS (SELECT * FROM members WHERE family_id = $1) SELECT c.name FROM mine, chores c',
  'UPDATE chores c SET name = m.username FROM members m WHERE m.family_id = c.family_id AND $1::uuid IS NOT NULL',
  'DELETE FROM chores WHERE chore_id = $2 AND $1::uuid IS NOT NULL',
  'INSERT INTO idempotency_keys SELECT $1, member_id, $2, $3, $4, member_id, now() FROM members',
  "INSERT INTO chore_templates VALUES ($2, $1, 'x', 'x', 1, 'other', now())",
  "INSERT INTO login_names (name_key, family_id, member_id) VALUES ('x', $2, $1)",
  'SELECT name_key FROM login_names WHERE name_key = $2 AND $1::uuid IS NOT NULL',
  'SELECT (SELECT count(*) FROM chores) FROM families WHERE family_id = $1',
  'SELECT name FROM chores WHERE family_id IN (SELECT family_id FROM members WHERE $1::uuid IS NOT NULL)',
  'MERGE INTO chores c USING members m ON m.family_id = c.family_id AND $1::uuid IS NOT NULL WHEN MATCHED THEN DELETE',
];

test.each(LEAKS)('a statement beyond the family is found: %s', async text => {
  const { client, tables } = await planner();
  expect(untied(await genericPlan(client, text), tables, ['$1']).length).toBeGreaterThan(0);
});

test('a tied statement passes, also with joins, ranges and lateral functions', async () => {
  const { client, tables } = await planner();
  for (const text of [
    'SELECT m.role FROM chores c JOIN members m ON m.family_id = c.family_id AND m.member_id = c.child_id WHERE c.family_id = $1',
    'SELECT 1 FROM members m LEFT JOIN accounts a ON a.family_id = m.family_id AND a.child_id = m.member_id WHERE m.family_id = $1',
    'SELECT name FROM chores WHERE family_id = $1 AND (name = $2 OR status = $3)',
  ])
    expect(untied(await genericPlan(client, text), tables, ['$1']), text).toEqual([]);
});
