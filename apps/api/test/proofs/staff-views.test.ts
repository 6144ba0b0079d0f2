import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { createDatabase, superuserOn } from '../harness.ts';

/** Text columns of views: fixed words, or names in the search for people. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  members: ['role'],
  people: ['role', 'username', 'username_key', 'first_name', 'last_name', 'email'],
  families: ['currency'],
  ledger_days: ['currency'],
  ledger_entries: ['category', 'source_type', 'currency'],
  chores: ['status', 'frequency'],
  savings_goals: ['status'],
  reward_claims: ['status'],
  request_counts: ['span', 'method', 'route'],
  error_logs: ['severity', 'status'],
  feedback: ['type', 'status'],
  audit_entries: ['action', 'object_type', 'details', 'address'],
};
/** Types that hold no text, and identify a person only through the family's tables. */
const HARMLESS = /^(?:uuid|boolean|smallint|integer|bigint|numeric.*|double precision|date|timestamp with time zone)$/;

async function superuser() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const client = await superuserOn(database);
  return client;
}

test('Staff read across families through views without names, by a role that may read nothing else: a staff view shows only the listed texts', async () => {
  const client = await superuser();
  const { rows } = await client.query<{ view: string; column: string; type: string }>(`
    SELECT c.relname AS view, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'staff_views'::regnamespace AND a.attnum > 0 ORDER BY 1, a.attnum`);
  expect(rows.length).toBeGreaterThan(20);
  const shown = rows.filter(({ view, column, type }) => !HARMLESS.test(type) && !TEXTS[view]?.includes(column));
  expect(shown).toEqual([]);
  // A date can reveal a birth too.
  expect(rows.filter(({ column }) => /birth|hash|secret|pin/.test(column))).toEqual([]);
});

test('Staff read across families through views without names, by a role that may read nothing else: the reader can read the views and nothing else', async () => {
  const client = await superuser();
  const { rows } = await client.query<{ name: string; rights: string }>(`
    SELECT n.nspname || '.' || c.relname AS name, string_agg(p.privilege, ',' ORDER BY p.privilege) AS rights
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'])
      AS p (privilege)
    WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND n.nspname !~ '^(pg_|information_schema)'
      AND has_table_privilege('pocketful_reader', c.oid, p.privilege)
    GROUP BY 1`);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ name, rights }) => !name.startsWith('staff_views.') || rights !== 'SELECT')).toEqual([]);
  const { rows: functions } = await client.query(`
    SELECT p.proname FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND p.prorettype <> 'trigger'::regtype
      AND has_function_privilege('pocketful_reader', p.oid, 'EXECUTE')`);
  expect(functions).toEqual([]);
});

/** Handles whose statements are not the application's. */
async function handleOn(replicaUrl?: (appUrl: string) => string) {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const handle = connectDatabase({ url: database.appUrl, replicaUrl: replicaUrl?.(database.appUrl) });
  onTestFinished(() => handle.close());
  return handle;
}

test('a report reads views, and neither a table nor anything that writes', async () => {
  const handle = await handleOn();
  const [counted] = await handle.report(sql<{ count: string }>`SELECT count(*) FROM staff_views.members`);
  expect(counted).toEqual({ count: '0' });
  for (const statement of [
    sql<object>`SELECT count(*) FROM members`,
    sql<object>`SELECT count(*) FROM public.staff`,
    sql<object>`DELETE FROM staff_views.members`,
    sql<object>`UPDATE staff_views.accounts SET balance = 1`,
    sql<object>`CREATE TEMPORARY TABLE mine AS SELECT 1`,
  ])
    await expect(handle.report(statement)).rejects.toThrow(/permission denied|read-only transaction/);
  // The role ended with the transaction, also with a failed one.
  const rows = await handle.readAcross<{ role: string }>('commands', 'SELECT current_user AS role');
  expect(rows).toEqual([{ role: 'pocketful_app' }]);
});

test('reports come from the standby if there is one, everything else from the primary', async () => {
  const handle = await handleOn(appUrl => {
    const replica = new URL(appUrl);
    replica.searchParams.set('options', '-c pocketful.place=standby');
    return replica.href;
  });
  const place = "SELECT coalesce(current_setting('pocketful.place', true), '') AS place";
  expect(await handle.report(sql<{ place: string }>`${sql.raw(place)}`)).toEqual([{ place: 'standby' }]);
  expect(await handle.readAcross('commands', place)).toEqual([{ place: '' }]);
  // It is no standby, so it has no lag.
  expect(await handle.replicaLag()).toBeNull();
});
