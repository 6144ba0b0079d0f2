import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { addChild, createChore, createDatabase, pick, signUp, startAppOn, superuserOn } from '../harness.ts';
import { recordedStatements } from '../recorded-statements.ts';
import { familyTables, type PlanNode, untied } from './plans.ts';

interface Executed {
  readonly text: string;
  readonly plan: PlanNode;
}

/** A database that reports each executed plan, also those inside functions and triggers. */
async function telling() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  await database.query(`
    DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET session_preload_libraries = auto_explain', current_database());
      EXECUTE format('ALTER DATABASE %I SET auto_explain.log_min_duration = 0', current_database());
      EXECUTE format('ALTER DATABASE %I SET auto_explain.log_nested_statements = on', current_database());
      EXECUTE format('ALTER DATABASE %I SET auto_explain.log_verbose = on', current_database());
      EXECUTE format('ALTER DATABASE %I SET auto_explain.log_format = json', current_database());
      EXECUTE format('ALTER DATABASE %I SET auto_explain.log_level = notice', current_database());
      EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_custom_plan', current_database());
      EXECUTE format('ALTER DATABASE %I SET enable_seqscan = off', current_database());
    END $$`);
  return database;
}

function listen(client: pg.ClientBase, executed: Executed[]): void {
  client.on('notice', ({ message }) => {
    const json = message?.slice(message.indexOf('{'));
    if (!json?.startsWith('{')) return;
    const { 'Query Text': text, Plan: plan } = JSON.parse(json);
    executed.push({ text, plan });
  });
}

test('statements inside functions and triggers are tied to the family of the caller', async () => {
  const database = await telling();
  const app = await startAppOn(database);
  const executed: Executed[] = [];
  app.handle.pool.on('connect', client => listen(client, executed));
  const family = await signUp(app);
  await signUp(app, 'okafor');
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const chore = await createChore(family, app, mia.id);
  const other = await createChore(family, app, mia.id);
  executed.length = 0;
  const body = { childId: mia.id, amount: '-1.00', description: 'Gum', category: 'spending' } as const;
  await family.browser.call('createTransaction', { body });
  await child.call('submitChore', { params: { id: chore.id } });
  await family.browser.call('approveChore', { params: { id: chore.id } });
  await family.browser.call('deleteChore', { params: { id: other.id } });
  await addChild(family, 'leo', '7350');
  const [row] = await database.query<{ family_id: string }>(
    `SELECT family_id FROM members WHERE member_id = '${family.adminId}'`,
  );
  const client = await superuserOn(database);
  const tables = await familyTables(client);
  const across = new Set(
    recordedStatements(inject('statementsFolder'))
      .filter(({ sentFor }) => sentFor !== 'family')
      .map(({ text }) => text),
  );
  const own = executed.filter(({ text }) => !across.has(text));
  const nested = own.filter(({ text }) =>
    /UPDATE public\.(accounts|audit_heads)|FROM public\.ledger_entries/.test(text),
  );
  expect(nested.length, 'the functions of the owner were seen from inside').toBeGreaterThan(5);
  const term = `'${row?.family_id}'::uuid`;
  const loose = own.flatMap(({ text, plan }) => {
    const found = untied(plan, tables, [term]);
    return found.length > 0 ? [{ text, found }] : [];
  });
  expect(loose).toEqual([]);
});

test('a function that reads beyond its family is found', async () => {
  const database = await telling();
  await database.query(`
    CREATE FUNCTION leak(p_family_id uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN RETURN (SELECT count(*) FROM members WHERE p_family_id IS NOT NULL); END $$`);
  const client = new pg.Client({ connectionString: database.appUrl });
  const executed: Executed[] = [];
  listen(client, executed);
  await client.connect();
  onTestFinished(() => client.end());
  const family = '0199c0de-0000-7000-8000-000000000001';
  await client.query('SELECT leak($1)', [family]);
  const tables = await familyTables(client);
  const found = executed.flatMap(({ plan }) => untied(plan, tables, [`'${family}'::uuid`]));
  expect(found).toMatchObject([{ table: 'members' }]);
});
