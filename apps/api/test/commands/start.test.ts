// @module-tag long
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { VERSION } from '../../src/platform/version.ts';
import { buildDeployable, databasesOf, run, start, startOn } from '../deployable.ts';
import { writeEmptyBackup } from '../fixtures/empty-backup.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { addChild, createDatabase, signUp, startAppOn } from '../harness.ts';

buildDeployable();

test('the bundle runs from an empty folder with its production dependencies only, and prints the first staff account once', async () => {
  const { url, output, child, ended } = await start();
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready', version: VERSION });
  expect(await (await fetch(`${url}/api/docs/chores`)).text()).toContain('approveChore');
  expect(await (await fetch(`${url}/api/openapi.json`)).json()).toHaveProperty('paths./api/auth/user');
  const [, username, password] = /First staff account: (\S+) \/ (\S+)/.exec(output()) ?? [];
  const body = JSON.stringify({ username, password });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body })).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 30_000);

test('what became due during a downtime is paid at the start, by one of two concurrent processes', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const family = await signUp(await startAppOn(database));
  const { id } = await addChild(family, 'mia', '4821');
  // Exactly two paydays, both in the past.
  await database.query(
    `INSERT INTO allowances (family_id, allowance_id, child_id, amount, rhythm, day, starts_on, ends_on, next_due_on,
       created_at, updated_at)
     SELECT family_id, gen_random_uuid(), child_id, 5, 'monthly', 31, '2024-01-01', '2024-02-29', '2024-01-31', now(), now()
     FROM accounts WHERE child_id = $1`,
    [id],
  );
  const started = await Promise.all([1, 2].map(() => startOn(database)));
  const texts = async () =>
    (await database.query<{ description: string }>('SELECT description FROM ledger_entries ORDER BY sequence')).map(
      ({ description }) => description,
    );
  await vi.waitFor(async () => expect(await texts()).toHaveLength(2), { timeout: 15_000, interval: 100 });
  expect(await texts()).toEqual([
    'Allowance for Wednesday, January 31, 2024',
    'Allowance for Thursday, February 29, 2024',
  ]);
  for (const { child } of started) child.kill('SIGTERM');
  for (const { ended } of started) expect(await ended).toBe(0);
  expect(await texts()).toHaveLength(2);
}, 60_000);

test('The daily removal runs at a start when it is due', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const count = async (table: string) => (await database.query(`SELECT FROM ${table}`)).length;
  const removalsAfterStart = async () => {
    const verified = await count('book_verifications');
    const { child, ended } = await startOn(database);
    // A start runs the verification and, if it is due, the removal. An end waits for running jobs.
    await vi.waitFor(async () => expect(await count('book_verifications')).toBeGreaterThan(verified), {
      timeout: 15_000,
      interval: 100,
    });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    return count('retention_runs');
  };
  expect(await removalsAfterStart()).toBe(1);
  expect(await removalsAfterStart()).toBe(1);
  await database.query("UPDATE job_schedule SET due_at = due_at - interval '21 hours'");
  expect(await removalsAfterStart()).toBe(2);
}, 60_000);

test('with --wait it loads its modules and begins at a message; without its parent process it ends', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const waiting = () => run(databasesOf(database), ['main.js', '--wait']);
  const begun = waiting();
  const connections =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pocketful-api'";
  await new Promise(resolve => setTimeout(resolve, 1500));
  expect(await database.query(connections)).toHaveLength(0);
  begun.child.send('begin');
  const [{ url }] = await once(begun.child, 'message');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const orphan = waiting();
  orphan.child.disconnect();
  expect(await orphan.ended, orphan.output()).toBe(0);
}, 30_000);

test('A wrong trace setting prevents the start with one line', async () => {
  const { appUrl, jobsUrl } = inject('postgres');
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? String(address.port) : '';
  const database = await createDatabase();
  onTestFinished(() => database.close());
  for (const [settings, line] of [
    [{ DATABASE_URL: appUrl, PORT: 'many' }, /^Setting PORT is wrong: .+\n$/],
    [{ DATABASE_URL: appUrl, TRUSTED_PROXIES: '10.0.0.0/33' }, /^Setting TRUSTED_PROXIES is wrong: .+\n$/],
    [{ DATABASE_URL: appUrl, SESSION_SECRET: '' }, /^Setting SESSION_SECRET is not set\n$/],
    [{ DATABASE_URL: appUrl, EMAIL_VERIFICATION: 'maybe' }, /^Setting EMAIL_VERIFICATION is wrong: .+\n$/],
    [{ DATABASE_URL: appUrl, EMAIL_VERIFICATION: 'required' }, /^Setting EMAIL_VERIFICATION is required, .+\n$/],
    [{ DATABASE_URL: appUrl, SMTP_URL: 'smtp://mail.example' }, /^Setting SMTP_URL needs PUBLIC_URL, .+\n$/],
    [
      { DATABASE_URL: appUrl, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      /^Setting OTEL_EXPORTER_OTLP_ENDPOINT is wrong: must be where a collector takes OTLP over HTTP, .+\n$/,
    ],
    [
      { DATABASE_URL: appUrl, OTEL_EXPORTER_OTLP_HEADERS: 'canary-key' },
      /^Setting OTEL_EXPORTER_OTLP_HEADERS is wrong: (?!.*canary).+\n$/,
    ],
    [
      { DATABASE_URL: appUrl, OTEL_TRACES_SAMPLER_ARG: '1.5' },
      /^Setting OTEL_TRACES_SAMPLER_ARG is wrong: takes a share from 0 to 1\n$/,
    ],
    [
      { DATABASE_URL: appUrl, OTEL_TRACES_SAMPLER_ARG: ' ' },
      /^Setting OTEL_TRACES_SAMPLER_ARG is wrong: takes a share from 0 to 1\n$/,
    ],
    [{ DATABASE_URL: appUrl, BOOTSTRAP_ADMIN_USERNAME: 'boss' }, /^Settings BOOTSTRAP_ADMIN_USERNAME, .+\n$/],
    [{ DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' }, /^The database at 127\.0\.0\.1:1 cannot be reached\n$/],
    [{ DATABASE_URL: database.appUrl.replace(/:[^:@]+@/, ':wrong@') }, /^The database at .+ cannot be used: .+\n$/],
    [
      {
        ...databasesOf(database),
        PORT: port,
        BOOTSTRAP_ADMIN_USERNAME: 'boss',
        BOOTSTRAP_ADMIN_EMAIL: 'b@x.example',
        BOOTSTRAP_ADMIN_PASSWORD: 'Boss-pass-1!',
      },
      /^Port \d+ is taken: .+\n$/,
    ],
    [
      { DATABASE_URL: database.appUrl, DATABASE_JOBS_URL: database.appUrl },
      /^The role of DATABASE_JOBS_URL may not remove what is past its time: .+\n$/,
    ],
  ] as const) {
    const { ended, output } = run({ DATABASE_JOBS_URL: jobsUrl, ...settings });
    expect(await ended, output()).toBe(1);
    expect(output()).toMatch(line);
  }
}, 60_000);

test('A process marks an empty database as that of a demo, and starts on it only as a demo', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const { child, ended } = await startOn(database, { DEMO: '1' });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const refused = run(databasesOf(database));
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toBe('This data is of a demo: set DEMO=1, or name another DATA_DIR\n');
}, 30_000);

test('a database without this schema is reported, and migrate creates it', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  await database.query('DROP SCHEMA public, staff_views CASCADE; CREATE SCHEMA public');
  await database.query('GRANT USAGE ON SCHEMA public TO pocketful_app');
  await migrate(database.superuserUrl, MIGRATIONS, '0202_families_by_place.sql');
  const first = run(databasesOf(database));
  expect(await first.ended).toBe(1);
  expect(first.output()).toMatch(
    /^The database lacks migrations \(0203_order_of_proofs\.sql, .*\): run migrate first\n$/,
  );
  const migrating = run({ DATABASE_ADMIN_URL: database.superuserUrl }, ['cli.js', 'migrate']);
  expect(await migrating.ended, migrating.output()).toBe(0);
  expect(migrating.output()).toMatch(/^The database is ready \(\d+ steps\)\.$/m);
}, 30_000);

test('a newest backup that is older than a week causes a warning at the start, and the metrics have its time', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const at = new Date(Date.now() - 8 * 86_400_000);
  await writeEmptyBackup(join(dataDir, 'backups', 'old'), at);
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', METRICS_TOKEN: 'a token for the metrics' };
  const { url, output } = await start(settings);
  expect(output()).toContain(`The newest backup is older than a week, of ${at.toISOString()}: run npm run backup`);
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a token for the metrics' } });
  expect(await metrics.text()).toContain(`newest_backup_timestamp_seconds ${at.getTime() / 1000}`);
  await writeEmptyBackup(join(dataDir, 'backups', 'new'), new Date());
  expect((await start(settings)).output()).not.toContain('The newest backup');
}, 30_000);

test('an https address without a trusted proxy causes a warning at the start', async () => {
  const { output } = await start({ PUBLIC_URL: 'https://bank.example', LOG_LEVEL: 'warn' });
  expect(output()).toContain('PUBLIC_URL is https and TRUSTED_PROXIES is empty');
}, 30_000);

test('a role without its limits prevents the start', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  await database.query(
    "DO $$ BEGIN EXECUTE format('ALTER ROLE pocketful_app IN DATABASE %I SET lock_timeout = 0', current_database()); END $$",
  );
  const { ended, output } = run(databasesOf(database));
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^The application's role has no lock_timeout: ALTER ROLE/);
}, 30_000);
