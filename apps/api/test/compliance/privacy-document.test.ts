import { childRowsOf, TABLES, unregistered } from '@pocketful/compliance/catalogue';
import { CHILD_COLUMNS } from '@pocketful/compliance/retention';
import { expect, onTestFinished, test } from 'vitest';
import { CHILD_DATA_TEXT, CHILD_SECTIONS } from '../../src/contexts/compliance/child-data.ts';
import { CLASSES } from '../../src/contexts/retention/housekeeping.ts';
import { createDatabase } from '../harness.ts';

const exported = new Set<string>(Object.values(CHILD_SECTIONS).map(({ table }) => table));
const childTables = TABLES.flatMap(([table, entry]) => {
  const rows = childRowsOf(entry);
  return rows ? [{ table, ...rows, inFile: entry.notInFile === undefined }] : [];
});

async function columns() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  return database.query<{ table: string; column: string }>(`
    SELECT c.relname AS table, a.attname AS column FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`);
}

test('the catalogue has every table and every column of the database, and no other', async () => {
  const all = await columns();
  const has = new Set(all.map(({ table, column }) => `${table}.${column}`));
  const described = TABLES.flatMap(([table, entry]) => Object.keys(entry.columns).map(column => `${table}.${column}`));
  expect([...has].sort(), 'Describe each column in packages/contexts/compliance/src/tables').toEqual(described.sort());
  for (const [table, { expires, closed }] of TABLES) {
    if (expires) expect(has, table).toContain(`${table}.${expires.column}`);
    expect(has.has(`${table}.family_id`), table).toBe(closed !== undefined);
  }
  for (const { table, column } of childTables) expect(has, table).toContain(`${table}.${column}`);
});

test('a table that names a child or a member has a published period', async () => {
  const naming = (await columns()).filter(({ column }) => CHILD_COLUMNS.some(name => name === column));
  const without = TABLES.filter(([, { period }]) => period === undefined).map(([table]): string => table);
  expect(naming.filter(({ table }) => without.includes(table))).toEqual([]);
});

test('a child’s file has every table of the catalogue with rows about a child, and no other', () => {
  const inFile = childTables.filter(rows => rows.inFile).map(({ table }) => table);
  expect([...exported].sort()).toEqual(inFile.sort());
});

test('housekeeping deletes from every table whose rows expire, and from another one only with a reason', () => {
  const emptied = new Set<string>(Object.values(CLASSES).flatMap(tables => tables.map(({ table }) => table)));
  const expiring = TABLES.filter(([, { expires }]) => expires).map(([table]) => table);
  expect(expiring.filter(table => !emptied.has(table))).toEqual([]);
  // Their condition is more than a time.
  const further = [
    ...[
      'away_rhythms',
      'chore_offers',
      'duties',
      'duty_days',
      'email_verification_tokens',
      'login_names',
      'privacy_violations',
    ],
    ...['reward_categories', 'rewards', 'sessions'],
  ];
  expect([...emptied].filter(table => !expiring.some(name => name === table)).sort()).toEqual(further);
});

test('An export has all data held about the child: the statement of a child’s file reads every column that is not hidden with a reason', () => {
  const hidden: string[] = [];
  for (const [table, entry] of TABLES) {
    const text = [...CHILD_DATA_TEXT.matchAll(/\(SELECT coalesce[\s\S]*?FROM (\w+) AS t/g)].filter(
      ([, from]) => from === table,
    );
    if (!exported.has(table)) expect(text, table).toEqual([]);
    else
      for (const [column, { hidden: reason }] of Object.entries(entry.columns)) {
        const isRead = text.some(
          ([section]) =>
            section.includes(`t.${column}, `) ||
            section.includes(`t.${column})`) ||
            section.includes(`t.${column}::text`),
        );
        expect(isRead || reason, `${table}.${column}`).toBeTruthy();
        if (reason) hidden.push(reason);
      }
  }
  expect(new Set(hidden)).toMatchInlineSnapshot(`
    Set {
      "the family’s",
      "the file says whose it is",
      "of the machinery",
      "an adult’s id",
      "an adult’s id where it is not the child’s",
      "a hash nobody can read",
      "in the file as the network, where the child was active",
      "from where the adult consented",
      "the adult’s browser",
      "an adult’s own words",
      "the adult’s address",
      "the username as it is compared",
      "a child has none",
      "when an adult gave a secret again",
      "how long an adult keeps the own device open",
      "staff’s",
      "the name as it is compared",
    }
  `);
});

test('every column of a table with rows about a child is in a kind of data', async () => {
  const tables = new Set<string>(childTables.map(({ table }) => table));
  const own = (await columns()).filter(({ table }) => tables.has(table));
  const where = 'Give each column its kind of data in packages/contexts/compliance/src/tables';
  expect(unregistered(own.map(({ table, column }) => `${table}.${column}`)), where).toEqual([]);
});

test('An erased child is found nowhere: what the catalogue leaves to a foreign key is removed with the member, or with the family', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const cascadesFrom = async (tables: readonly string[]) => {
    const rows = await database.query<{ table: string }>(
      `WITH RECURSIVE going AS (
        SELECT unnest($1::regclass[]) AS relation
        UNION SELECT k.conrelid FROM pg_constraint AS k JOIN going AS g ON k.confrelid = g.relation
        WHERE k.contype = 'f' AND k.confdeltype = 'c'
      ) SELECT relation::text AS table FROM going`,
      [tables],
    );
    return new Set(rows.map(({ table }) => table));
  };
  const erased = childTables.filter(({ erased }) => erased === 'deleted').map(({ table }) => table);
  const withMember = await cascadesFrom(erased);
  for (const { table, erased } of childTables) if (erased === 'cascade') expect(withMember, table).toContain(table);
  const closed = TABLES.filter(([, entry]) => entry.closed === 'deleted').map(([table]) => table);
  const withFamily = await cascadesFrom(closed);
  for (const [table, entry] of TABLES) if (entry.closed === 'cascade') expect(withFamily, table).toContain(table);
});

test('every reference to a member is removed with it, or its rows are removed before', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const referring = await database.query<{ table: string }>(`
    SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint
    WHERE confrelid = ANY (ARRAY['members', 'accounts']::regclass[]) AND contype = 'f'`);
  const going = new Set<string>(TABLES.filter(([, { closed }]) => closed !== 'kept').map(([table]) => table));
  expect(referring.filter(({ table }) => !going.has(table))).toEqual([]);
});
