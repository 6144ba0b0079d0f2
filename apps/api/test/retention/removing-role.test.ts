import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { addChild, createDatabase, signUp, startApp, type TestApp } from '../harness.ts';

/** The functions that remove rows older than a given time, with their parameters. */
async function removers({ database }: Pick<TestApp, 'database'>) {
  return database.query<{ name: string; parameters: string[]; app: boolean; jobs: boolean }>(`
    SELECT p.proname::text AS name, p.proargnames[1:p.pronargs] AS parameters,
      has_function_privilege('pocketful_app', p.oid, 'EXECUTE') AS app,
      has_function_privilege('pocketful_jobs', p.oid, 'EXECUTE') AS jobs
    FROM pg_proc AS p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND 'p_before' = ANY (p.proargnames)
    ORDER BY p.proname`);
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const call = (name: string, parameters: readonly string[], before: string) =>
  `SELECT * FROM ${name}(${parameters.map(parameter => (parameter === 'p_before' ? before : parameter === 'p_portion' ? '1' : 'uuidv7()')).join(', ')})`;

test('Only the role of the jobs removes what is past its time, or what no adult asked for', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const found = await removers({ database });
  const names = found.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['bring_forward', 'forget_addresses', 'remove_decided', 'trail_cut']));
  const [calls, jobs] = [await connected(database.appUrl), await connected(database.jobsUrl)];
  for (const { name, parameters, app, jobs: may } of found) {
    expect([app, may], name).toEqual([false, true]);
    await expect(calls.query(call(name, parameters, "'2001-01-01'"))).rejects.toMatchObject({ code: '42501' });
    await expect(jobs.query(call(name, parameters, "'2001-01-01'"))).resolves.toBeDefined();
  }
});

test('The database removes nothing before its time by its own clock', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const jobs = await connected(database.jobsUrl);
  const periods: Record<string, string> = { trail_cut: '1 year', forget_addresses: '30 days' };
  for (const { name, parameters } of await removers({ database }))
    for (const early of [
      "'infinity'",
      'NULL::timestamptz',
      `now() - interval '${periods[name] ?? '3 years'}' + interval '2 hours'`,
    ])
      await expect(jobs.query(call(name, parameters, early)), `${name} ${early}`).rejects.toThrow('are kept for');
});

test('Only the role of the jobs removes what is past its time, or what no adult asked for: a child is erased and a family closed by an adult of it, or by a job', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const [row] = await app.database.query<{ family_id: string }>('SELECT family_id FROM families');
  const familyId = row?.family_id;
  const [calls, jobs] = [await connected(app.database.appUrl), await connected(app.database.jobsUrl)];
  const erase = (client: pg.Client, adultId: string | null) =>
    client.query('SELECT erase_child($1, $2, $3)', [familyId, mia.id, adultId]);
  const close = (client: pg.Client, adultId: string | null) =>
    client.query('SELECT close_family($1, $2, now(), false)', [familyId, adultId]);
  for (const nobody of [null, mia.id, familyId ?? ''])
    for (const removal of [erase, close])
      await expect(removal(calls, nobody)).rejects.toThrow(/permission|NOT_ALLOWED/);
  await calls.query('BEGIN');
  await erase(calls, family.adminId);
  await close(calls, family.adminId);
  await calls.query('ROLLBACK');
  await erase(jobs, null);
  await close(jobs, null);
  expect(await app.database.query('SELECT FROM members')).toEqual([]);
});
