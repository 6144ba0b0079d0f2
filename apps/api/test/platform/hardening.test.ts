import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import { purgeExpired } from '../../src/contexts/retention/housekeeping.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { fromDatabase, isConnectionLost } from '../../src/platform/database/failures.ts';
import { registerRoute } from '../../src/platform/http/register-routes.ts';
import { claimsOf } from '../fixtures/rewards.ts';
import {
  addChild,
  createChore,
  faultsOf,
  LONG_AGO,
  pick,
  refusalOf,
  signUp,
  startApp,
  type TestApp,
} from '../harness.ts';
import { castOf } from '../principals.ts';

/** Adds every reward thing that must be unique. */
async function takeTwice({ browser, child, mia, first, second }: Awaited<ReturnType<typeof claimsOf>>): Promise<void> {
  const reward = { childId: mia.id, name: first.name, amount: '1.00', description: 'Two', category: 'School' };
  expect(await refusalOf(browser.call('createReward', { body: reward }))).toBe('409 REWARD_NAME_TAKEN');
  const renamed = { params: { id: second.id }, body: { name: first.name } };
  expect(await refusalOf(browser.call('updateReward', renamed))).toBe('409 REWARD_NAME_TAKEN');
  const claim = { childId: mia.id, rewardId: first.id };
  expect(await refusalOf(child.call('createClaim', { body: claim }))).toBe('409 CLAIM_ALREADY_OPEN');
  const school = { name: 'school' };
  expect(await refusalOf(browser.call('createRewardCategory', { body: school }))).toBe('409 CATEGORY_NAME_TAKEN');
  const { id } = await browser.call('createRewardCategory', { body: { name: 'Music' } });
  const called = browser.call('updateRewardCategory', { params: { id }, body: school });
  expect(await refusalOf(called)).toBe('409 CATEGORY_NAME_TAKEN');
}

/**
 * Reads the server's log lines about this application's database from now on. Other tests of a run write into the same
 * file, and may have used the same database before.
 */
async function watchLog({ database }: TestApp): Promise<() => Promise<string>> {
  const [row] = await database.query<{ folder: string; name: string }>(
    "SELECT current_setting('data_directory') AS folder, current_database() AS name",
  );
  const entries = async () => {
    const log = await readFile(join(dirname(row?.folder ?? ''), 'postgres.log'), 'utf8');
    return log.split(/\n(?=\d{4}-\d\d-\d\d )/).filter(entry => entry.includes(` ${row?.name} `));
  };
  const before = (await entries()).length;
  return async () => (await entries()).slice(before).join('\n');
}

test('taken names, PINs and claims are found without an error in the database’s log', async () => {
  const app = await startApp();
  const log = await watchLog(app);
  const family = await signUp(app, 'canary');
  await addChild(family, 'kid-canary', '4821');
  expect(await refusalOf(addChild(family, 'kid-canary', '5823'))).toBe('409 USERNAME_TAKEN');
  expect(await refusalOf(addChild(family, 'other', '4821'))).toBe('409 PIN_TAKEN');
  expect(await refusalOf(signUp(app, 'canary'))).toBe('409 ACCOUNT_EXISTS');
  const parent = {
    firstName: 'Sam',
    lastName: 'C',
    username: 'sam',
    email: 'dana@canary.example',
    password: 'Pocketful-2!',
  };
  expect(await refusalOf(family.browser.call('registerParent', { body: parent }))).toBe('409 ACCOUNT_EXISTS');
  await takeTwice(await claimsOf(app));
  expect(await log()).not.toMatch(/canary|duplicate key/);
  const doubled = app.database.query(
    "INSERT INTO login_names SELECT * FROM login_names WHERE name_key LIKE '%canary%'",
  );
  await expect(doubled).rejects.toThrow('duplicate key');
  expect(await log()).toMatch(/duplicate key.*canary/s);
});

test("The database's log contains no statement of a refused posting, and rotates while the database runs: a refused posting is one line of the database’s log", async () => {
  const app = await startApp();
  const log = await watchLog(app);
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const { id } = await createChore(family, app, mia.id);
  await app.database.query("UPDATE chores SET status = 'submitted'");
  await family.browser.call('approveChore', { params: { id } });
  expect(await refusalOf(family.browser.call('approveChore', { params: { id } }))).toBe('409 CHORE_ALREADY_APPROVED');
  await expect.poll(log).toMatch(/^\S+ \S+ \S+ \[\d+\] \S+ ERROR: {2}nothing to post$/m);
  expect(await log()).not.toMatch(/STATEMENT:.*post_entries/s);
});

test('children of a family and open chores of a child are limited, and the refusal says so', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  await app.database.query(`
    INSERT INTO chores SELECT family_id, gen_random_uuid(), '${mia.id}', 'x', 1, 'pending', now(), NULL, NULL, NULL, NULL,
      member_id, now(), now() FROM members, generate_series(1, 200) WHERE member_id = '${family.adminId}'`);
  expect(await refusalOf(createChore(family, app, mia.id))).toBe('409 TOO_MANY_CHORES');
  await app.database.query(`
    INSERT INTO members (family_id, member_id, role, username, username_key, first_name, birth_year, parent_id, color,
      pin_hash, pin_length, created_at)
    SELECT family_id, gen_random_uuid(), 'child', 'kid' || n, 'kid' || n, 'Kid', 2017, member_id, 1, pin_hash, 4,
      now() FROM members, generate_series(1, 29) AS n WHERE member_id = '${family.adminId}'`);
  expect(await refusalOf(addChild(family, 'leo', '7350'))).toBe('409 TOO_MANY_CHILDREN');
});

test('no name imitates another one by its spelling, no text is drawn backwards, and a time zone is a place', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const parent = { firstName: 'Sam', lastName: 'R', email: 'sam@example.com', password: 'Pocketful-2!' };
  const register = (changes: object) =>
    refusalOf(browser.call('registerParent', { body: { ...parent, username: 'sam', ...changes } }));
  for (const username of ['victim＠mail.example', 'sam\u200b', '\u200b\u200b\u200b'])
    expect(await register({ username }), username).toBe('400 INVALID_INPUT');
  for (const firstName of ['\u202Eevil', '\u200b', '\u2800'])
    expect(await register({ firstName }), firstName).toBe('400 INVALID_INPUT');
  expect(await register({ password: 'Pocketful-2#' })).toBe('400 INVALID_INPUT');
});

test('an invalid body is explained in plain words, with its field', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  const plain = 'Please check your input and make sure all fields are filled correctly.';
  const tell = (body: object) =>
    browser
      .fetch('/api/transactions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      .then(answer => answer.json());
  const body = { childId: browser.member, amount: '1.00', description: 'x', category: 'gift' };
  expect(await tell({ ...body, amount: 5 })).toMatchObject({
    message: plain,
    errors: [{ path: 'amount', message: plain }],
  });
  expect(await tell({ ...body, date: 'now' })).toMatchObject({ message: plain, errors: [{ path: 'date' }] });
  expect(await tell({ ...body, amount: '0' })).toMatchObject({ message: 'Amount must be greater than 0' });
});

test('The reason of a rejection is optional, and is trimmed: a chore without a frequency is plain, a rejection needs no body, and fifty letters are a name', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  const body = {
    childId: mia.id,
    name: 'Dust',
    reward: '1.00',
    dueDate: '2026-03-12T17:00:00Z',
    completed: false,
    isRecurring: false,
    frequency: null,
    recurringDays: [],
  };
  const { id } = await family.browser.call('createChore', { body });
  await child.call('submitChore', { params: { id } });
  const rejected = await family.browser.fetch(`/api/chores/${id}/reject`, { method: 'PATCH' });
  expect(rejected.status).toBe(200);
  expect(await refusalOf(family.browser.call('createChore', { body: { ...body, isRecurring: true as never } }))).toBe(
    '400 INVALID_INPUT',
  );
  const name = 'N'.repeat(50);
  const parent = {
    firstName: name,
    lastName: name,
    username: 'n'.repeat(50),
    email: 'n@example.com',
    password: 'Pocketful-2!',
  };
  expect((await family.browser.call('registerParent', { body: parent })).user.firstName).toBe(name);
});

test('an unsafe call has exactly one origin, the server’s', async () => {
  const app = await startApp({ settings: { PUBLIC_URL: 'https://bank.example' } });
  const { browser } = await signUp(app);
  const send = (origin: string, host = 'bank.example') =>
    app.app
      .inject({ method: 'POST', url: '/api/auth/logout', headers: { origin, host, cookie: browser.cookie ?? '' } })
      .then(({ statusCode }) => statusCode);
  for (const origin of [
    'http://bank.example',
    'https://user@bank.example',
    'https://bank.example/x',
    'null',
    'ftp://bank.example',
    'https://bank.example.evil',
  ])
    expect(await send(origin), origin).toBe(403);
  expect(await send('http://192.168.1.5:3000', '192.168.1.5:3000'), 'a phone on the home network').toBe(204);
  expect(await send('https://bank.example')).toBe(204);
});

test('no answer of the API is cached, whatever form its address has', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  for (const path of ['/%61pi/dashboard', '/api/d%61shboard', '/api/nothing'])
    expect((await browser.fetch(path)).headers.get('cache-control'), path).toBe('no-store');
});

test('a request that does not arrive in time is ended', { timeout: 40_000, tags: 'long' }, async () => {
  const { app } = await startApp();
  expect(app.server.requestTimeout).toBe(30_000);
  Object.assign(app.server, { requestTimeout: 300, headersTimeout: 200 });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /healthz HTTP/1.1\r\n');
  const began = performance.now();
  await once(socket.resume(), 'close');
  // Node.js looks for such requests every five seconds.
  expect(performance.now() - began).toBeLessThan(8000);
});

test('On a full disk a write is asked to wait, and `/readyz` says so', async () => {
  const test = await startApp();
  const family = await signUp(test);
  const mia = await addChild(family, 'mia', '4821');
  const ready = async () => (await test.app.inject('/readyz')).json().status;
  expect(await ready()).toBe('ready');
  await test.database.query(`
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT ON chores EXECUTE FUNCTION disk_full()`);
  expect(await refusalOf(createChore(family, test, mia.id))).toBe('503 DISK_FULL');
  expect(await ready()).toBe('disk full');
});

test('a browser that disconnects is not mistaken for a lost database', () => {
  const hungUp = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(isConnectionLost(hungUp)).toBe(false);
  expect(isConnectionLost(fromDatabase(hungUp))).toBe(true);
});

test('a staff token expires after thirty minutes without a person’s call, and after eight hours', async () => {
  const app = await startApp();
  const { browsers } = await castOf(app);
  const poll = () => browsers.app_owner.call('getStaffProfile', {});
  const use = () => browsers.app_owner.fetch('/api/admin/profile', { headers: { 'x-user-active': '1' } });
  for (let i = 0; i < 5; i++) {
    app.advance(20 * MINUTE);
    expect((await use()).status).toBe(200);
  }
  for (let i = 0; i < 3; i++) {
    app.advance(9 * MINUTE);
    await poll();
  }
  app.advance(4 * MINUTE);
  expect(await refusalOf(poll())).toBe('401 NOT_SIGNED_IN');
  const owner = { username: 'support_user-rivera', password: 'Staff-password-1!' };
  const { adminToken } = await app.browser().call('staffLogin', { body: owner });
  const token = { 'x-admin-token': adminToken, 'x-user-active': '1' };
  for (let passed = 0; passed < 8 * HOUR - 20 * MINUTE; passed += 20 * MINUTE) {
    app.advance(20 * MINUTE);
    expect((await app.app.inject({ url: '/api/admin/profile', headers: token })).statusCode).toBe(200);
  }
  app.advance(21 * MINUTE);
  expect((await app.app.inject({ url: '/api/admin/profile', headers: token })).statusCode).toBe(401);
});

test('expired rows are removed: sessions, tokens, keys, tries, failures, and addresses of the audit log, which still verifies', async () => {
  const app = await startApp({ startsAt: LONG_AGO });
  const { family, childId } = await castOf(app);
  const body = { childId, amount: '1.00', description: 'x', category: 'gift' as const };
  await family.browser.call('createTransaction', { body }, { idempotencyKey: 'a-key-12345' });
  await refusalOf(app.browser().call('login', { body: { email: '', username: 'nobody', password: 'x' } }));
  const addresses = () => app.database.query('SELECT FROM audit_entries WHERE address IS NOT NULL');
  const left = async (table: string) => (await app.database.query(`SELECT FROM ${table}`)).length;
  expect(await purgeExpired(app.jobs.database, app.now())).toMatchObject({
    sessions: 0,
    idempotencyKeys: 0,
    addresses: 0,
  });
  expect((await addresses()).length).toBeGreaterThan(5);
  app.advance(2 * DAY);
  await purgeExpired(app.jobs.database, app.now());
  expect([await left('staff_sessions'), await left('idempotency_keys')]).toEqual([0, 0]);
  expect(await left('sessions')).toBeGreaterThan(0);
  app.advance(29 * DAY);
  await purgeExpired(app.jobs.database, app.now());
  for (const table of ['sign_in_failures', 'attempts']) expect(await left(table), table).toBe(0);
  // A children's own device ends after 60 days.
  expect(await left('sessions')).toBe(1);
  await purgeExpired(app.jobs.database, new Date(app.now().getTime() + 30 * DAY));
  expect(await left('sessions')).toBe(0);
  expect(await addresses()).toEqual([]);
  expect(await app.database.query('SELECT FROM parental_consents WHERE ip_address IS NOT NULL')).toEqual([]);
  expect(await app.database.query('SELECT FROM audit_entries WHERE address_digest IS NOT NULL')).not.toEqual([]);
  expect(await faultsOf(app)).toEqual([]);
});

test('disabling chores counts every earlier submission, also a concurrent one', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, mia.id, '4821');
  for (let round = 0; round < 8; round++) {
    const { id } = await createChore(family, app, mia.id);
    const [submitted, off] = await Promise.all([
      child.call('submitChore', { params: { id } }).then(
        () => 1,
        () => 0,
      ),
      family.browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: false } }),
    ]);
    const [row] = await app.database.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM chores WHERE status = 'submitted'",
    );
    expect(off.hiddenSubmissions).toBe(row?.count);
    expect([0, 1]).toContain(submitted);
    await family.browser.call('setChoresEnabled', { params: { id: mia.id }, body: { enabled: true } });
  }
});

const sample = { summary: 'x', who: who.adult } as const;

test('a stream or file goes to allowed callers only, with its content type', async () => {
  const csv = defineRoute({ ...sample, call: 'GET /api/test.csv', produces: { type: 'text/csv', attachment: true } });
  const events = defineRoute({ ...sample, call: 'GET /api/test-events', produces: { type: 'text/event-stream' } });
  const app = await startApp({
    extend: (api, deps) => {
      registerRoute(
        api,
        'testCsv',
        csv,
        async () => ({ body: Readable.from(['a,b\r\n', '1,2\r\n']), fileName: 'a "list".csv' }),
        deps,
      );
      registerRoute(api, 'testEvents', events, async () => ({ body: Readable.from(['data: 1\n\n']) }), deps);
    },
  });
  const { browser } = await signUp(app);
  const file = await browser.fetch('/api/test.csv');
  expect(await file.text()).toBe('a,b\r\n1,2\r\n');
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="a--list-.csv"');
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect((await browser.fetch('/api/test-events')).headers.get('content-type')).toMatch('text/event-stream');
  expect((await app.browser().fetch('/api/test.csv')).status).toBe(401);
});

test('a date at the end of time is refused, and every accepted date is shown', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const due = (dueDate: string) =>
    family.browser.call('createChore', { body: { childId: mia.id, name: 'Dishes', reward: '1.00', dueDate } });
  for (const date of ['9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00', '2101-01-01T00:00:00Z'])
    expect(await refusalOf(due(date)), date).toBe('400 INVALID_INPUT');
  for (const date of ['2000-01-01T00:00:00Z', '2100-12-31T23:59:59Z']) await due(date);
  expect(await family.browser.call('listChores', {})).toHaveLength(2);
});

test('a failing listener undoes nothing', async () => {
  const app = await startApp();
  const family = await signUp(app);
  app.hints.push = () => {
    throw new Error('the listener is broken');
  };
  expect(await addChild(family, 'mia', '4821')).toMatchObject({ username: 'mia' });
});
