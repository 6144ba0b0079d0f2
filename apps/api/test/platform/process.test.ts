// @module-tag long
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '@pocketful/api-client/event-stream';
import type { LiveEvent } from '@pocketful/events/calls';
import { startProxy } from '@pocketful/local/tcp-proxy';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildDeployable, type Started, start, startOn } from '../deployable.ts';
import { createDatabase } from '../harness.ts';
import { bodyOf } from '../row-bodies.ts';

buildDeployable();

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

test('With `DRAIN_DELAY_MS` an ending process reports not ready, and answers until it closes', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const { url, child, ended } = await startOn(database, { DRAIN_DELAY_MS: '2000' });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), 1500);
  const probe = await fetch(`${url}/readyz`);
  expect([probe.status, await probe.json()]).toMatchObject([503, { status: 'draining' }]);
  // Calls that the load balancer sends in the meantime are answered.
  expect((await fetch(`${url}/api/auth/user`)).status).toBe(401);
  expect(await ended).toBe(0);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
}, 30_000);

test('With `DRAIN_DELAY_MS` an ending process reports not ready, and answers until it closes: a rolling restart under load fails no call', async () => {
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

test('The log and the metrics contain no typed text and no secret', async () => {
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

test('Each metric has its name, labels by route, and no ids', async () => {
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
    'data_free_bytes',
    'clock_trusted',
    'retention_oldest_row_timestamp_seconds',
    'payments_today',
    'consent_coverage_ratio',
    'database_locks_waiting',
  ]);
  expect(metrics).toMatch(/^book_faults 0$/m);
  expect(metrics).toMatch(/^consent_coverage_ratio 1$/m);
}, 30_000);
