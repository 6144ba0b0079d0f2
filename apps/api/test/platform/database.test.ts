import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { countFamilies } from '../../src/contexts/compliance/audit/family-facts.ts';
import { connectDatabase, parseMoment } from '../../src/platform/database/connect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { addChild, createChore, createDatabase, pick, refusalOf, signUp, startApp } from '../harness.ts';

test('Every key of a family’s table begins with the family', async () => {
  const { database } = await startApp();
  const keys = await database.query<{ name: string; first: string }>(`
    SELECT i.indexrelid::regclass::text AS name, a.attname AS first FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
    WHERE i.indisunique AND EXISTS (SELECT FROM pg_attribute f WHERE f.attrelid = c.oid AND f.attname = 'family_id' AND f.attnotnull)
      -- The staff's, who read it across families.
      AND c.relname <> 'feedback'`);
  expect(keys.length).toBeGreaterThan(15);
  expect(keys.filter(({ first }) => first !== 'family_id')).toEqual([]);
  const unindexed = await database.query(`
    SELECT conrelid::regclass::text AS table, conname FROM pg_constraint k WHERE contype = 'f' AND connamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = k.conrelid
        AND (i.indkey::int2[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)`);
  expect(unindexed).toEqual([]);
});

test('the application’s role owns nothing, is no superuser and changes no schema', async () => {
  const { database } = await startApp();
  const [role] = await database.query(
    "SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = 'pocketful_app'",
  );
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false });
  expect(await database.query("SELECT relname FROM pg_class WHERE relowner = 'pocketful_app'::regrole")).toEqual([]);
});

test('the application’s role maintains no table, so it locks none of the ledger’s, and the jobs’ role does', async () => {
  const { database } = await startApp();
  const may = await database.query(`
    SELECT r.role, count(*) FILTER (WHERE has_table_privilege(r.role, c.oid, 'MAINTAIN'))::int AS maintained,
      count(*)::int AS tables
    FROM pg_class AS c CROSS JOIN unnest(ARRAY['pocketful_app', 'pocketful_jobs']) AS r (role)
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace GROUP BY r.role ORDER BY r.role`);
  const [app, jobs] = may;
  expect(app).toMatchObject({ maintained: 0 });
  expect(jobs?.maintained).toBe(jobs?.tables);
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  onTestFinished(() => client.end());
  for (const table of ['accounts', 'ledger_entries', 'audit_entries'])
    await expect(client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)).rejects.toThrow();
});

test('the role of calls changes nothing that jobs alone write', async () => {
  const { database } = await startApp();
  // Its privileges on each table (SELECT, INSERT, UPDATE, DELETE), and the additional privileges of the jobs' role.
  const OF_JOBS = {
    audit_checkpoint_heads: ['S', 'I'],
    audit_checkpoints: ['S', 'I'],
    book_verifications: ['S', 'ID'],
    clock_gate: ['S', 'U'],
    job_schedule: ['S', 'IU'],
    retention_marks: ['S', 'IU'],
    retention_runs: ['S', 'ID'],
    revocations: ['S', 'D'],
  };
  const rights = await database.query<{ name: string; app: string; beyond: string }>(
    `SELECT t.name, string_agg(left(p.right, 1), '') FILTER (WHERE has_table_privilege('pocketful_app', t.name, p.right)) AS app,
      string_agg(left(p.right, 1), '') FILTER (WHERE has_table_privilege('pocketful_jobs', t.name, p.right)
        AND NOT has_table_privilege('pocketful_app', t.name, p.right)) AS beyond
    FROM unnest($1::text[]) AS t (name) CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) WITH ORDINALITY AS p ("right", at)
    GROUP BY t.name`,
    [Object.keys(OF_JOBS)],
  );
  expect(Object.fromEntries(rights.map(({ name, app, beyond }) => [name, [app, beyond]]))).toEqual(OF_JOBS);
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  onTestFinished(() => client.end());
  for (const statement of ['UPDATE clock_gate SET mark = now()', 'DELETE FROM revocations', 'DELETE FROM job_schedule'])
    await expect(client.query(statement), statement).rejects.toThrow('permission denied');
});

test('four concurrent starts apply one migration and all succeed; a changed or failing file changes nothing', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const url = new URL(database.superuserUrl);
  await database.query('DROP SCHEMA public, staff_views CASCADE; CREATE SCHEMA public');
  await database.query('GRANT USAGE ON SCHEMA public TO pocketful_app');
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(url.href, MIGRATIONS)));
  expect(runs.filter(applied => applied.length > 0)).toHaveLength(1);
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, '9999_broken.sql'), 'CREATE TABLE half (x int); SELECT 1/0;');
  await expect(migrate(url.href, folder)).rejects.toThrow('9999_broken.sql failed');
  expect(await database.query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  await rm(join(folder, '9999_broken.sql'));
  for (const [name, file] of Object.entries({
    '0262_submitted_day.sql': '0262_submitted_day.sql',
    '0202_families_by_place.sql': 'baseline/rows.sql',
  })) {
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), `${text}-- changed\n`);
    await expect(migrate(url.href, folder)).rejects.toThrow(`${name} was changed after it was applied`);
    await writeFile(join(folder, file), text);
  }
});

test('every table about members has a foreign key, so that an erasure finds its rows', async () => {
  const { database } = await startApp();
  const loose = await database.query<{ column: string }>(`
    SELECT format('%s.%s', c.relname, a.attname) AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT a.attisdropped
      AND a.attname IN ('member_id', 'child_id', 'parent_id', 'adult_id', 'active_member_id')
      AND NOT (c.relname = 'members' AND a.attname = 'member_id')
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)
        AND k.confrelid IN ('members'::regclass, 'accounts'::regclass))
      -- Names and failed sign-ins are nobody's family's and lie where no key may lead; both are removed by their ids.
      -- Asks for a new password go by a trigger, since to follow a key would tell by its time who has an account.
      -- Feedback is the staff's. That data were asked for or erased stays on record, and so does which adults left: ids alone.
      AND c.relname NOT IN ('login_names', 'sign_in_failures', 'feedback', 'data_access_requests', 'former_adults')`);
  expect(loose).toEqual([]);
});

test('Counting continues across a migration that changes its function’s columns: a report that was prepared before a migration still works', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const sent: string[] = [];
  const onStatement = (text: string) => void sent.push(text);
  const handle = connectDatabase({ url: database.appUrl, maxConnections: 2, onStatement });
  onTestFinished(() => handle.close());
  const give = async (columns: string, values: string) => {
    await database.query(`CREATE FUNCTION staff_views.figures(p int) RETURNS TABLE (${columns}) LANGUAGE sql AS $$
      SELECT ${values} $$`);
    await database.query('GRANT EXECUTE ON FUNCTION staff_views.figures TO pocketful_reader');
  };
  // A statement of a kind that the product does not use, so that it no longer fits.
  const read = () => handle.report(sql<object>`SELECT f.* FROM staff_views.figures(${1}) AS f`);
  await give('one int', 'p');
  expect(await Promise.all([read(), read()])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  expect(handle.pool.totalCount).toBe(2);
  await database.query('DROP FUNCTION staff_views.figures');
  await give('one int, two int', 'p, 2');
  expect(await read()).toEqual([{ one: 1, two: 2 }]);
  expect(await read()).toEqual([{ one: 1, two: 2 }]);
  // Neither earlier connection is left.
  sent.length = 0;
  await Promise.all([read(), read()]);
  expect(sent.filter(text => text.includes('figures'))).toHaveLength(2);
  // An error of the statement itself is reported as usual.
  await expect(handle.report(sql<object>`SELECT f.three FROM staff_views.figures(${1}) AS f`)).rejects.toMatchObject({
    code: '42703',
  });
});

test('Counting continues across a migration that changes its function’s columns: the audit’s counts may grow while an older process continues', async () => {
  const app = await startApp();
  await addChild(await signUp(app), 'mia', '4821');
  const run = (text: string) => app.database.query<Record<string, unknown>>(text);
  const [family] = await run('SELECT family_id FROM families');
  const sent: string[] = [];
  const onStatement = (text: string) => void sent.push(text);
  const one = connectDatabase({ url: app.database.appUrl, maxConnections: 1, onStatement });
  onTestFinished(() => one.close());
  const count = () => countFamilies(one, [String(family?.family_id)], app.now());
  const before = await count();
  expect(before).toMatchObject([{ facts: { children: 1 } }]);
  const [counting] = await run("SELECT pg_get_functiondef('staff_views.privacy_facts'::regproc) AS text");
  const more = String(counting?.text)
    .replace('places text[])', 'places text[], of_tomorrow integer)')
    .replace("coalesce(x.places, '{}')", '$&, 0');
  expect(more.match(/of_tomorrow|'\{\}'\), 0\n/g)).toHaveLength(2);
  await run('DROP FUNCTION staff_views.privacy_facts');
  await run(more);
  await run('GRANT EXECUTE ON FUNCTION staff_views.privacy_facts TO pocketful_reader');
  expect(await count()).toEqual(before);
  // Once each, without a retry: the named columns still fit.
  expect(sent.filter(text => text.includes('privacy_facts'))).toHaveLength(2);
});

test('no money moves without an audit row', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  await app.database.query('DELETE FROM audit_heads');
  const body = { childId: mia.id, amount: '1.00', description: 'Unseen', category: 'gift' as const };
  expect(await refusalOf(family.browser.call('createTransaction', { body }))).toBe('500 INTERNAL');
  expect(await app.database.query('SELECT FROM ledger_entries')).toEqual([]);
  expect(await app.database.query('SELECT balance::text AS balance FROM accounts')).toEqual([{ balance: '0.00' }]);
});

test('the audit log records who did what to whom, in the transaction of the effect, and has no name and no secret', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia-canary', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const chore = await createChore(family, app, mia.id, 250, 'Chore canary');
  await child.call('submitChore', { params: { id: chore.id } });
  await family.browser.call('approveChore', { params: { id: chore.id } });
  await family.browser.call('createTransaction', {
    body: { childId: mia.id, amount: '-1.00', description: 'Text canary', category: 'spending' },
  });
  const rows = await app.database.query<{ action: string; actor_id: string; profile_id: string | null }>(
    'SELECT action, actor_id, profile_id, object_id, details FROM audit_entries ORDER BY sequence',
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'family.created',
    'child.created',
    'session.signed_in',
    'profile.picked',
    'chore.created',
    'chore.submitted',
    'chore.approved',
    'transaction.created',
  ]);
  expect(rows[5]).toMatchObject({
    actor_id: family.adminId,
    profile_id: mia.id,
    object_id: chore.id,
    details: { childId: mia.id },
  });
  expect(rows[6]).toMatchObject({ actor_id: family.adminId, profile_id: family.adminId, details: { amount: '2.50' } });
  expect(JSON.stringify(rows)).not.toMatch(/canary|4821|argon2/);
});

test('moments are read as the driver reads them', () => {
  const driver = pg.types.getTypeParser(1184);
  fc.assert(
    fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), at => {
      const [day = '', time = ''] = at.toISOString().slice(0, -1).split('T');
      const fractions = ['', time.slice(8), `${time.slice(8)}000`, `${time.slice(8)}456`, '.5', '.25'];
      for (const fraction of fractions) {
        const text = `${day} ${time.slice(0, 8)}${fraction}+00`;
        const [moment, expected] = [parseMoment(text), driver(text)];
        expect(moment?.getTime(), text).toBe(expected.getTime());
        expect(moment?.toISOString(), text).toBe(expected.toISOString());
        expect(JSON.stringify({ moment }), text).toBe(JSON.stringify({ moment: expected }));
      }
    }),
  );
  for (const other of [
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00+00 BC',
    '12026-03-10 15:00:00+00',
    '2026-03-10 15:00:00+02',
  ])
    expect(parseMoment(other), other).toBeUndefined();
});
