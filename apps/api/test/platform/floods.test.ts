import { setTimeout as sleep } from 'node:timers/promises';
import { type RouteName, routes } from '@pocketful/api-contract/routes';
import { type Principal, principalsOf } from '@pocketful/contract-core/principals';
import type { Route } from '@pocketful/contract-core/route';
import { expect, test } from 'vitest';
import { onBehalfOf } from '../../src/platform/fair-queue.ts';
import { ADMIN_PASSWORD, ADMIN_PIN, addChild, enter, refusalOf, signUp, startApp, textOf } from '../harness.ts';
import { castOf } from '../principals.ts';
import { bodiesOf, pathOf } from '../row-bodies.ts';

const LIMIT = 600;
const EVERY_ROUTE = Object.entries(routes) as [RouteName, Route][];

test.each([
  ['calls without a session', { method: 'GET', url: '/api/dashboard' }, 401],
  ['calls with an unknown staff token', { method: 'GET', url: '/api/admin/profile' }, 401],
  ['calls from another origin', { method: 'POST', url: '/api/transactions' }, 403],
  ['unknown calls', { method: 'GET', url: '/api/nothing' }, 404],
  ['unknown pages', { method: 'GET', url: '/nothing.txt' }, 404],
] as const)(
  'Every request counts towards the general limit, refused calls and unknown paths included: %s count towards the general limit, and past it nothing is looked up',
  async (_name, asked, status) => {
    const app = await startApp({ settings: { RATE_LIMITS: 'on' } });
    const headers = { 'x-admin-token': 'A'.repeat(43), origin: 'http://evil.example' };
    const send = (url: string = asked.url) => app.app.inject({ ...asked, url, headers });
    for (let count = 0; count < LIMIT; count++) expect((await send()).statusCode).toBe(status);
    app.statements.length = 0;
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(app.statements).toEqual([]);
    expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  },
);

test('A flood of public calls does not delay the PINs of a family: no public call waits in the queue of calls with a session', async () => {
  const app = await startApp();
  const family = await signUp(app);
  const open = EVERY_ROUTE.filter(
    ([, route]) => route.method === 'POST' && principalsOf(route.who).includes('stranger'),
  );
  expect(open.length).toBeGreaterThan(8);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  // One call for each of 62 families, so that none is dropped for another.
  const waiting = Array.from({ length: 62 }, (_, at) =>
    onBehalfOf(`family ${at}`, () =>
      app.hasher.verify(null, 'x', { queue: 'signed-in', before: () => held }).catch(() => false),
    ),
  );
  const send = (url: string, payload?: object) => app.app.inject({ method: 'POST', url, ...(payload && { payload }) });
  for (const [name, route] of open) expect((await send(route.path, bodiesOf(name)[0])).statusCode, name).not.toBe(503);
  const username = `dana-${family.name}`;
  const right = await send(routes.login.path, { email: '', username, password: ADMIN_PASSWORD });
  expect(right.statusCode).toBe(200);
  // The queue is full: a call with a session gets 503.
  const device = app.browser();
  device.cookie = family.browser.cookie;
  const pin = device.call('verifyPin', { body: { userId: family.adminId, pin: ADMIN_PIN } });
  expect(await refusalOf(pin)).toBe('503 UNAVAILABLE');
  release();
  await Promise.all(waiting);
});

test('Families take turns in a queue, and a full queue refuses the family with the most: a right PIN of another family comes through a burst of one', async () => {
  const app = await startApp();
  const [stranger, family] = [await signUp(app, 'lopez'), await signUp(app)];
  const own = await enter(app, family, family.adminId);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const slots = [1, 2].map(() => app.hasher.verify(null, 'x', { queue: 'signed-in', before: () => held }));
  const done: string[] = [];
  const burst = Array.from({ length: 140 }, (_, at) =>
    addChild(stranger, `child${at}`, '4821').then(
      () => done.push('added'),
      () => done.push('refused'),
    ),
  );
  await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThan(70);
  const refused = done.length;
  const confirmed = own.call('confirmIdentity', { body: { pin: ADMIN_PIN } });
  // Until it waits for its turn.
  await sleep(1000);
  release();
  expect(await confirmed).toEqual({ success: true });
  expect(done.length - refused).toBeLessThan(40);
  await Promise.all([...burst, ...slots]);
});

test('A call without a declared body accepts none', async () => {
  const app = await startApp();
  const cast = await castOf(app);
  const without = EVERY_ROUTE.filter(([, route]) => route.method !== 'GET' && !route.body);
  expect(without.length).toBeGreaterThan(20);
  const tooDeep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  const unknown = '019506c6-0000-7000-8000-000000000000';
  const wrong = [tooDeep, '{"x":1}', '[]', 'null', '0', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`];
  const send = async (route: Route, body?: string) => {
    const browser = cast.browsers[principalsOf(route.who)[0] as Principal];
    const answer = await browser.fetch(pathOf(route, unknown), {
      method: route.method,
      headers: { 'content-type': 'application/json', 'idempotency-key': `key-${crypto.randomUUID()}` },
      ...(body === undefined ? {} : { body }),
    });
    return `${answer.status} ${await textOf(answer)}`;
  };
  for (const [name, route] of without)
    for (const body of wrong) {
      const answer = await send(route, body);
      expect(answer, `${name} with ${body.slice(0, 20)}`).toMatch(/^400 .*INVALID_INPUT/);
      expect(answer, `${name} with ${body.slice(0, 20)}`).toMatch(/takes no body|levels deep/);
    }
  // These also end sessions, so that later calls may be 401.
  for (const [name, route] of without)
    for (const body of [undefined, '', '{}'])
      expect(await send(route, body), `${name} with ${body}`).not.toMatch(/^(400 .*INVALID_INPUT|5)/);
});

test('a body of escaped quotes is read in linear time', async () => {
  const { app } = await startApp();
  const payload = `{"email":"${'\\"'.repeat(30_000)}`;
  const headers = { 'content-type': 'application/json' };
  const before = process.cpuUsage();
  for (let count = 0; count < 5; count++)
    expect((await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).statusCode).toBe(400);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});

test('A foreign page cannot reach an instance by rebinding its name', async () => {
  const app = await startApp();
  const { browser } = await signUp(app);
  app.statements.length = 0;
  const ask = (url: string, method: 'GET' | 'POST' = 'GET') => {
    const rebound = { host: 'evil.example:4110', origin: 'http://evil.example:4110', 'sec-fetch-site': 'same-origin' };
    return app.app.inject({ method, url, headers: { ...rebound, cookie: browser.cookie ?? '' } });
  };
  for (const [name, { method, path }] of EVERY_ROUTE) {
    const answer = await ask(path, method === 'GET' ? 'GET' : 'POST');
    expect(answer.statusCode, name).toBe(421);
    expect(answer.json(), name).toMatchObject({ code: 'HOST_NOT_ALLOWED' });
  }
  const page = await ask('/chores');
  expect([page.statusCode, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
  expect(page.body).toContain('ALLOWED_HOSTS');
  expect(page.body).not.toContain('evil');
  expect((await ask('/healthz')).statusCode).toBe(200);
  expect(app.statements).toEqual([]);
});
