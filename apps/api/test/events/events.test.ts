import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { listen, next } from '../fixtures/streams.ts';
import {
  addChild,
  createChore,
  createDatabase,
  enter,
  signUp,
  startApp,
  startAppOn,
  type TestApp,
  type TestDatabase,
  unlock,
} from '../harness.ts';

const quietFor = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

async function twoChildren(app: TestApp) {
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  const leo = await addChild(family, 'leo', '7350');
  return { family, mia, leo, parent: family.browser, child: await enter(app, family, mia.id) };
}

test('a child’s submission reaches the parents at once: the call, the child and the number, and nothing else', async () => {
  const app = await startApp();
  const { family, mia, parent, child } = await twoChildren(app);
  const chore = await createChore(family, app, mia.id);
  const stream = await listen(app, parent);
  expect(stream.events).toEqual([{ type: 'hello', sequence: expect.any(Number) }]);
  const began = performance.now();
  await child.call('submitChore', { params: { id: chore.id } });
  const told = await next(stream);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(told).toEqual([{ type: 'changed', call: 'submitChore', childId: mia.id, sequence: expect.any(Number) }]);
});

test('the first event has the newest number of the family’s audit log, and a write’s answer has its own', async () => {
  const app = await startApp();
  const { family, mia, parent } = await twoChildren(app);
  const answer = await parent.fetch('/api/transactions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ childId: mia.id, amount: '1.00', description: 'One', category: 'gift' }),
  });
  const sequence = Number(answer.headers.get('x-trail-sequence'));
  expect(sequence).toBe(app.hints.at(-1)?.sequence);
  expect((await listen(app, parent)).events).toEqual([{ type: 'hello', sequence }]);
  const stranger = await signUp(app, 'okafor');
  const [first] = (await listen(app, stranger.browser)).events;
  expect(first).toEqual({ type: 'hello', sequence: 1 });
  expect(family.name).not.toBe(stranger.name);
});

test('A child receives its own events and those for all children: a child receives its own events, and none of a sibling or of no child', async () => {
  const app = await startApp();
  const { family, mia, leo, parent, child } = await twoChildren(app);
  const stream = await listen(app, child);
  const parents = await listen(app, parent);
  await createChore(family, app, leo.id);
  await parent.call('registerParent', {
    body: {
      firstName: 'Sam',
      lastName: 'Rivera',
      username: 'sam',
      email: 'sam@rivera.example',
      password: 'Walnut-7-Trees!',
    },
  });
  await createChore(family, app, mia.id);
  await vi.waitFor(() => expect(parents.events).toHaveLength(4));
  expect(await next(stream)).toMatchObject([{ type: 'changed', call: 'createChore', childId: mia.id }]);
  expect(stream.events).toHaveLength(2);
});

test('A chore that moves to another child is an event for both', async () => {
  const app = await startApp();
  const { family, mia, leo, parent, child } = await twoChildren(app);
  const { id } = await createChore(family, app, mia.id);
  const [before, after] = [await listen(app, child), await listen(app, await enter(app, family, leo.id))];
  const body = { childId: leo.id, name: 'Sweep', reward: '2.00', dueDate: '2026-03-13T16:00:00Z' };
  await parent.call('updateChore', { params: { id }, body });
  expect(await next(before)).toMatchObject([{ call: 'updateChore', childId: mia.id }]);
  expect(await next(after)).toMatchObject([{ call: 'updateChore', childId: leo.id }]);
  const [row] = await app.database.query("SELECT details FROM audit_entries WHERE action = 'chore.updated'");
  expect(row).toMatchObject({ details: { childId: leo.id, formerChildId: mia.id } });
});

test('A child receives its own events and those for all children: children receive events for all children, such as a category of rewards', async () => {
  const app = await startApp();
  const { parent, child } = await twoChildren(app);
  const stream = await listen(app, child);
  await parent.call('createChoreTemplate', {
    body: { name: 'Dust', description: '', defaultReward: '1.00', category: 'housework' },
  });
  const { id } = await parent.call('createRewardCategory', { body: { name: 'Music' } });
  expect(await next(stream)).toMatchObject([{ type: 'changed', call: 'createRewardCategory', childId: null }]);
  await parent.call('updateRewardCategory', { params: { id }, body: { name: 'Band' } });
  await vi.waitFor(() => expect(stream.events).toHaveLength(3));
});

test('another family receives nothing', async () => {
  const app = await startApp();
  const { family, mia } = await twoChildren(app);
  const others = await signUp(app, 'okafor');
  const stream = await listen(app, others.browser);
  await createChore(family, app, mia.id);
  await quietFor(100);
  expect(stream.changes()).toEqual([]);
});

/** Two processes on one database, which receive each other's events. */
async function twoProcesses(): Promise<{ database: TestDatabase; one: TestApp; other: TestApp }> {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const wire = { url: database.appUrl };
  return { database, one: await startAppOn(database, { wire }), other: await startAppOn(database, { wire }) };
}

test('every process receives each commit of any process once, itself included', async () => {
  const { one, other } = await twoProcesses();
  const { family, mia, parent } = await twoChildren(one);
  const here = await listen(one, parent);
  const there = await listen(other, parent);
  await quietFor(100);
  here.changes();
  there.changes();
  await createChore(family, one, mia.id);
  expect(await next(there)).toMatchObject([{ call: 'createChore' }]);
  expect(await next(here)).toMatchObject([{ call: 'createChore' }]);
  for (let round = 0; round < 10; round++) {
    await Promise.all(Array.from({ length: 12 }, () => createChore(family, one, mia.id)));
  }
  const newest = one.hints.at(-1)?.sequence;
  await vi.waitFor(() => expect(there.events.at(-1)).toMatchObject({ sequence: newest }));
});

test('a broken connection between processes is opened again, and every stream is asked to reload', async () => {
  const { database, one, other } = await twoProcesses();
  const { family, mia, parent } = await twoChildren(one);
  const there = await listen(other, parent);
  await quietFor(100);
  there.changes();
  await database.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pocketful-events' AND datname = current_database()",
  );
  // An event without a listener waits for the next connection.
  await createChore(family, one, mia.id);
  await vi.waitFor(() => expect(there.events).toContainEqual({ type: 'reread' }), 5000);
  await createChore(family, one, mia.id);
  const newest = one.hints.at(-1)?.sequence;
  await vi.waitFor(() => expect(there.events.at(-1)).toMatchObject({ sequence: newest }), 5000);
});

test('a stream ends at once with its session or its profile', async () => {
  const app = await startApp();
  const { family, mia, parent } = await twoChildren(app);
  const endings: [string, (browser: InProcessBrowser) => Promise<unknown>][] = [
    ['a return to the picker', browser => browser.call('switchProfile', {})],
    ['a logout', browser => browser.call('logout', {})],
    ['another pick', browser => browser.call('verifyPin', { body: { userId: mia.id, pin: '4821' } })],
  ];
  const stays = await listen(app, parent);
  for (const [what, end] of endings) {
    const browser = await unlock(app, family);
    await browser.call('verifyPin', { body: { userId: family.adminId, pin: '2580' } });
    const stream = await listen(app, browser);
    await end(browser);
    await stream.ended;
    expect(stream.events.at(-1), what).toEqual({ type: 'ended', reason: 'session' });
  }
  expect(stays.events.at(-1)?.type).toBe('changed');
  expect(app.events.size).toBe(1);
});

test('A call that ends sessions ends their open streams at once, also when a child is erased: the stream of an erased child ends at once', async () => {
  const app = await startApp();
  const { mia, parent, child } = await twoChildren(app);
  const stream = await listen(app, child);
  await parent.call('deleteUser', { params: { id: mia.id } });
  // Well before the next beat.
  await vi.waitFor(() => expect(stream.events.at(-1)).toEqual({ type: 'ended', reason: 'session' }), 5000);
});

test('a stream is no activity of a profile: an adult’s times out behind it, a child’s does not', async () => {
  const app = await startApp({ settings: { ADULT_IDLE_MINUTES: '5' } });
  const { parent, child } = await twoChildren(app);
  const streams = [await listen(app, parent, { 'x-user-active': '1' }), await listen(app, child)];
  app.advance(4 * 60_000);
  await listen(app, parent, { 'x-user-active': '1' });
  await app.events.beat();
  expect(app.events.size).toBe(3);
  app.advance(2 * 60_000);
  await app.events.beat();
  await streams[0]?.ended;
  expect(streams[0]?.events.at(-1)).toEqual({ type: 'ended', reason: 'locked' });
  expect(app.events.size).toBe(1);
});

test('a stream continues while sessions cannot be read', async () => {
  const app = await startApp();
  const { parent } = await twoChildren(app);
  await listen(app, parent);
  const broken = vi.spyOn(app.handle, 'readAcross').mockRejectedValue(new Error('away'));
  await app.events.beat();
  expect(app.events.size).toBe(1);
  broken.mockRestore();
});

test('a session has at most four streams, so that a browser keeps connections; its oldest ends, and all others stay', async () => {
  const app = await startApp();
  const { family, parent, child } = await twoChildren(app);
  const others = await signUp(app, 'okafor');
  const theirs = await listen(app, others.browser);
  const childs = await listen(app, child);
  const first = await listen(app, parent);
  const elsewhere = await enter(app, family, family.adminId);
  const second = await listen(app, elsewhere);
  for (let more = 0; more < 4; more++) await listen(app, parent);
  await first.ended;
  expect(first.events.at(-1)).toEqual({ type: 'ended', reason: 'crowded' });
  expect(app.events.size).toBe(7);
  expect([theirs, childs, second].map(({ events }) => events.length)).toEqual([1, 1, 1]);
});

test('a browser that left leaves nothing behind', async () => {
  const app = await startApp();
  const { parent } = await twoChildren(app);
  const stream = await listen(app, parent);
  expect(app.events.size).toBe(1);
  stream.leave();
  await vi.waitFor(() => expect(app.events.size).toBe(0));
});

test('a browser that does not read is disconnected before it fills the memory', async () => {
  const app = await startApp();
  const { family, mia } = await twoChildren(app);
  const session = { familyId: family.browser.cookie?.slice(18, 54) ?? '', hash: Buffer.alloc(32) };
  const stream = app.events.open({ session, memberId: family.adminId, isChild: false });
  stream.begin(1);
  const hint = { familyId: session.familyId, call: 'createChore', childId: mia.id, sequence: 2 };
  app.events.deliver(Array.from({ length: 2000 }, () => hint));
  await once(stream.body, 'close');
  expect(app.events.size).toBe(0);
});

test('a process that is asked to end closes its streams first', async () => {
  const app = await startApp();
  const { parent } = await twoChildren(app);
  const stream = await listen(app, parent);
  await app.app.close();
  await stream.ended;
  expect(stream.events.at(-1)).toEqual({ type: 'ended', reason: 'closing' });
});

test('proxies do not buffer a stream, and it outlives the time limit for requests', async () => {
  const app = await startApp({ settings: { RATE_LIMITS: 'on' } });
  const { parent } = await twoChildren(app);
  app.app.server.requestTimeout = 300;
  app.app.server.headersTimeout = 200;
  const stream = await listen(app, parent);
  const { headers } = stream.response;
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-accel-buffering')).toBe('no');
  await quietFor(1000);
  expect(app.events.size).toBe(1);
  await parent.call('switchProfile', {});
  await stream.ended;
});
