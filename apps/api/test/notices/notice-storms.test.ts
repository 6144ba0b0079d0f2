import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { InProcessBrowser } from '../../src/commands/in-process-client.ts';
import { makeNotices } from '../../src/contexts/notices/make-notices.ts';
import { sendPushes } from '../../src/contexts/notices/send-pushes.ts';
import { familyWithParent } from '../fixtures/people.ts';
import { addChild, createChore, deadlocksOf, enter, lockWaits, startApp } from '../harness.ts';
import { startPushSink } from '../push-sink.ts';

const AT_ONCE = { body: { mail: 'at_once', hour: 18, names: false } } as const;

/** Dana and Sam, both with mail at once and pushes, and two children on their devices. */
async function family() {
  const app = await startApp({ settings: { PUBLIC_URL: 'https://pocketful.test', ADULT_IDLE_MINUTES: '1440' } });
  const sink = await startPushSink();
  const { sam, ...fixture } = await familyWithParent(app);
  const leo = await addChild(fixture.family, 'leo', '7350');
  const adults = [fixture.browser, await enter(app, fixture.family, sam.id)];
  for (const [at, adult] of adults.entries()) {
    await adult.call('setNotices', AT_ONCE);
    await adult.call('startPush', { body: sink.subscription(`https://fcm.googleapis.com/fcm/send/${at}`) });
  }
  const children = [
    { id: fixture.mia.id, browser: await enter(app, fixture.family, fixture.mia.id) },
    { id: leo.id, browser: await enter(app, fixture.family, leo.id) },
  ];
  const onError = (error: unknown) => {
    throw error;
  };
  const push = () =>
    sendPushes({ database: app.jobs.database, config: app.config, agent: sink.agent, onError }, app.now);
  return { app, sink, ...fixture, samId: sam.id, dana: fixture.browser, children, push };
}

/** Submits a chore. On a busy machine it may wait too long for a lock, and is sent again. */
async function submit(browser: InProcessBrowser, id: string): Promise<void> {
  for (;;) {
    const outcome = await browser.call('submitChore', { params: { id } }).catch(error => {
      if (error.status !== 503) throw error;
    });
    if (outcome) return;
  }
}

test('submissions with a rule and without one, decisions and both jobs at once neither deadlock nor lose a notice', async () => {
  const { app, sink, family: own, dana, children, push } = await family();
  const [mia] = children;
  await dana.call('setAutoApprove', {
    params: { id: mia?.id ?? '' },
    body: { enabled: true, mostEach: '2.00', mostAWeek: '500.00' },
  });
  const before = await deadlocksOf(app);
  const work = children.map(async ({ id, browser }) => {
    const chores = await Promise.all(Array.from({ length: 24 }, () => createChore(own, app, id, 10)));
    for (let at = 0; at < chores.length; at += 3)
      await Promise.all(chores.slice(at, at + 3).map(chore => submit(browser, chore.id)));
  });
  let done = false;
  const jobs = (async () => {
    while (!done) await Promise.all([makeNotices(app.jobs.database, app.now), push()]);
  })();
  await Promise.all(work);
  done = true;
  await jobs;
  await push();
  expect(await deadlocksOf(app)).toBe(before);
  const { count } = await dana.call('getWaiting', {});
  expect(count).toBe(24);
  for (const path of ['/fcm/send/0', '/fcm/send/1']) {
    const last = sink.pushes.findLast(one => one.path === path);
    expect(JSON.parse(last?.text ?? '{}')).toMatchObject({ count });
  }
});

test('a job and a submission lock the adults of a family in the same order', async () => {
  const { app, family: own, children } = await family();
  const [mia] = children;
  const before = await deadlocksOf(app);
  const rows = await app.database.query<{ member_id: string }>(
    'SELECT member_id FROM notice_settings ORDER BY member_id',
  );
  for (const [first, second] of [rows, rows.toReversed()]) {
    await app.database.query(
      "UPDATE notice_settings SET due_at = $2::timestamptz - CASE WHEN member_id = $1 THEN interval '2 min' ELSE interval '1 min' END",
      [second?.member_id, app.now()],
    );
    const chore = await createChore(own, app, mia?.id ?? '', 10);
    const holder = new pg.Client({ connectionString: app.database.jobsUrl });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('BEGIN');
    await holder.query('SELECT FROM notice_settings WHERE member_id = $1 FOR UPDATE', [first?.member_id]);
    const submitted = mia?.browser.call('submitChore', { params: { id: chore.id } });
    await vi.waitFor(async () => expect(await lockWaits(app.database)).toBe(1));
    const made = makeNotices(app.jobs.database, app.now);
    await vi.waitFor(async () => expect(await lockWaits(app.database)).toBe(2));
    await holder.query('COMMIT');
    await Promise.all([submitted, made]);
  }
  expect(await deadlocksOf(app)).toBe(before);
});

test('A push has the number of items that wait and the address of the queue: a decision while the first push is under way replaces it, as do an erasure and a new subscription', async () => {
  const { app, sink, family: own, samId, dana, children, push } = await family();
  const [mia] = children;
  const chore = await createChore(own, app, mia?.id ?? '', 10);
  const at = { params: { id: chore.id } };
  await mia?.browser.call('submitChore', at);
  sink.answerWith('nothing');
  const sending = push();
  await vi.waitFor(() => expect(sink.pushes).toHaveLength(2));
  await (await enter(app, own, samId)).call('approveChore', at);
  sink.answerWith(201);
  sink.release();
  expect(await sending).toMatchObject({ sent: 2 });
  expect(await push()).toMatchObject({ sent: 2 });
  expect(JSON.parse(sink.pushes.at(-1)?.text ?? '')).toMatchObject({ count: 0 });
  const next = await createChore(own, app, mia?.id ?? '', 10);
  await mia?.browser.call('submitChore', { params: { id: next.id } });
  expect(await push()).toMatchObject({ sent: 2 });
  await dana.call('startPush', { body: sink.subscription('https://fcm.googleapis.com/fcm/send/new') });
  await app.database.query('UPDATE sessions SET confirmed_at = $1', [app.now()]);
  await dana.call('deleteUser', { params: { id: mia?.id ?? '' } });
  expect(await push()).toMatchObject({ sent: 2 });
  expect(
    sink.pushes
      .slice(-2)
      .map(({ path, text }) => [path, JSON.parse(text).count])
      .sort(),
  ).toEqual([
    ['/fcm/send/1', 0],
    ['/fcm/send/new', 0],
  ]);
});
