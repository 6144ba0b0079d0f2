import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProxy } from '@pocketful/local/tcp-proxy';
import { MAINTENANCE_ACTIONS } from '@pocketful/maintenance/rules';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { acceptClockOfMachine } from '../../src/commands/accept-clock.ts';
import { backUp } from '../../src/commands/backup.ts';
import { recordEvidence } from '../../src/commands/evidence.ts';
import { resetPassword } from '../../src/commands/reset-password.ts';
import { restore } from '../../src/commands/restore.ts';
import { createStaffMember } from '../../src/commands/staff-create.ts';
import { verify } from '../../src/commands/verify.ts';
import { signCheckpoints } from '../../src/contexts/audit/audit-checkpoints.ts';
import { runPendingMaintenance } from '../../src/contexts/maintenance/run-pending-maintenance.ts';
import { CLASSES, purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { startJobs } from '../../src/job-runner.ts';
import { type JobDeps, jobsOf } from '../../src/jobs.ts';
import { openLead, openLongWork } from '../../src/platform/database/long-work.ts';
import { childhoodOf } from '../fixtures/childhood.ts';
import { plant } from '../fixtures/planted-rows.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { createDatabase, signUp, startApp, startAppOn, type TestApp, type TestDatabase } from '../harness.ts';
import { staffBrowser } from '../principals.ts';

const LONG = process.env.POCKETFUL_TESTS === 'full';
/** Rows of a backlog in each table, and rows per statement. */
const [BACKLOG, PORTION] = LONG ? [1_000_000, 5000] : [20_000, 2000];
const LONG_TEST = { timeout: LONG ? 1_800_000 : 120_000 };

const SILENT: JobDeps['log'] = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Sets the limit of the roles in one database far below that of any call, so that work within it fails. */
async function limitStatements(database: TestDatabase, to: string): Promise<void> {
  await database.query(
    `DO $$ BEGIN
      EXECUTE format('ALTER ROLE pocketful_app IN DATABASE %I SET statement_timeout = ''${to}''', current_database());
      EXECUTE format('ALTER ROLE pocketful_jobs IN DATABASE %I SET statement_timeout = ''${to}''', current_database());
    END $$`,
  );
}

/** A handle as jobs have it. */
function longHandle(app: TestApp) {
  const database = openLongWork(app.config);
  onTestFinished(() => database.close());
  return database;
}

/** The tables that housekeeping empties. */
const PASSING = [...new Set(Object.values(CLASSES).flatMap(tables => tables.map(({ table }) => table)))];

/** An offer that ended, and its chore, as values of SQL: the same ids in both tables. */
const SAME_ID = "('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
const ENDED_OFFER = { family_id: SAME_ID, offer_id: SAME_ID, frequency: 'NULL' };

async function count({ database }: TestApp, table: string, where = 'true'): Promise<number> {
  const [row] = await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`);
  return row?.count ?? -1;
}

test('Jobs and commands work off any backlog, whatever limits the role has: housekeeping works off a backlog in every table, under any limit of the role', {
  ...LONG_TEST,
  tags: 'long',
}, async () => {
  const app = await startApp();
  for (const table of PASSING) await plant(app, table, BACKLOG, table === 'chore_offers' ? ENDED_OFFER : {});
  await plant(app, 'chores', BACKLOG, { ...ENDED_OFFER, status: "'approved'" });
  await plant(app, 'audit_entries', BACKLOG);
  // Half of the error logs have recent reports. These keep the error and lose the old reporters.
  await app.database.query("UPDATE error_logs SET last_seen_at = now() WHERE right(error_log_id::text, 1) < '8'");
  const kept = await count(app, 'error_logs', "last_seen_at > now() - interval '1 day'");
  await limitStatements(app.database, LONG ? '50ms' : '2ms');
  const removed = await purgeExpired(longHandle(app), new Date(), PORTION);
  for (const table of PASSING) if (table !== 'error_logs') expect(await count(app, table), table).toBe(0);
  expect(await count(app, 'error_logs')).toBe(kept);
  expect(await count(app, 'error_logs', 'met_at IS NOT NULL')).toBe(0);
  expect(await count(app, 'audit_entries', 'address IS NOT NULL')).toBe(0);
  expect(removed).toMatchObject({ sessions: BACKLOG, mails: BACKLOG, addresses: BACKLOG });
});

test('a failing class of housekeeping does not delay the others', async () => {
  const app = await startApp();
  for (const table of ['sessions', 'feedback']) await plant(app, table, 10);
  await app.database.query('REVOKE DELETE ON sessions FROM pocketful_app');
  const run = purgeExpired(longHandle(app), new Date());
  await expect(run).rejects.toThrow('sessions could not be removed');
  expect([await count(app, 'sessions'), await count(app, 'feedback')]).toEqual([10, 0]);
});

test('Jobs and commands work off any backlog, whatever limits the role has: the heads of any number of families are signed, in portions', {
  ...LONG_TEST,
  tags: 'long',
}, async () => {
  const app = await startApp();
  await plant(app, 'audit_heads', BACKLOG);
  await limitStatements(app.database, LONG ? '50ms' : '2ms');
  const database = longHandle(app);
  const signed = [];
  for await (const checkpoint of signCheckpoints(database, app.config.instanceKey, () => new Date(), PORTION))
    signed.push(checkpoint);
  expect(signed.length).toBeGreaterThanOrEqual(BACKLOG / PORTION);
  expect(signed.map(({ number }) => number)).toEqual(signed.map((_, place) => place + 1));
  const unsigned = `sequence > 0 AND NOT EXISTS (SELECT FROM audit_checkpoint_heads AS c
    WHERE c.family_id = h.family_id AND c.sequence = h.sequence)`;
  expect(await count(app, 'audit_heads AS h', unsigned)).toBe(0);
  for await (const _ of signCheckpoints(database, app.config.instanceKey, () => new Date(), PORTION))
    throw new Error('what was signed is signed again');
});

test(
  'Jobs and commands work off any backlog, whatever limits the role has: every job and maintenance action ends under any limit of the role',
  LONG_TEST,
  async () => {
    const app = await startApp();
    await childhoodOf(app, await signUp(app), 'mia', '4821');
    const staff = await staffBrowser(app, 'app_owner', 'rivera');
    for (const action of MAINTENANCE_ACTIONS) await staff.call('runMaintenance', { params: { action }, body: {} });
    await limitStatements(app.database, '1ms');
    const database = longHandle(app);
    const writes = { ...app.writes, database };
    const errors: unknown[] = [];
    const log = { ...SILENT, error: (about: unknown) => errors.push(about) };
    const jobs = jobsOf({ config: app.config, database, clock: app.now, log, writes }, () => false);
    for (const { run } of Object.values(jobs)) await run();
    const onError = (error: unknown) => errors.push(error);
    await runPendingMaintenance({ database, clock: app.now, writes, onError });
    expect(errors).toEqual([]);
    const runs = await staff.call('listMaintenanceRuns', {});
    expect(runs.filter(({ status }) => status !== 'done')).toEqual([]);
  },
);

test(
  'Jobs and commands work off any backlog, whatever limits the role has: every command ends under any limit of the role',
  LONG_TEST,
  async () => {
    const app = await startApp();
    const family = await signUp(app);
    await childhoodOf(app, family, 'mia', '4821');
    await plant(app, 'idempotency_keys', BACKLOG / 10);
    const folder = await mkdtemp(join(tmpdir(), 'commands-'));
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
      await rm(folder, { recursive: true });
    });
    const use = async (database: TestDatabase) => {
      vi.stubEnv('DATABASE_URL', database.appUrl);
      vi.stubEnv('DATABASE_JOBS_URL', database.jobsUrl);
      vi.stubEnv('DATABASE_ADMIN_URL', database.superuserUrl);
      vi.stubEnv('DATA_DIR', folder);
      vi.stubEnv('SESSION_SECRET', app.config.sessionSecret);
      vi.stubEnv('PIN_PEPPER', app.config.instanceKey);
      await limitStatements(database, '1ms');
    };
    await use(app.database);
    await verify();
    await recordEvidence(['--kind', 'safeguard_test']);
    await createStaffMember(['--username', 'riley', '--email', 'riley@example.com']);
    await resetPassword([`dana-${family.name}`]);
    await acceptClockOfMachine();
    await backUp([join(folder, 'backup')]);
    const empty = await createDatabase();
    onTestFinished(() => empty.close());
    await use(empty);
    await restore([join(folder, 'backup')], MIGRATIONS);
  },
);

let unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', note);
});
afterEach(() => void process.off('unhandledRejection', note));

test('A restart of the database ends no process and no job', { timeout: 120_000, tags: 'long' }, async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const proxy = await startProxy(Number(new URL(database.appUrl).port));
  onTestFinished(() => proxy.close());
  const app = await startAppOn(database);
  const through = Object.assign(new URL(database.jobsUrl), { port: String(proxy.port) }).href;
  const config = { ...app.config, databaseJobsUrl: through };
  const jobs = await startJobs({
    config,
    clock: () => new Date(),
    databaseTime: async () => new Date(),
    log: app.app.log,
    writes: app.writes,
  });
  onTestFinished(() => jobs.stop());
  const verifications = () => database.query('SELECT FROM book_verifications');
  await expect.poll(async () => (await verifications()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  for (let restart = 0; restart < 3; restart++) {
    // A job is running. It fails while the database is unreachable.
    const blocking = new pg.Client({ connectionString: database.superuserUrl });
    await blocking.connect();
    await blocking.query('BEGIN; LOCK TABLE maintenance_runs');
    jobs.wake('maintain');
    await sleep(500);
    proxy.refuse(true);
    await sleep(1500);
    proxy.refuse(false);
    await blocking.end();
  }
  // The schedule is read each minute. Requested maintenance runs as soon as the runner is back.
  await staffBrowser(app, 'app_owner', 'rivera').then(staff =>
    staff.call('runMaintenance', { params: { action: 'refresh-sessions' }, body: {} }),
  );
  await expect
    .poll(
      async () => {
        jobs.wake('maintain');
        return database.query('SELECT status, report FROM maintenance_runs');
      },
      { timeout: 60_000, interval: 500 },
    )
    .toMatchObject([{ status: 'done' }]);
  expect(unhandled).toEqual([]);
});

test('connections that the database ends while the job runner ends do not end the process', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const proxy = await startProxy(Number(new URL(database.appUrl).port));
  onTestFinished(() => proxy.close());
  const app = await startAppOn(database);
  const through = Object.assign(new URL(database.jobsUrl), { port: String(proxy.port) }).href;
  const config = { ...app.config, databaseJobsUrl: through };
  const jobs = await startJobs({
    config,
    clock: () => new Date(),
    databaseTime: async () => new Date(),
    log: app.app.log,
    writes: app.writes,
  });
  const verifications = () => database.query('SELECT FROM book_verifications');
  await expect.poll(async () => (await verifications()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  await sleep(500);
  // The errors of the ended connections arrive after the runner has begun to close them.
  const stopped = jobs.stop();
  proxy.delay(300);
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'pocketful_jobs' AND datname = current_database()",
  );
  await stopped;
  await sleep(500);
  expect(unhandled).toEqual([]);
});

test('of two processes one leads, and the other leads once the connection of the first is gone', async () => {
  const { config, database } = await startApp();
  const errors: Error[] = [];
  const [first, second] = [1, 2].map(() => openLead(config.databaseJobsUrl, error => errors.push(error)));
  if (!first || !second) throw new Error('a lead is missing');
  onTestFinished(async () => {
    await first.close();
    await second.close();
  });
  expect([await first.isHeld(), await second.isHeld(), await first.isHeld()]).toEqual([true, false, true]);
  await database.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks AS l WHERE l.locktype = 'advisory' AND l.granted
      AND l.database = (SELECT d.oid FROM pg_database AS d WHERE d.datname = current_database())`,
  );
  await expect.poll(() => second.isHeld()).toBe(true);
  await expect.poll(() => errors.length).toBe(1);
  expect(await first.isHeld()).toBe(false);
  await second.close();
  expect(await first.isHeld()).toBe(true);
});

test('a second process runs no job by the clock, and runs what a call wakes', async () => {
  const app = await startApp();
  // There is a head of an audit chain to sign.
  await signUp(app);
  const errors: unknown[] = [];
  const start = () =>
    startJobs({
      config: app.config,
      clock: () => new Date(),
      databaseTime: async () => new Date(),
      log: app.app.log,
      writes: app.writes,
      noteOutage: error => errors.push(error),
    });
  const first = await start();
  await expect.poll(() => count(app, 'book_verifications'), { timeout: 10_000 }).toBe(1);
  const second = await start();
  const staff = await staffBrowser(app, 'app_owner', 'rivera');
  await staff.call('runMaintenance', { params: { action: 'refresh-sessions' }, body: {} });
  second.wake('maintain');
  await expect.poll(() => count(app, 'maintenance_runs', "status = 'done'"), { timeout: 10_000 }).toBe(1);
  await Promise.all([first.stop(), second.stop()]);
  expect(await count(app, 'book_verifications')).toBe(1);
  expect(errors).toEqual([]);
});

test('jobs run again after their interval, by whichever process leads then', async () => {
  const app = await startApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { config, writes } = app;
  const clock = () => new Date();
  const start = () => startJobs({ config, clock, databaseTime: async () => clock(), log: app.app.log, writes });
  const turns = () => app.statements.filter(text => text.includes('turn_until')).length;
  const verifications = (runs: number) =>
    expect.poll(() => count(app, 'book_verifications'), { timeout: 10_000 }).toBe(runs);
  const minute = async () => {
    const before = turns();
    vi.advanceTimersByTime(60_000);
    await expect.poll(turns, { timeout: 10_000 }).toBeGreaterThan(before);
  };
  const first = await start();
  await verifications(1);
  for (let i = 0; i < 59; i++) await minute();
  await verifications(1);
  await minute();
  await verifications(2);
  await first.stop();
  const second = await start();
  await verifications(3);
  await second.stop();
});

test('Once the clock is right, allowances, lock-outs, devices and activity are as before: a due time written by a clock that was ahead stops no job', async () => {
  const app = await startApp();
  await app.database.query(
    `INSERT INTO job_schedule SELECT name, now() + interval '4 years' FROM unnest($1::text[]) AS name`,
    [['retain']],
  );
  const jobs = await startJobs({
    config: app.config,
    clock: () => new Date(),
    databaseTime: async () => new Date(),
    log: app.app.log,
    writes: app.writes,
  });
  onTestFinished(() => jobs.stop());
  await expect.poll(() => count(app, 'retention_runs'), { timeout: 10_000 }).toBeGreaterThan(0);
  expect(await count(app, 'job_schedule', "due_at > now() + interval '1 day'")).toBe(0);
});
