import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { CHILD_SECTIONS } from '../src/contexts/compliance/child-data.ts';
import { createDatabase } from './harness.ts';

const DOCUMENT = fileURLToPath(new URL('../../../docs/privacy.md', import.meta.url));
const exported = new Set(Object.values(CHILD_SECTIONS).map(({ table }) => table));

interface Told {
  readonly table: string;
  readonly inFile: string;
  readonly onErasure: string;
}

function rowsOf(markdown: string): Told[] {
  const rows = markdown.split('\n').filter(line => line.startsWith('| `'));
  return rows.map(row => {
    const [, table = '', , , inFile = '', onErasure = ''] = row.split('|').map(cell => cell.trim().replaceAll('`', ''));
    return { table, inFile, onErasure };
  });
}

const told = rowsOf(readFileSync(DOCUMENT, 'utf8'));

/** Why a column of an exported table is not in a child's file. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  family_id: 'the family’s',
  child_id: 'the file says whose it is',
  'attempts.member_id': 'the file says whose it is',
  'sign_in_failures.member_id': 'the file says whose it is',
  'member_activity.member_id': 'the file says whose it is',
  'member_last_active.member_id': 'the file says whose it is',
  'refused_requests.member_id': 'the file says whose it is',
  'refused_requests.request_id': 'of the machinery',
  active_member_id: 'the file says whose it is',
  parent_id: 'an adult’s id',
  given_by: 'an adult’s id',
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
  pin_fingerprint: 'a hash nobody can read',
  session_hash: 'a hash nobody can read',
  hash: 'a hash nobody can read',
  address_digest: 'a hash nobody can read',
  ip_address: 'from where the adult consented',
  'parental_consents.user_agent': 'the adult’s browser',
  address: 'an adult’s where the child was not active',
  write_id: 'of the machinery',
  'audit_entries.request_id': 'of the machinery',
  event_id: 'of the machinery',
  failure_id: 'of the machinery',
  subject: 'of the machinery',
  staff_id: 'staff’s',
  'sign_in_failures.request_id': 'of the machinery',
  noted_at: 'of the machinery',
  'consent_events.reason': 'an adult’s own words',
  verification_id: 'of the machinery',
  token_hash: 'a hash nobody can read',
  asked_of: 'an adult’s id',
  'allowances.version': 'of the machinery',
  reporter_id: 'the file says whose it is',
  'error_logs.request_ids': 'of everybody who met the error',
  'error_logs.fingerprint': 'of the machinery',
  'error_logs.status': 'staff’s',
  'error_logs.assigned_to': 'staff’s',
  'error_logs.resolution': 'staff’s',
  'error_logs.reproduced': 'staff’s',
  'error_logs.resolved_at': 'staff’s',
};

async function columns() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  return database.query<{ table: string; column: string }>(`
    SELECT c.relname AS table, a.attname AS column FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`);
}

test('every table with rows of families is told, with what it is for and how long it is kept', async () => {
  const tables = (await columns()).filter(({ column }) => column === 'family_id').map(({ table }) => table);
  expect(told.map(({ table }) => table).sort()).toEqual(tables.sort());
});

test('a child’s file has every table that it is told to have, and no other', () => {
  const inFile = told.filter(row => row.inFile === 'yes').map(({ table }) => table);
  expect([...exported].sort()).toEqual(inFile.sort());
  for (const row of told) expect(row.inFile, row.table).toMatch(/^(yes|no: .+)$/);
});

test('a child’s file has every column of these tables, but for those with a reason', async () => {
  const held = new Set(
    Object.values(CHILD_SECTIONS).flatMap(section =>
      section.columns.map(column => `${section.table}.${column.split('::')[0]}`),
    ),
  );
  const own = (await columns()).filter(({ table }) => exported.has(table));
  const missing = own.filter(
    ({ table, column }) => !held.has(`${table}.${column}`) && !LEFT_OUT[column] && !LEFT_OUT[`${table}.${column}`],
  );
  expect(missing).toEqual([]);
});

test('erasure removes a child’s rows from every table that it is told to, by itself or with the member', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const [erasing] = await database.query<{ source: string }>(
    "SELECT prosrc AS source FROM pg_proc WHERE proname = 'erase_child'",
  );
  const deleted = [...(erasing?.source ?? '').matchAll(/DELETE FROM public\.(\w+)/g)].map(([, table]) => table);
  const removing = await database.query<{ table: string }>(
    `WITH RECURSIVE going AS (
      SELECT unnest($1::regclass[]) AS relation
      UNION SELECT k.conrelid FROM pg_constraint AS k JOIN going AS g ON k.confrelid = g.relation
      WHERE k.contype = 'f' AND k.confdeltype = 'c'
    ) SELECT relation::text AS table FROM going`,
    [deleted],
  );
  const removed = new Set(removing.map(({ table }) => table));
  // What only adults have goes with them.
  for (const { table, onErasure } of told) if (onErasure === 'has none') removed.delete(table);
  expect([...removed].sort()).toEqual(
    told
      .filter(({ onErasure }) => onErasure === 'removed')
      .map(({ table }) => table)
      .sort(),
  );
});

test('every reference to a member ends with it, or its rows are removed before', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const referring = await database.query<{ table: string }>(`
    SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint
    WHERE confrelid = ANY (ARRAY['members', 'accounts']::regclass[]) AND contype = 'f'`);
  const going = new Set(told.filter(({ onErasure }) => onErasure !== 'stays').map(({ table }) => table));
  expect(referring.filter(({ table }) => !going.has(table))).toEqual([]);
});
