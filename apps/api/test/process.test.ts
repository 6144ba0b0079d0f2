// @module-tag long
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '@pocketful/api-client/event-stream';
import type { LiveEvent } from '@pocketful/api-contract/events/calls';
import { startProxy } from '@pocketful/local/tcp-proxy';
import { RULES } from '@pocketful/rules';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { buildDeployable, databasesOf, run, type Started, start, startOn } from './deployable.ts';
import { MIGRATIONS } from './global-setup.ts';
import { addChild, createDatabase, signUp, startAppOn } from './harness.ts';
import { bodyOf } from './row-bodies.ts';
import { writeEmptyBackup } from './scenes/empty-backup.ts';

buildDeployable();

test('the bundle runs from an empty folder with its production dependencies only, and prints the first staff account once', async () => {
  const { url, output, child, ended } = await start();
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${url}/api/docs/chores`)).text()).toContain('approveChore');
  expect(await (await fetch(`${url}/api/openapi.json`)).json()).toHaveProperty('paths./api/auth/user');
  const [, username, password] = /First staff account: (\S+) \/ (\S+)/.exec(output()) ?? [];
  const body = JSON.stringify({ username, password });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/api/admin/login`, { method: 'POST', headers, body })).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 30_000);

test('asked to end, it finishes calls in flight, accepts no new ones and exits 0; also when its parent process is gone', async () => {
  for (const end of [(child: ChildProcess) => child.kill('SIGTERM'), (child: ChildProcess) => child.disconnect()]) {
    const { url, child, ended } = await start();
    const headers = { 'content-type': 'application/json' };
    const inFlight = Array.from({ length: 12 }, (_, i) => {
      const body = JSON.stringify({ email: '', username: `nobody-${i}`, password: 'x' });
      return fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    });
    // Hashing is slow, two at a time: once the first is answered, the others are in flight.
    await Promise.race(inFlight);
    end(child);
    for (const answer of await Promise.all(inFlight)) expect(answer.status, await answer.text()).toBe(401);
    expect(await ended).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  }
}, 30_000);

test(RULES.operations.drainDelay, async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const { url, child, ended } = await startOn(database, { DRAIN_DELAY_MS: '2000' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), 1500);
  const probe = await fetch(`${url}/readyz`);
  expect([probe.status, await probe.json()]).toEqual([503, { status: 'draining' }]);
  // Calls that the load balancer sends in the meantime are answered.
  expect((await fetch(`${url}/api/auth/user`)).status).toBe(401);
  expect(await ended).toBe(0);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
}, 30_000);

test(`${RULES.operations.drainDelay}: a rolling restart under load fails no call`, async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const settings = { DRAIN_DELAY_MS: '1000', RATE_LIMITS: 'off' };
  const processes = await Promise.all([1, 2].map(() => startOn(database, settings)));
  // A load balancer: it probes, and sends each new connection to the next process that is ready.
  const probe = async ({ url }: Started) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
  let ready: readonly Started[] = processes;
  let [turn, done] = [0, false];
  onTestFinished(() => {
    done = true;
  });
  const proxy = await startProxy(() => {
    const next = ready[turn++ % ready.length];
    return next && Number(new URL(next.url).port);
  });
  onTestFinished(() => proxy.close());
  const probing = async () => {
    for (; !done; await sleep(50)) {
      const probed = [...processes];
      const answers = await Promise.all(probed.map(probe));
      ready = probed.filter((_, i) => answers[i]);
    }
  };
  let cookie = '';
  const send = async (path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const call = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
    const answer = await fetch(`http://127.0.0.1:${proxy.port}${path}`, call);
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    await answer.text();
    return answer.status;
  };
  await send('/api/auth/signup', bodyOf('signup'));
  await send('/api/auth/complete-setup', {});
  await send('/api/children', bodyOf('addChild'));
  const [child] = await database.query<{ id: string }>('SELECT child_id AS id FROM accounts');
  const transaction = { childId: child?.id, amount: '0.01', description: 'Gum', category: 'spending' };
  const answers: unknown[] = [];
  const working = async () => {
    while (!done) {
      answers.push(await send('/api/dashboard').catch(String));
      answers.push(await send('/api/transactions', transaction).catch(String));
    }
  };
  const work = Promise.all([probing(), ...[1, 2, 3, 4].map(working)]);
  for (const old of [...processes]) {
    old.child.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    processes.splice(processes.indexOf(old), 1, await startOn(database, settings));
    await vi.waitFor(() => expect(ready.length).toBe(2), 5000);
  }
  done = true;
  await work;
  expect(answers.filter(status => status !== 200 && status !== 201)).toEqual([]);
  expect(answers.length).toBeGreaterThan(100);
  const stored = await database.query('SELECT FROM ledger_entries');
  expect(stored).toHaveLength(answers.length / 2);
}, 60_000);

test('an open stream of events receives commits, and does not delay the end', async () => {
  const { url, child, ended } = await start();
  const signup = bodyOf('signup');
  const send = (path: string, body: unknown, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify(body),
    });
  const cookie = (await send('/api/auth/signup', signup)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const stream = await fetch(`${url}/api/events`, { headers: { cookie } });
  const events: LiveEvent[] = [];
  const closed = readEvents(
    stream,
    () => {},
    event => events.push(event),
  );
  expect((await send('/api/auth/complete-setup', {}, cookie)).ok).toBe(true);
  await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'changed', call: 'completeSetup' }));
  child.kill('SIGTERM');
  await closed;
  expect(events.at(-1)).toEqual({ type: 'ended', reason: 'closing' });
  expect(await ended).toBe(0);
}, 30_000);

test(RULES.operations.nothingTypedLogged, async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const METRICS_TOKEN = 'canary-of-the-metrics';
  const { url, child, ended, output } = await startOn(database, { LOG_LEVEL: 'trace', METRICS_TOKEN });
  // A refused row: PostgreSQL reports all its values in the error.
  await database.query("ALTER TABLE members ADD CHECK (first_name <> 'Canarykid')");
  let cookie = '';
  const send = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer.status;
  };
  const [signup, kid] = [bodyOf('signup'), bodyOf('addChild')];
  const secrets = { password: 'Canaryword-1!', confirmPassword: 'Canaryword-1!', pin: '0917', confirmPin: '0917' };
  const who = { firstName: 'Canaryfirst', username: 'canaryname', email: 'canarymail@example.com' };
  expect(await send('/api/auth/signup', { ...signup, ...who, ...secrets })).toBe(201);
  const token = cookie.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(await send('/api/auth/complete-setup', {})).toBeLessThan(300);
  expect(await send('/api/children', { ...kid, firstName: 'Canarykid', pin: '0823' })).toBe(500);
  expect(await send('/api/auth/reset-password?token=canarytoken', { token: 'canarytoken' })).toBe(400);
  expect(await send('/api/auth/login', { email: who.email, username: 'canaryname', password: 'Canarywrong' })).toBe(
    401,
  );
  expect(await (await fetch(`${url}/canarypath/Canaryfirst?pin=0917`)).text()).not.toBe('');
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const told = await metrics.text();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  // It wrote a line per call, and one for the failure.
  expect(output()).toContain('members_first_name_check');
  expect(told).toContain('route="/api/auth/signup"');
  // No number of a log begins with zero, so that a PIN is found as a word.
  for (const text of [output(), told]) {
    expect(text.match(/.{0,60}canary.{0,60}/gi)).toBeNull();
    expect(text.match(/.{0,60}(?<![\w.:-])(?:0917|0823)(?![\w.:-]).{0,60}/g)).toBeNull();
    expect(text).not.toContain(token);
    expect(text).not.toContain('tests alone');
  }
}, 30_000);

test('what became due during a downtime is paid at the start, by one of two concurrent processes', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const family = await signUp(await startAppOn(database));
  const { id } = await addChild(family, 'mia', '4821');
  // Two paydays of another year, and none after them, whatever day it is.
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

test(RULES.retention.runsAtStart, async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const count = async (table: string) => (await database.query(`SELECT FROM ${table}`)).length;
  const removalsAfterStart = async () => {
    const verified = await count('book_verifications');
    const { child, ended } = await startOn(database);
    // The due jobs of a start were queued together, and are done when the queue is empty.
    await vi.waitFor(
      async () => {
        expect(await count('book_verifications')).toBeGreaterThan(verified);
        expect(await count('graphile_worker.jobs')).toBe(0);
      },
      { timeout: 15_000, interval: 100 },
    );
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

test('a second signal does not wait', async () => {
  const { url, child, ended } = await start();
  const held = createServer().listen(0);
  onTestFinished(() => void held.close());
  const { hostname, port } = new URL(url);
  const { connect } = await import('node:net');
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  // A request that never ends delays the end after the first signal.
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await fetch(`${url}/healthz`);
  child.kill('SIGTERM');
  await new Promise(resolve => setTimeout(resolve, 300));
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  socket.destroy();
}, 30_000);

test(RULES.operations.traceSettings, async () => {
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

test('a database without this schema is reported, and migrate creates it', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  await database.query('DROP SCHEMA public, staff_views, graphile_worker CASCADE; CREATE SCHEMA public');
  await database.query('GRANT USAGE ON SCHEMA public TO pocketful_app');
  await migrate(database.superuserUrl, MIGRATIONS, '0007_idempotency.sql');
  const first = run(databasesOf(database));
  expect(await first.ended).toBe(1);
  expect(first.output()).toMatch(
    /^The database lacks migrations \(0008_audit_checkpoints\.sql, .*\): run migrate first\n$/,
  );
  const migrating = run({ DATABASE_ADMIN_URL: database.superuserUrl }, ['cli.js', 'migrate']);
  expect(await migrating.ended, migrating.output()).toBe(0);
  expect(migrating.output()).toMatch(/^migrated 0008_audit_checkpoints\.sql\nmigrated 0009/);
}, 30_000);

test(RULES.operations.metricNames, async () => {
  const { url } = await start({ METRICS_TOKEN: 'a token for the metrics' });
  await fetch(`${url}/api/users/0199c0de-0000-7000-8000-000000000000`);
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
  const metrics = await (
    await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a token for the metrics' } })
  ).text();
  expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="401"} 1');
  expect(metrics).toMatch(/database_connections\{state="busy"\} \d/);
  expect(metrics).not.toContain('0199c0de');
  const names = [...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  expect(names.filter(name => !/^(?:process|nodejs)_/.test(name))).toEqual([
    'http_request_duration_seconds',
    'database_connections',
    'book_faults',
    'books_verified_timestamp_seconds',
    'newest_backup_timestamp_seconds',
    'retention_oldest_row_timestamp_seconds',
    'payments_today',
    'consent_coverage_ratio',
    'database_locks_waiting',
  ]);
  expect(metrics).toMatch(/^book_faults 0$/m);
  expect(metrics).toMatch(/^consent_coverage_ratio 1$/m);
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
