import { formatsOf } from '@pocketful/domain/intl/formats';
import { entryText, type Meaning } from '@pocketful/ledger/entry-text';
import { rivera } from '@pocketful/testkit/family/rivera';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type InProcessBrowser, openBrowser } from '../../src/commands/in-process-client.ts';
import { fillDemo } from '../../src/commands/seed-demo.ts';
import { DESK } from '../../src/commands/seed-demo-desk.ts';
import { verifyBooks } from '../../src/contexts/verification/verify-books.ts';
import { breakAll } from '../constraints/break-all.ts';
import { classify, forget } from '../fixtures/posting.ts';
import { createDatabase, startAppOn, superuserOn, type TestApp, type TestDatabase } from '../harness.ts';

let filled: Promise<TestDatabase> | undefined;
afterAll(async () => (await filled)?.close());

/** A database with the demo: both tests use it, since its eight weeks take seconds. */
async function fillDatabase(): Promise<TestDatabase> {
  const database = await createDatabase();
  const { config, hasher, jobs, now } = await startAppOn(database);
  await fillDemo({ config, hasher, ...jobs }, now());
  return database;
}

/** The demo instance at its end, as staff see it. */
async function demo(): Promise<{ app: TestApp; desk: InProcessBrowser }> {
  filled ??= fillDatabase();
  const app = await startAppOn(await filled);
  const desk = openBrowser(app.app);
  const { username, password } = DESK;
  const { adminToken } = await desk.call('staffLogin', { body: { username, password } });
  desk.headers['x-admin-token'] = adminToken;
  return { app, desk };
}

const distinct = (values: readonly unknown[]) => new Set(values).size;

test('The demo’s books add up, and each chart of the staff has data', { timeout: 120_000 }, async () => {
  const { app, desk } = await demo();
  expect(await verifyBooks(app.jobs.database)).toMatchObject({ families: 16, faults: [] });

  const weeks = await desk.call('getWeeklyReport', {});
  expect(weeks.filter(({ newAccounts }) => newAccounts > 0).length).toBeGreaterThanOrEqual(7);
  expect(weeks.filter(({ totalTransactions }) => totalTransactions > 0).length).toBeGreaterThanOrEqual(7);
  expect(weeks.at(-2)?.totalTransactions).toBeGreaterThan(weeks[1]?.totalTransactions ?? 0);

  const { activity, otherBalances } = await desk.call('getMetrics', { query: { range: '90d' } });
  expect(activity.filter(({ activeUsers }) => activeUsers > 0).length).toBeGreaterThan(45);
  expect(Math.max(...activity.map(({ activeUsers }) => activeUsers))).toBeGreaterThan(5);
  // A family in Madrid and one in Tokyo.
  expect(otherBalances).toEqual([
    { currency: 'EUR', total: 95.5 },
    { currency: 'JPY', total: 2900 },
  ]);

  const { series } = await desk.call('getPerformance', { query: { range: '90d' } });
  expect(series.filter(({ requestCount }) => requestCount > 0).length).toBeGreaterThan(45);
  expect(series.filter(({ errorCount }) => errorCount > 0)).toHaveLength(1);
  expect(distinct(series.map(({ averageResponseTime }) => averageResponseTime))).toBeGreaterThan(10);

  const { history, violations, overallCompliance } = await desk.call('getComplianceStatus', {});
  expect(history).toHaveLength(9);
  expect(distinct(history.map(({ score }) => score))).toBeGreaterThanOrEqual(3);
  expect(violations.filter(({ resolved }) => !resolved)).toHaveLength(1);
  // Every critical requirement passes: in a household the signed-in form is a sufficient consent.
  expect(overallCompliance).toBe('PARTIALLY_COMPLIANT');

  const logs = await desk.call('listErrorLogs', {});
  expect(new Set(logs.map(({ status }) => status))).toEqual(new Set(['open', 'in_progress', 'resolved', 'closed']));
  expect(new Set(logs.map(({ severity }) => severity))).toEqual(new Set(['critical', 'high', 'medium', 'low']));
  const [dana] = rivera.adults;
  const family = openBrowser(app.app);
  await family.call('login', { body: { email: dana.email, username: dana.username, password: dana.password } });
  const member = (await family.call('listFamilyMembers', {})).find(({ username }) => username === dana.username);
  await family.call('verifyPin', { body: { userId: member?.id ?? '', pin: dana.pin } });
  expect(await family.call('listStaffViews', {})).toMatchObject([{ reason: rivera.looks?.[0]?.reason }]);
  const feedback = await desk.call('listFeedback', {});
  expect(new Set(feedback.map(({ status }) => status))).toEqual(new Set(['new', 'in_progress', 'resolved']));
});

test('The demo’s entries and paydays get from their text the kind, facts and words that they were posted with', async () => {
  const { app } = await demo();
  const { database } = app;
  const meanings = () =>
    database.query<Meaning & { readonly id: string }>(`
      SELECT entry_id AS id, kind, facts, words, description FROM ledger_entries
      UNION ALL SELECT payment_id, kind, facts, words, description FROM allowance_payments ORDER BY id`);
  const posted = await meanings();
  expect(distinct(posted.map(({ kind }) => kind))).toBeGreaterThan(4);
  // Each reads to the letter as the previous version wrote it.
  expect(posted.filter(entry => entryText(entry, formatsOf()) !== entry.description)).toEqual([]);
  await forget(app);
  expect(await classify(app)).toBe(posted.length);
  expect(await meanings()).toEqual(posted);
  expect(await verifyBooks(app.jobs.database)).toMatchObject({ faults: [] });
});

async function superuser(): Promise<pg.Client> {
  filled ??= fillDatabase();
  return superuserOn(await filled);
}

const WITHOUT_EFFECT = `
  ALTER TABLE absences ADD CONSTRAINT never_false CHECK (skips_allowances OR true);
  CREATE UNIQUE INDEX of_no_row ON absences (absence_id) WHERE to_day < from_day;
  CREATE FUNCTION refuse_nothing() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN IF NEW IS NULL THEN RAISE EXCEPTION 'never'; END IF; RETURN NEW; END $$;
  CREATE TRIGGER refuse_nothing BEFORE INSERT ON absences FOR EACH ROW EXECUTE FUNCTION refuse_nothing();
  DROP TRIGGER collect_with_consent ON absences;
  CREATE TRIGGER collect_with_consent BEFORE INSERT ON absences FOR EACH ROW WHEN (false)
    EXECUTE FUNCTION collect_with_consent('created_at');
`;

test('each constraint, unique index and refusing trigger refuses a row that breaks it alone', {
  timeout: 120_000,
}, async () => {
  const client = await superuser();
  const { counts, unbroken } = await breakAll(client);
  const how =
    'Nothing in the demo was refused by these guards. A trigger: add the change that it refuses to CHANGES in ' +
    'test/constraints/break-all.ts. A check or key: give the demo family a row that can break it.';
  expect(unbroken, how).toEqual([]);
  const least = { 'not null': 400, check: 100, unique: 90, reference: 60, trigger: 25 };
  for (const [kind, count] of Object.entries(least)) expect(counts[kind], kind).toBeGreaterThan(count);
});

test('a constraint, an index and a trigger without effect are found', { timeout: 120_000 }, async () => {
  const client = await superuser();
  await client.query(WITHOUT_EFFECT);
  const { unbroken } = await breakAll(client, 'absences');
  expect(unbroken.map(line => line.split(':')[0])).toEqual([
    'check absences never_false',
    'trigger absences collect_with_consent',
    'trigger absences refuse_nothing',
    'unique absences of_no_row',
  ]);
});
