import { randomId } from '@pocketful/api-client/random-id';
import { startProxy } from '@pocketful/local/tcp-proxy';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { payDueAllowances } from '../../src/contexts/allowances/due-payments.ts';
import { newId } from '../../src/platform/ids.ts';
import { noop } from '../../src/platform/writes/outcome.ts';
import { notReplayable, systemWrites } from '../../src/platform/writes/writes.ts';
import { allowanceOf, pass } from '../fixtures/allowances.ts';
import {
  addChild,
  createChore,
  createDatabase,
  faultsOf,
  lockWaits,
  pick,
  signUp,
  startApp,
  startAppOn,
  type TestApp,
} from '../harness.ts';

async function submittedChore(app: TestApp) {
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const submit = async () => {
    const { id } = await createChore(family, app, mia.id, 100);
    await child.call('submitChore', { params: { id } });
    return { id };
  };
  return { family, mia, submit };
}

const METRICS_TOKEN = 'a token of the tests';

async function appBehindProxy() {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const proxy = await startProxy(Number(new URL(database.appUrl).port));
  onTestFinished(() => proxy.close());
  const url = Object.assign(new URL(database.appUrl), { port: String(proxy.port) });
  // The proxy finds the commit by its text.
  const app = await startAppOn(
    { ...database, appUrl: url.href },
    { settings: { PREPARED_STATEMENTS: 'off', METRICS_TOKEN } },
  );
  return { proxy, app };
}

const payments = async (app: TestApp) =>
  (await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_entries'))[0]?.count;

test('a connection that breaks under any statement of a transaction does nothing, and the write runs again', async () => {
  const { app, proxy } = await appBehindProxy();
  const { family, submit } = await submittedChore(app);
  const statements = ['begin', 'take_step', 'audit_append'];
  for (const [round, statement] of statements.entries()) {
    const params = await submit();
    proxy.loseAnswerTo([statement]);
    expect(await family.browser.call('rejectChore', { params, body: {} }), statement).toMatchObject({
      status: 'rejected',
    });
    expect(proxy.lost()).toBe(round + 1);
  }
  expect(await faultsOf(app)).toEqual([]);
});

test('a backend that ends under one of two statements that were sent together does nothing, and the write runs again', async () => {
  const app = await startApp();
  const { family, submit } = await submittedChore(app);
  const params = await submit();
  const locker = new pg.Client({ connectionString: app.database.superuserUrl });
  await locker.connect();
  await locker.query('BEGIN');
  await locker.query('LOCK TABLE audit_heads IN EXCLUSIVE MODE');
  const rejected = family.browser.call('rejectChore', { params, body: {} });
  // The audit row waits, and COMMIT is behind it on the same connection. Each of the two gets a separate error.
  await expect.poll(() => lockWaits(app.database)).toBe(1);
  await locker.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  );
  await locker.query('ROLLBACK');
  await locker.end();
  expect(await rejected).toMatchObject({ status: 'rejected' });
  expect(await faultsOf(app)).toEqual([]);
});

test('if the outcome of a commit cannot be read in time, that is the answer, and nothing runs again', {
  timeout: 40_000,
  tags: 'long',
}, async () => {
  const { app, proxy } = await appBehindProxy();
  const { family, mia, submit } = await submittedChore(app);
  const body = { childId: mia.id, amount: '1.00', description: 'Once', category: 'bonus' } as const;
  const params = await submit();
  const key = { idempotencyKey: randomId() };
  for (const [text, call] of [
    ['post_entries', () => family.browser.call('createTransaction', { body }, key)],
    ['commit', () => family.browser.call('rejectChore', { params, body: {} }, key)],
  ] as const) {
    // The commit arrives, its reply does not, and then the database is away.
    proxy.loseAnswerTo([text], () => proxy.refuse(true));
    const start = performance.now();
    await expect(call(), text).rejects.toMatchObject({ status: 503, code: 'OUTCOME_UNKNOWN' });
    expect(performance.now() - start).toBeLessThan(6500);
    proxy.refuse(false);
    // The same request with the same key gets the result.
    await expect
      .poll(
        () =>
          call().then(
            () => 'told',
            () => 'not yet',
          ),
        { timeout: 10_000 },
      )
      .toBe('told');
  }
  expect(await payments(app)).toBe(1);
  expect(await faultsOf(app)).toEqual([]);
});

const FAILING = ['chores', 'accounts', 'ledger_entries', 'audit_heads', 'audit_entries'];

/** Returns a function that makes the N-th statement fail that writes to one of these tables. */
async function failing({ database }: TestApp) {
  await database.query(`
    CREATE SEQUENCE failing; GRANT ALL ON failing TO pocketful_app, pocketful_owner;
    CREATE TABLE plan (at bigint, code text); GRANT SELECT ON plan TO pocketful_app, pocketful_owner;
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE planned public.plan; BEGIN
      SELECT * INTO planned FROM public.plan;
      IF nextval('public.failing') = planned.at THEN RAISE EXCEPTION 'planned' USING ERRCODE = planned.code; END IF;
      RETURN NULL;
    END $$;`);
  for (const table of FAILING)
    await database.query(
      `CREATE TRIGGER failing AFTER INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION fail()`,
    );
  return async (at: number, code: string) => {
    await database.query('DELETE FROM plan');
    await database.query("SELECT setval('failing', 1, false)");
    await database.query('INSERT INTO plan VALUES ($1, $2)', [at, code]);
  };
}

test('a deadlock or a serialization failure at any statement runs the write again, and pays once', async () => {
  const app = await startApp();
  const { family, submit } = await submittedChore(app);
  const failAt = await failing(app);
  let paid = 0;
  for (const code of ['40001', '40P01'])
    for (let at = 1; at <= FAILING.length; at++) {
      const params = await submit();
      await failAt(at, code);
      expect(await family.browser.call('approveChore', { params }), `${code} at ${at}`).toMatchObject({
        status: 'approved',
      });
      expect(await payments(app)).toBe(++paid);
      await app.database.query('DELETE FROM plan');
    }
  expect(await faultsOf(app)).toEqual([]);
});

test('a deadlock at any audit row of a write runs it again', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const [childId, ...alsoFor] = [await addChild(family, 'mia', '4821'), await addChild(family, 'leo', '7350')].map(
    ({ id }) => id,
  );
  const failAt = await failing(app);
  const body = { childId: childId ?? '', alsoFor, name: 'Dust', reward: '1.00', dueDate: app.now().toISOString() };
  // The chores, and two statements for each of two audit rows.
  for (let at = 1; at <= 5; at++) {
    await failAt(at, '40P01');
    expect(await family.browser.call('createChore', { body }), `at ${at}`).toMatchObject({ status: 'pending' });
  }
  expect(await app.database.query('SELECT FROM chores')).toHaveLength(10);
  expect(await faultsOf(app)).toEqual([]);
});

test('with connections killed all the time, every acknowledged posting exists once, and nothing else', async () => {
  const app = await startApp();
  const { family, mia } = await submittedChore(app);
  let [posted, killedAt, kills] = [0, 0, 0];
  const kill = setInterval(() => {
    // On a slow machine a posting needs longer than this interval, and none would ever be acknowledged.
    if (posted === killedAt) return;
    killedAt = posted;
    kills++;
    const others =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'pocketful_app'";
    app.database.query(others).catch(() => {});
  }, 250);
  onTestFinished(() => clearInterval(kill));
  const postOnce = async (amount: string) => {
    const idempotencyKey = randomId();
    for (let attempt = 0; attempt < 30; attempt++) {
      const body = { childId: mia.id, amount, description: 'Under fire', category: 'bonus' as const };
      const answer = await family.browser.call('createTransaction', { body }, { idempotencyKey }).catch(error => {
        if (error.status !== 503) throw error;
        return undefined;
      });
      if (answer) {
        posted++;
        return answer.id;
      }
    }
    throw new Error('never acknowledged');
  };
  const acknowledged: string[] = [];
  for (let batch = 0; batch < 10; batch++) {
    acknowledged.push(...(await Promise.all(Array.from({ length: 12 }, (_, i) => postOnce(`${i + 1}.00`)))));
  }
  clearInterval(kill);
  expect(kills).toBeGreaterThan(5);
  expect(new Set(acknowledged).size).toBe(120);
  expect(await payments(app)).toBe(120);
  expect(await app.database.query('SELECT balance::int AS balance FROM accounts')).toEqual([{ balance: 780 }]);
}, 60_000);

test('an exhausted pool answers 503 with Retry-After, liveness stays green, and it recovers', {
  tags: 'long',
}, async () => {
  const app = await startApp({ database: { maxConnections: 2 } });
  const { browser } = await signUp(app);
  const held = await Promise.all([app.handle.pool.connect(), app.handle.pool.connect()]);
  const busy = await browser.fetch('/api/dashboard');
  expect(busy.status).toBe(503);
  expect(busy.headers.get('retry-after')).toBe('2');
  expect(await busy.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect((await browser.fetch('/healthz')).status).toBe(200);
  // A transaction waits for a connection once, not again and again.
  const start = performance.now();
  await expect(
    systemWrites(app.writes, 'test', app.now()).write(app.handle.family(newId()), async () => noop('x'), notReplayable),
  ).rejects.toThrow('timeout');
  expect(performance.now() - start).toBeLessThan(3500);
  for (const client of held) client.release();
  expect((await browser.fetch('/api/dashboard')).status).toBe(200);
});

test('a lock that is held too long is reported as busy and leaves nothing behind', async () => {
  const app = await startApp();
  const { family, mia } = await submittedChore(app);
  const locker = new pg.Client({ connectionString: app.database.superuserUrl });
  await locker.connect();
  await locker.query('BEGIN');
  await locker.query('UPDATE accounts SET sequence = sequence');
  const body = { childId: mia.id, amount: '1.00', description: 'Waiting', category: 'bonus' as const };
  const start = performance.now();
  await expect(family.browser.call('createTransaction', { body })).rejects.toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
  });
  // The lock's limit, which is shorter than the statement's.
  expect(performance.now() - start).toBeLessThan(4000);
  await locker.query('ROLLBACK');
  await locker.end();
  expect(await payments(app)).toBe(0);
  await family.browser.call('createTransaction', { body });
  expect(await payments(app)).toBe(1);
});

test('a database that stops answering is reported as busy, and is used again when it is back', {
  timeout: 40_000,
  tags: 'long',
}, async () => {
  const { app, proxy } = await appBehindProxy();
  const { browser } = await signUp(app);
  proxy.stall(true);
  const stalled = browser.fetch('/api/dashboard');
  expect((await browser.fetch('/healthz')).status).toBe(200);
  expect((await stalled).status).toBe(503);
  proxy.stall(false);
  await expect.poll(async () => (await browser.fetch('/api/dashboard')).status, { timeout: 10_000 }).toBe(200);
});

test('While the database is unreachable the metrics say so', async () => {
  const { app, proxy } = await appBehindProxy();
  const { browser } = await signUp(app);
  const tell = async () =>
    (await app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body;
  proxy.refuse(true);
  expect((await browser.fetch('/api/dashboard')).status).toBe(503);
  const told = await tell();
  expect(told).toContain('http_request_duration_seconds_count{method="GET",route="/api/dashboard",status="503"} 1');
  expect(told).toMatch(/^database_connections\{state="busy"\} \d+$/m);
  expect(told).toMatch(/^consent_coverage_ratio nan$/im);
  expect(told).toMatch(/^database_locks_waiting nan$/im);
  expect(told).not.toMatch(/^payments_today\{/m);
  proxy.refuse(false);
  await expect.poll(tell, { timeout: 10_000 }).toMatch(/^consent_coverage_ratio 1$/m);
}, 40_000);

test('a flood of logins does not starve reads', async () => {
  const app = await startApp({ hashes: 'real' });
  const { browser } = await signUp(app);
  const flood = Array.from({ length: 80 }, (_, i) =>
    app.browser().fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: '', username: `flood-${i}`, password: 'x' }),
    }),
  );
  const start = performance.now();
  expect((await browser.fetch('/api/dashboard')).status).toBe(200);
  const readTime = performance.now() - start;
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  const floodTime = performance.now() - start;
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect(readTime).toBeLessThan(floodTime / 2);
});

test('a payment that happened is never reported as one to try again', async () => {
  const { app, proxy } = await appBehindProxy();
  const { family, mia } = await submittedChore(app);
  const body = { childId: mia.id, amount: '1.00', description: 'Once', category: 'bonus' } as const;
  proxy.loseAnswerTo(['post_entries'], () => proxy.loseAnswerTo(['from ledger_entries as e']));
  await expect(family.browser.call('createTransaction', { body })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  expect(proxy.lost()).toBe(2);
  expect(await payments(app)).toBe(1);
});

test('a reversal that happened is never reported as one to try again', async () => {
  const { app, proxy } = await appBehindProxy();
  const { family, mia } = await submittedChore(app);
  const body = { childId: mia.id, amount: '1.00', description: 'Once', category: 'bonus' } as const;
  const { id } = await family.browser.call('createTransaction', { body });
  const reversal = { params: { id }, body: { allowBelowZero: false } };
  proxy.loseAnswerTo(['e.reverses = $2']);
  await expect(family.browser.call('reverseTransaction', reversal)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  expect(proxy.lost()).toBe(1);
  expect(await app.database.query('SELECT FROM ledger_entries WHERE reverses IS NOT NULL')).toHaveLength(1);
});

test.each([
  ['its row is there', 'SELECT', 1],
  ['its row was deleted', 'DELETE FROM ledger_entries; DELETE FROM allowance_payments', 0],
] as const)('A payment of an allowance whose answer is lost is looked up: %s', async (_, meanwhile, paid) => {
  const { app, proxy } = await appBehindProxy();
  await allowanceOf(app);
  await pass(app, 7);
  proxy.loseAnswerTo(['post_entries'], () => {
    proxy.refuse(true);
    void app.database.query(meanwhile).then(() => proxy.refuse(false));
  });
  const database = { ...app.handle, portions: app.jobs.database.portions };
  const made = await payDueAllowances({ database, writes: app.writes }, app.now);
  expect(made).toEqual({ paid, skipped: 0, missed: 0, failures: [] });
  expect(proxy.lost()).toBe(1);
});

test('repeated requests wait for no second connection', async () => {
  const app = await startApp({ database: { maxConnections: 2 } });
  const { family, mia } = await submittedChore(app);
  const body = { childId: mia.id, name: 'Dishes', reward: '1.00', dueDate: app.now().toISOString() };
  const key = { idempotencyKey: randomId() };
  const send = () => family.browser.call('createChore', { body }, key);
  const first = await send();
  expect(await Promise.all(Array.from({ length: 6 }, send))).toEqual(Array.from({ length: 6 }, () => first));
});
