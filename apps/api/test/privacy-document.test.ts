import { childRowsOf, TABLES } from '@pocketful/compliance/catalogue';
import { unregistered } from '@pocketful/compliance/register';
import { CHILD_COLUMNS } from '@pocketful/compliance/retention';
import { RULES } from '@pocketful/rules';
import { expect, onTestFinished, test } from 'vitest';
import { CHILD_SECTIONS } from '../src/contexts/compliance/child-data.ts';
import { CLASSES } from '../src/contexts/retention/housekeeping.ts';
import { createDatabase } from './harness.ts';

const exported = new Set<string>(Object.values(CHILD_SECTIONS).map(({ table }) => table));
const childTables = TABLES.flatMap(([table, entry]) => {
  const rows = childRowsOf(entry);
  return rows ? [{ table, ...rows, inFile: entry.notInFile === undefined }] : [];
});

/** The reason why a column of an exported table is not in a child's file. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  family_id: 'the family’s',
  child_id: 'the file says whose it is',
  deadline_id: 'of the machinery',
  'attempts.member_id': 'the file says whose it is',
  'sign_in_failures.member_id': 'the file says whose it is',
  'member_activity.member_id': 'the file says whose it is',
  'member_last_active.member_id': 'the file says whose it is',
  'refused_requests.member_id': 'the file says whose it is',
  'refused_requests.request_id': 'of the machinery',
  active_member_id: 'the file says whose it is',
  parent_id: 'an adult’s id',
  given_by: 'an adult’s id',
  set_by: 'an adult’s id',
  created_by: 'an adult’s id',
  updated_by: 'an adult’s id',
  done_by: 'an adult’s id',
  adult_id: 'an adult’s id',
  actor_id: 'an adult’s id',
  profile_id: 'an adult’s id where it is not the child’s',
  email: 'a child has none',
  email_verified_at: 'a child has none',
  password_hash: 'a child has none',
  username_key: 'the username as it is compared',
  name_key: 'the name as it is compared',
  pin_hash: 'a hash nobody can read',
  session_hash: 'a hash nobody can read',
  hash: 'a hash nobody can read',
  address_digest: 'a hash nobody can read',
  ip_address: 'from where the adult consented',
  'parental_consents.user_agent': 'the adult’s browser',
  address_salt: 'of the machinery',
  'sessions.confirmed_at': 'when an adult gave a secret again',
  'sessions.invited_by': 'which adult added the device',
  'consent_verification_audit.sent_to_salt': 'the adult’s address',
  'consent_verification_audit.sent_to_digest': 'the adult’s address',
  address: 'in the file as the network, where the child was active',
  write_id: 'of the machinery',
  'audit_entries.request_id': 'of the machinery',
  event_id: 'of the machinery',
  failure_id: 'of the machinery',
  subject: 'of the machinery',
  staff_id: 'staff’s',
  'sign_in_failures.request_id': 'of the machinery',
  'consent_events.reason': 'an adult’s own words',
  verification_id: 'of the machinery',
  token_hash: 'a hash nobody can read',
  asked_of: 'an adult’s id',
  'allowances.version': 'of the machinery',
};

async function columns() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  return database.query<{ table: string; column: string }>(`
    SELECT c.relname AS table, a.attname AS column FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`);
}

test('the catalogue has every table, and its columns', async () => {
  const all = await columns();
  const has = new Set(all.map(({ table, column }) => `${table}.${column}`));
  expect(TABLES.map(([table]) => table).sort()).toEqual([...new Set(all.map(({ table }) => table))].sort());
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
    ...['chore_offers', 'email_verification_tokens', 'login_names', 'privacy_violations', 'reward_categories'],
    ...['rewards', 'sessions'],
  ];
  expect([...emptied].filter(table => !expiring.some(name => name === table)).sort()).toEqual(further);
});

test(`${RULES.compliance.exportWhole}: a child’s file has every column of these tables, except those with a reason`, async () => {
  const held = new Set(
    Object.values(CHILD_SECTIONS).flatMap(section =>
      section.columns.map(column => `${section.table}.${column.split('::')[0]}`),
    ),
  );
  const own = (await columns()).filter(({ table }) => exported.has(table));
  const missing = own.filter(
    ({ table, column }) => !held.has(`${table}.${column}`) && !LEFT_OUT[column] && !LEFT_OUT[`${table}.${column}`],
  );
  const where =
    'Add each column to its section of src/contexts/compliance/child-data.ts, or here to LEFT_OUT with the reason';
  expect(missing, where).toEqual([]);
});

test('every column of a table with rows about a child is in a kind of data', async () => {
  const tables = new Set<string>(childTables.map(({ table }) => table));
  const own = (await columns()).filter(({ table }) => tables.has(table));
  const where = 'Add each column to its kind of data in packages/compliance/src/register.ts';
  expect(unregistered(own.map(({ table, column }) => `${table}.${column}`)), where).toEqual([]);
});

test(`${RULES.compliance.erased}: what the catalogue leaves to a foreign key is removed with the member, or with the family`, async () => {
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
