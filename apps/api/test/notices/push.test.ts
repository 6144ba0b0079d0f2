import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { resetMember } from '../../src/commands/reset-password.ts';
import { postWaiting } from '../../src/contexts/notices/post-waiting.ts';
import { sendPushes } from '../../src/contexts/notices/send-pushes.ts';
import { HOUR, MINUTE } from '../../src/platform/clock.ts';
import { systemWrites } from '../../src/platform/writes/writes.ts';
import { familyWithParent, own, SAM_PASSWORD } from '../fixtures/people.ts';
import { submitted } from '../fixtures/take-back.ts';
import { ADMIN_PASSWORD, childrensDevice, enter, refusalOf, startApp, type TestApp } from '../harness.ts';
import { type PushSink, startPushSink } from '../push-sink.ts';

const SETTINGS = { PUBLIC_URL: 'https://pocketful.test', ADULT_IDLE_MINUTES: '1440' };

/** Dana's phone with pushes, at 11 AM in New York, and the push services. */
async function pushed() {
  const app = await startApp({ settings: SETTINGS });
  const sink = await startPushSink();
  const { sam, ...fixture } = await familyWithParent(app);
  const notices = await fixture.browser.call('startPush', { body: sink.subscription() });
  expect(notices).toMatchObject({ pushHere: true });
  return { app, sink, ...fixture, dana: fixture.browser, samId: sam.id };
}

const onError = (error: unknown) => {
  throw error;
};
const run = (app: TestApp, sink: PushSink) =>
  sendPushes({ database: app.jobs.database, config: app.config, agent: sink.agent, onError }, app.now);
const countOf = async (app: TestApp) => (await app.database.query('SELECT FROM push_subscriptions')).length;
/** Starts pushes to a browser’s device. */
const start = (browser: InProcessBrowser, sink: PushSink, name: string) =>
  browser.call('startPush', { body: sink.subscription(`https://fcm.googleapis.com/fcm/send/${name}`) });

test('A push has the number of items that wait and the address of the queue: encrypted for the browser, without a name, an amount or a word', async () => {
  const fixture = await pushed();
  const { app, sink, dana } = fixture;
  expect(await run(app, sink)).toEqual({ sent: 0, gone: 0, failed: 0 });
  const at = await submitted(fixture);
  expect(await run(app, sink)).toEqual({ sent: 1, gone: 0, failed: 0 });
  expect(sink.pushes.map(({ path, text }) => [path, JSON.parse(text)])).toEqual([
    ['/fcm/send/dana', { count: 1, url: '/' }],
  ]);
  expect(sink.connected).toEqual(['fcm.googleapis.com:443']);
  const headers = sink.pushes[0]?.headers;
  expect(headers).toMatchObject({ topic: 'waiting', 'content-encoding': 'aes128gcm' });
  // The signature names the instance for the push service, and its key is the one that the browser subscribed with.
  const { pushKey } = await dana.call('getNotices', {});
  expect(headers?.authorization).toContain(`k=${pushKey}`);
  expect(await run(app, sink)).toEqual({ sent: 0, gone: 0, failed: 0 });
  // Sam's decision replaces the notice on Dana's phone.
  const sam = await enter(app, fixture.family, fixture.samId);
  await sam.call('approveChore', at);
  expect(await run(app, sink)).toEqual({ sent: 1, gone: 0, failed: 0 });
  expect(JSON.parse(sink.pushes.at(-1)?.text ?? '')).toEqual({ count: 0, url: '/' });
  await sam.call('takeBackChore', { ...at, body: { allowBelowZero: false } });
  await dana.call('endPush', {});
  await submitted(fixture);
  expect(await run(app, sink)).toEqual({ sent: 0, gone: 0, failed: 0 });
});

test('No mail and no push is sent between 9 PM and 7 AM of the family’s clock: pushes of the night come at 7', async () => {
  const fixture = await pushed();
  const { app, sink } = fixture;
  app.advance(11 * HOUR);
  await submitted(fixture);
  expect(await run(app, sink)).toEqual({ sent: 0, gone: 0, failed: 0 });
  // 6:59 AM.
  app.advance(9 * HOUR - MINUTE);
  expect(await run(app, sink)).toEqual({ sent: 0, gone: 0, failed: 0 });
  app.advance(MINUTE);
  expect(await run(app, sink)).toEqual({ sent: 1, gone: 0, failed: 0 });
});

test('Pushes to a device end with its session, a new password, the hand-over of the family, the adult’s removal, and when the push service refuses them: 404 and 410 end it, other failures are tried again', async () => {
  for (const status of [404, 410]) {
    const fixture = await pushed();
    fixture.sink.answerWith(status);
    await submitted(fixture);
    expect(await run(fixture.app, fixture.sink)).toEqual({ sent: 0, gone: 1, failed: 0 });
    expect(await countOf(fixture.app)).toBe(0);
  }
  const fixture = await pushed();
  const { app, sink } = fixture;
  await submitted(fixture);
  for (const status of [500, 307, 429] as const) {
    sink.answerWith(status);
    expect(await run(app, sink), `${status}`).toEqual({ sent: 0, gone: 0, failed: 1 });
    expect(await run(app, sink), 'not before its pause').toEqual({ sent: 0, gone: 0, failed: 0 });
    app.advance(10 * MINUTE);
  }
  // No redirect was followed.
  expect(sink.connected.every(host => host === 'fcm.googleapis.com:443')).toBe(true);
  expect(sink.pushes.every(({ path }) => path === '/fcm/send/dana')).toBe(true);
  sink.answerWith('nothing');
  const since = performance.now();
  expect(await run(app, sink)).toEqual({ sent: 0, gone: 0, failed: 1 });
  expect(performance.now() - since).toBeLessThan(6500);
  sink.answerWith(201);
  app.advance(10 * MINUTE);
  expect(await run(app, sink)).toEqual({ sent: 1, gone: 0, failed: 0 });
});

test('Pushes to a device end with its session, a new password, the hand-over of the family, the adult’s removal, and when the push service refuses them: each of the other ends, and no other device’s pushes', async () => {
  const fixture = await pushed();
  const { app, sink, dana } = fixture;
  const ends: Readonly<Record<string, (sam: InProcessBrowser) => Promise<unknown>>> = {
    logout: sam => sam.call('logout', {}),
    'the list of devices': async sam => {
      const [sams] = (await sam.call('listSessions', {})).filter(({ thisDevice }) => thisDevice);
      return dana.call('endSession', { params: { id: sams?.id ?? '' } });
    },
    'a new password': sam =>
      sam.call('updateUser', own(fixture.samId, { currentPassword: SAM_PASSWORD, newPassword: 'Pocketful-3!' })),
    'the operator’s reset': async () => {
      const writes = systemWrites<'password.reset'>(app.writes, 'reset-password', app.now());
      const [row] = await app.database.query<{ family_id: string }>('SELECT DISTINCT family_id FROM members');
      const sam = { familyId: row?.family_id ?? '', memberId: fixture.samId };
      await resetMember(writes, app.handle, sam, await app.hasher.hash('Another-1!', 'signed-in'));
    },
    removal: () => dana.call('deleteParent', { params: { id: fixture.samId } }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const sam = await enter(app, fixture.family, fixture.samId);
    await start(sam, sink, 'sam');
    expect(await countOf(app), name).toBe(2);
    await end(sam);
    expect(await countOf(app), name).toBe(1);
  }
  const other = await pushed();
  const heir = await enter(other.app, other.family, other.samId);
  await start(heir, sink, 'sam');
  await other.dana.call('handOverFamily', { body: { userId: other.samId, currentPassword: ADMIN_PASSWORD } });
  expect(await countOf(other.app), 'hand-over').toBe(0);
});

test("A push is switched on by an adult on a device that an adult signed in: refused for children, at the picker, and on a children's own device", async () => {
  const fixture = await pushed();
  const { app, sink, child } = fixture;
  const body = sink.subscription();
  expect(await refusalOf(child.call('startPush', { body }))).toBe('403 NOT_ALLOWED');
  const device = await childrensDevice(app, fixture.family, [fixture.mia.id]);
  expect(await refusalOf(device.call('startPush', { body }))).toMatch(/^403 /);
  await device.call('verifyPin', { body: { userId: fixture.mia.id, pin: '4821' } });
  expect(await refusalOf(device.call('startPush', { body }))).toMatch(/^403 /);
  expect(await countOf(app)).toBe(1);
  const plain = await startApp();
  const { browser } = await familyWithParent(plain);
  expect(await browser.call('getNotices', {})).toMatchObject({ pushKey: null });
  expect(await refusalOf(browser.call('startPush', { body }))).toBe('409 PUSH_OFF');
});

/** A hundred endpoints that no browser has, with another host, port, scheme or user. */
function hostileEndpoints(): string[] {
  const inner = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '10.0.0.1',
    '169.254.169.254',
    'db.internal',
    '0x7f000001',
    '2130706433',
  ];
  const known = 'fcm.googleapis.com';
  return [
    ...inner.flatMap(host => [
      `https://${host}/push`,
      `https://${host}:443/push`,
      `http://${host}/push`,
      `https://${known}@${host}/push`,
      `https://${known}:443@${host}/push`,
      `https://${host}\\@${known}/push`,
      `https://${host}#@${known}/push`,
      `https://${host}?${known}`,
      `https://${host}/${known}`,
      `https://${known}.${host.replace(/[[\]:]/g, '')}/push`,
      `https://${known}%2f@${host}/push`,
    ]),
    ...[8443, 80, 22, 5432, 0].map(port => `https://${known}:${port}/push`),
    ...['http', 'ftp', 'file', 'wss', 'javascript', 'data', 'gopher'].map(scheme => `${scheme}://${known}/push`),
    ...[
      `https://${known}./push`,
      `https://x${known}/push`,
      `https://x.${known}/push`,
      `https://${known}.evil.example/push`,
    ],
    ...['https://notify.windows.com/push', 'https://evilnotify.windows.com/push', 'https://windows.com/push'],
    ...[
      '',
      ' ',
      'fcm.googleapis.com',
      '//fcm.googleapis.com/push',
      'https://',
      'https:///push',
      `https://user@${known}/push`,
    ],
    `https://user:secret@${known}/push`,
    `https://${known}\u0000.evil.example/push`,
    `https://ｆｃｍ.googleapis.com.evil.example/push`,
  ];
}

test('Pushes go to the push services of the setting only, over https on port 443, and follow no redirect: a hundred hostile endpoints reach nothing, in a call or in a row', async () => {
  const fixture = await pushed();
  const { app, sink, dana } = fixture;
  const endpoints = hostileEndpoints();
  expect(new Set(endpoints).size).toBeGreaterThanOrEqual(100);
  for (const endpoint of endpoints)
    expect(await refusalOf(dana.call('startPush', { body: sink.subscription(endpoint) })), endpoint).toMatch(
      /^400 (PUSH_SERVICE_UNKNOWN|INVALID_INPUT)$/,
    );
  expect(await countOf(app)).toBe(1);
  await submitted(fixture);
  for (const endpoint of endpoints.filter(one => !one.includes('\u0000'))) {
    await app.database.query('UPDATE push_subscriptions SET endpoint = $1, due_at = $2, shown = 0', [
      endpoint,
      app.now(),
    ]);
    await run(app, sink);
    // A row of an unknown service ends.
    expect(await countOf(app), endpoint).toBe(0);
    await dana.call('startPush', { body: sink.subscription() });
  }
  expect(sink.connected).toEqual([]);
  // The listed services work, in capital letters and with the port too.
  for (const endpoint of [
    'https://FCM.googleapis.com:443/a',
    'https://updates.push.services.mozilla.com/b',
    'https://db5.notify.windows.com/c',
  ])
    await dana.call('startPush', { body: sink.subscription(endpoint) });
  await submitted(fixture);
  await run(app, sink);
  expect(sink.connected).toEqual(['db5.notify.windows.com:443']);
});

test('A push has the number of items that wait and the address of the queue: invalid keys are refused, and in a row they fail no other push', async () => {
  const fixture = await pushed();
  const { app, sink, dana } = fixture;
  const { endpoint, keys } = sink.subscription();
  const noPoint = Buffer.alloc(65, 4).toString('base64url');
  const sam = await enter(app, fixture.family, fixture.samId);
  for (const [wrong, refusal] of [
    [{ p256dh: noPoint }, '400 PUSH_KEY_INVALID'],
    [{ p256dh: 'BAAA' }, '400 INVALID_INPUT'],
    [{ auth: 'AAEC' }, '400 INVALID_INPUT'],
    [{ auth: '%'.repeat(22) }, '400 INVALID_INPUT'],
  ] as const)
    expect(await refusalOf(dana.call('startPush', { body: { endpoint, keys: { ...keys, ...wrong } } }))).toBe(refusal);
  await start(sam, sink, 'sam');
  await app.database.query('UPDATE push_subscriptions SET p256dh = $1 WHERE member_id = $2', [noPoint, fixture.samId]);
  await submitted(fixture);
  const errors: unknown[] = [];
  const deps = { database: app.jobs.database, config: app.config, agent: sink.agent };
  const pushes = await sendPushes({ ...deps, onError: error => void errors.push(error) }, app.now);
  expect(pushes).toEqual({ sent: 1, gone: 0, failed: 1 });
  expect(errors).toHaveLength(1);
});

test('Pushes to a device end with its session, a new password, the hand-over of the family, the adult’s removal, and when the push service refuses them: a session that ended by its time gets none', async () => {
  const fixture = await pushed();
  const { app, sink } = fixture;
  await submitted(fixture);
  await app.database.query(
    'UPDATE sessions SET expires_at = $1 WHERE device_id IN (SELECT device_id FROM push_subscriptions)',
    [app.now()],
  );
  expect(await run(app, sink)).toEqual({ sent: 0, gone: 0, failed: 0 });
});

test('The address of NOTIFY_URL gets the number of items that wait every minute: a number and nothing else', async () => {
  const fixture = await pushed();
  const { app } = fixture;
  const posts: unknown[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    posts.push(await json(request));
    response.writeHead(status, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const post = () => postWaiting(app.jobs.database, url);
  await post();
  await submitted(fixture);
  await post();
  expect(posts).toEqual([{ waiting: 0 }, { waiting: 1 }]);
  for (status of [302, 500]) await expect(post()).rejects.toThrow();
  // No redirect was followed.
  expect(posts).toHaveLength(4);
});

test('the user of NOTIFY_URL signs in by a header', async () => {
  const { app } = await pushed();
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  await postWaiting(app.jobs.database, `http://home:p%40ss@${at}`);
  await postWaiting(app.jobs.database, `http://${at}`);
  expect(seen).toEqual([`Basic ${Buffer.from('home:p@ss').toString('base64')}`, undefined]);
});
