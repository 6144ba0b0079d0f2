import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_WAITING_CONNECTIONS } from '../../src/platform/http/connections.ts';
import { signUp, startApp } from '../harness.ts';

async function builtApps() {
  const folder = await mkdtemp(join(tmpdir(), 'apps-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const app of ['family', 'admin']) {
    await mkdir(join(folder, app, 'assets'), { recursive: true });
    await writeFile(join(folder, app, app === 'family' ? 'app.html' : 'index.html'), `<title>${app}</title>`);
    await writeFile(join(folder, app, 'assets', 'index-x.js'), `// ${app}`);
  }
  await writeFile(join(folder, 'family', 'landing.html'), '<title>landing</title>');
  return { FAMILY_WEB_DIR: join(folder, 'family'), ADMIN_WEB_DIR: join(folder, 'admin') };
}

test('a password manager is led to the page on which a password is changed', async () => {
  const { app } = await startApp({ settings: await builtApps() });
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/settings']);
});

test('the first page of a demo is the one that starts a family, unless the browser has a session', async () => {
  const { app } = await startApp({ settings: { ...(await builtApps()), SMTP_URL: '', DEMO: '1' } });
  const first = await app.inject('/');
  expect([first.statusCode, first.headers.location, first.headers['cache-control']]).toEqual([
    302,
    '/?try',
    'no-store',
  ]);
  expect((await app.inject('/?try')).body).toContain('<title>family</title>');
  const headers = { cookie: 'pocketful_session=x' };
  expect((await app.inject({ url: '/', headers })).body).toContain('<title>family</title>');
});

test('pages load nothing from elsewhere, run nothing inline, and cannot be framed', async () => {
  const { app } = await startApp({ settings: await builtApps() });
  const { headers } = await app.inject('/login');
  expect(headers['content-security-policy']).toBe(
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
      "manifest-src 'self';worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cache-control': 'no-cache',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

test('Without METRICS_TOKEN `/metrics` is 404', async () => {
  const { app } = await startApp({ settings: await builtApps() });
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});

test('/metrics with another token than METRICS_TOKEN answers NOT_SIGNED_IN', async () => {
  const { app } = await startApp({ settings: { METRICS_TOKEN: 'a token for the metrics' } });
  const read = (authorization: string) => app.inject({ url: '/metrics', headers: { authorization } });
  expect((await read('Bearer another token')).json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect((await read('Bearer a token for the metrics')).statusCode).toBe(200);
});

test('a built file has only the headers of a file, with its cache time', async () => {
  const settings = { ...(await builtApps()), PUBLIC_URL: 'https://bank.example', RATE_LIMITS: 'on' };
  const { app } = await startApp({ settings });
  const ofEveryFile = [
    'accept-ranges',
    'connection',
    'content-length',
    'content-type',
    'date',
    'etag',
    'last-modified',
  ];
  for (const path of ['/assets/index-x.js', '/staff-assets/assets/index-x.js']) {
    const { headers } = await app.inject(path);
    const own = Object.entries(headers).filter(([name]) => ![...ofEveryFile, 'vary'].includes(name));
    expect(Object.fromEntries(own), path).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  }
});

/** A connection that is kept open. */
async function connect(port: number) {
  const socket = createConnection(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  /** The first line of an answer; undefined once the server has closed the connection. */
  const get = async () => {
    const answered = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [line] = String((await answered)[0] ?? '').split('\r\n');
    return line || undefined;
  };
  return { socket, get };
}

test('Past `MAX_CONNECTIONS` a further connection is closed, and open ones continue', async () => {
  const { app } = await startApp({ settings: { MAX_CONNECTIONS: '2' } });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const [first, second] = [await connect(port), await connect(port)];
  const answers = async () => [await first.get(), await second.get()];
  expect(await answers()).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  expect(await (await connect(port)).get()).toBeUndefined();
  expect(await answers()).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  second.socket.end();
  await once(second.socket, 'close');
  expect(await (await connect(port)).get()).toBe('HTTP/1.1 200 OK');
});

/** An HTTP status over a new connection; undefined if none comes within ten seconds. */
async function probe(port: number, localAddress: string): Promise<string | undefined> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  const answered = once(socket, 'data').then(([data]) => String(data).split('\r\n')[0]);
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const line = await Promise.race([answered, sleep(10_000)]);
  socket.destroy();
  return line ?? undefined;
}

test.each([
  ['one address, by half a head', 1, 'GET /healthz HTTP/1.1\r\nhost: local'],
  ['one address, in silence', 1, ''],
  [
    'forty addresses, by half a body',
    40,
    'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  ],
])(
  'Probes answer while thousands of requests have not arrived whole: 2,200 from %s',
  async (_what, addresses, half) => {
    const { app } = await startApp();
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const sockets: Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (let at = 0; at < 2200; at++) {
      const socket = createConnection({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (at % addresses)}` });
      socket.on('error', () => {});
      socket.on('connect', () => socket.write(half));
      sockets.push(socket);
      if (at % 100 === 0) await sleep(5);
    }
    await expect.poll(() => sockets.every(({ connecting }) => !connecting), { timeout: 10_000 }).toBe(true);
    for (const from of ['127.0.0.1', '127.0.1.1']) expect(await probe(port, from), from).toBe('HTTP/1.1 200 OK');
    const { promise, resolve } = Promise.withResolvers<number>();
    app.server.getConnections((_error, count) => resolve(count));
    expect(await promise).toBeLessThanOrEqual(addresses === 1 ? MAX_WAITING_CONNECTIONS + 2 : 1802);
  },
);

test('a stream, and connections that were answered, stay open while others wait', async () => {
  const { app } = await startApp({ settings: { MAX_CONNECTIONS: '40' } });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const answered = [await connect(port), await connect(port)];
  for (const { get } of answered) expect(await get()).toBe('HTTP/1.1 200 OK');
  for (let at = 0; at < 60; at++) await connect(port);
  for (const { get } of answered) expect(await get()).toBe('HTTP/1.1 200 OK');
});

test('A request has 30 seconds to arrive, its headers 10', async () => {
  const { app } = await startApp();
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 30_000]);
});

test('over HTTPS browsers get HSTS', async () => {
  const { app } = await startApp({ settings: { PUBLIC_URL: 'https://bank.example' } });
  const { headers } = await app.inject('/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('no answer of the API is cached, and every answer names its request', async () => {
  const test = await startApp();
  const { browser } = await signUp(test);
  for (const path of ['/api/dashboard', '/api/auth/user', '/api/nothing']) {
    const answer = await browser.fetch(path);
    expect(answer.headers.get('cache-control'), path).toBe('no-store');
    expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
  }
  const refused = await browser.fetch('/api/children/x/balance');
  expect(await refused.json()).toMatchObject({ requestId: refused.headers.get('x-request-id') });
});

test('/ without a session is the landing page, readable without script and not cached: / is the landing page, not cached, unless the browser sends a session cookie by either name', async () => {
  const { app } = await startApp({ settings: await builtApps() });
  const page = async (cookie: string, url = '/') => {
    const { body, headers } = await app.inject({ url, headers: { cookie } });
    return [body.replace(/<\/?title>/g, ''), headers['cache-control']];
  };
  for (const cookie of ['', 'pocketful_device=x', 'pocketful_session=', 'not_pocketful_session=x'])
    expect(await page(cookie), cookie).toEqual(['landing', 'no-store']);
  for (const cookie of ['pocketful_session=x', 'a=b; pocketful_staff=x', '__Host-pocketful_session_8443=x'])
    expect(await page(cookie), cookie).toEqual(['family', 'no-cache']);
  expect(await page('', '/?from=mail')).toEqual(['landing', 'no-store']);
  for (const url of ['/login', '/app.html']) expect(await page('', url), url).toEqual(['family', 'no-cache']);
});

test('each app has its pages and files for every caller, and a missing file is no page', async () => {
  const { app } = await startApp({ settings: await builtApps() });
  const pages = { '/home': 'family', '/chores': 'family', '/no/such/page': 'family', '/administrator': 'family' };
  const staffPages = {
    '/admin': 'admin',
    '/admin-portal': 'admin',
    '/error-logs?id=1': 'admin',
    '/coppa-dashboard/': 'admin',
  };
  for (const [path, title] of Object.entries({ ...pages, ...staffPages })) {
    const answer = await app.inject({ url: path, headers: { accept: 'text/html' } });
    expect(answer.body, path).toBe(`<title>${title}</title>`);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  }
  for (const [path, body] of Object.entries({
    '/assets/index-x.js': '// family',
    '/staff-assets/assets/index-x.js': '// admin',
  })) {
    const answer = await app.inject(path);
    expect(answer.body, path).toBe(body);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  for (const path of [
    '/assets/gone.js',
    '/assets/gone',
    '/staff-assets/assets/gone.js',
    '/staff-assets/x',
    '/favicon.ico',
    '/api',
  ])
    expect((await app.inject(path)).statusCode, path).toBe(404);
  for (const path of ['/../package.json', '/assets/..%2f..%2fadmin/index.html', '/%2e%2e/admin/index.html'])
    expect((await app.inject(path)).body, path).not.toContain('<title>admin');
});

test('each answer of the API has the time of its clock', async () => {
  const { app, now, advance } = await startApp();
  advance(3 * 86_400_000);
  const { headers } = await app.inject('/api/auth/user');
  expect(headers.date).toBe(now().toUTCString());
});
