import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Recorder } from '../../src/contexts/metrics/recorder.ts';
import { rollUp } from '../../src/contexts/metrics/roll-up.ts';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { addChild, familyOf, pick, signUp, startApp, startAppOn, type TestApp } from '../harness.ts';
import { castOf } from '../principals.ts';

const DAY = 86_400_000;
const counted = async (app: TestApp) => {
  const rows = await app.database.query<{ endpoint: string; requests: number; errors: number }>(`
    SELECT method || ' ' || route AS endpoint, sum(requests)::int AS requests,
      coalesce(sum(requests) FILTER (WHERE status_class = 5), 0)::int AS errors
    FROM request_counts GROUP BY 1 ORDER BY 1`);
  return Object.fromEntries(rows.map(({ endpoint, requests }) => [endpoint, requests]));
};
const total = async (app: TestApp) => {
  const [row] = await app.database.query(`
    SELECT coalesce(sum(requests), 0)::int AS requests, coalesce(sum(microseconds), 0)::int AS microseconds,
      coalesce(sum(bucket * requests), 0)::int AS buckets FROM request_counts`);
  return row;
};
const asked = { method: 'GET', route: '/api/chores', status: 200, milliseconds: 12 };

describe('requests', () => {
  test('Requests of all processes add up, also after a restart', async () => {
    const app = await startApp({ recording: true });
    const other = await startAppOn(app.database, { recording: true });
    await Promise.all(
      [app, other].flatMap(({ app: server }) =>
        Array.from({ length: 30 }, () => server.inject({ url: '/api/openapi-not-there?x=1' })),
      ),
    );
    await Promise.all([app.recorder.flush(), other.recorder.flush()]);
    await other.app.inject({ url: '/api/dashboard' });
    // Waiting counts are written at the end of a process.
    await other.app.close();
    const again = await startAppOn(app.database, { recording: true });
    await again.app.inject({ url: '/api/dashboard' });
    await again.recorder.flush();
    expect(await counted(app)).toEqual({ 'GET unknown': 60, 'GET /api/dashboard': 2 });
  });

  test('are calls only: no probe, page, file, document or stream', async () => {
    const app = await startApp({ recording: true });
    const family = await signUp(app);
    for (const url of ['/healthz', '/readyz', '/', '/assets/none.js', '/api/docs', '/api/openapi.json', '/apiary'])
      await app.app.inject({ url });
    const stream = await family.browser.fetch('/api/events');
    expect(stream.status).toBe(200);
    // Its stream ends with the process, and waiting counts are written then.
    await app.app.close();
    await stream.text();
    await app.recorder.flush();
    expect(await counted(app)).toEqual({ 'POST /api/auth/signup': 1 });
  });

  test('A metric is at most a second old: are shown within a second, refusals not as errors, with the pattern in place of ids', async () => {
    const app = await startApp({
      recording: true,
      extend: api => {
        api.get('/api/broken/:id', { schema: { operationId: 'broken' } }, async () => {
          throw new Error('broken');
        });
      },
    });
    const { browsers, childId } = await castOf(app);
    await app.recorder.flush();
    await app.database.query('DELETE FROM request_counts');
    const byItself = new Recorder({ database: app.handle, onFailure: () => {}, byItself: true });
    for (const status of [200, 404, 500]) byItself.count({ ...asked, route: '/api/broken/:id', status, at: app.now() });
    await expect
      .poll(() => total(app), { timeout: 1500, interval: 50 })
      .toEqual({ requests: 3, microseconds: 36_000, buckets: 3 * 10 });
    for (let times = 0; times < 7; times++) await app.app.inject({ url: `/api/broken/${childId}` });
    await app.recorder.flush();
    const { endpoints } = await browsers.app_owner.call('getPerformance', {});
    expect(endpoints).toMatchObject([
      { endpoint: 'GET /api/broken/:id', requestCount: 10, errorCount: 8, successRate: 20 },
    ]);
    expect(JSON.stringify(endpoints)).not.toContain(childId);
  });

  test('A roll-up counts nothing twice, also after a kill: are merged into hours and days, with the same sums however often that is done', async () => {
    const app = await startApp({ recording: true });
    const { browsers } = await castOf(app);
    await app.recorder.flush();
    const start = app.now().getTime();
    for (let hour = 0; hour < 24 * 20; hour++)
      for (const milliseconds of [3, 40, 900])
        app.recorder.count({ ...asked, milliseconds, at: new Date(start - hour * 3_600_000) });
    await app.recorder.flush();
    const performance = () => browsers.app_owner.call('getPerformance', { query: { range: '90d' } });
    const before = [await total(app), await performance()];
    await Promise.all([rollUp(app.jobs.database, app.now()), rollUp(app.jobs.database, app.now())]);
    await rollUp(app.jobs.database, app.now());
    expect([await total(app), await performance()]).toEqual(before);
    const spans = await app.database.query(
      'SELECT span, count(DISTINCT at)::int AS many FROM request_counts GROUP BY 1',
    );
    expect(Object.fromEntries(spans.map(({ span, many }) => [span, many]))).toEqual({ minute: 49, hour: 183, day: 11 });
  });

  test('A roll-up counts nothing twice, also after a kill: figures that are being merged when the process ends stay unchanged', async () => {
    const app = await startApp();
    app.recorder.count({ ...asked, at: new Date(app.now().getTime() - 3 * DAY) });
    await app.recorder.flush();
    const before = await total(app);
    await app.database.query(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(30); RETURN NEW; END $$`);
    await app.database.query(
      `CREATE TRIGGER die BEFORE INSERT ON request_counts FOR EACH ROW WHEN (NEW.span = 'hour') EXECUTE FUNCTION die()`,
    );
    const ended = rollUp(app.jobs.database, app.now()).catch((error: Error) => error);
    await expect
      .poll(() =>
        app.database.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
        ),
      )
      .toHaveLength(1);
    expect(await ended).toBeInstanceOf(Error);
    await app.database.query('DROP TRIGGER die ON request_counts');
    expect(await total(app)).toEqual(before);
    await rollUp(app.jobs.database, app.now());
    expect(await total(app)).toEqual(before);
  });

  test('An unreachable database delays no call; counts past the limit are lost', async () => {
    const app = await startApp();
    const away = connectDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    onTestFinished(() => away.close());
    const failures: unknown[] = [];
    let database = away;
    const recorder = new Recorder({
      database: { ...app.handle, crossTenant: crossing => database.crossTenant(crossing) },
      onFailure: error => failures.push(error),
      onLost: lost => failures.push(lost),
    });
    for (let kind = 0; kind < 25_000; kind++) recorder.count({ ...asked, route: `/api/${kind}`, at: app.now() });
    recorder.count({ ...asked, route: '/api/1', at: app.now() });
    await recorder.flush();
    expect(String(failures[0])).toContain('ECONNREFUSED');
    expect(failures.slice(1)).toEqual([{ requests: 5000, refusals: 0 }]);
    database = app.handle;
    await recorder.flush();
    await recorder.flush();
    expect(await total(app)).toMatchObject({ requests: 20_001 });
  });

  test('are removed after a hundred days', async () => {
    const app = await startApp();
    for (const days of [101, 95]) app.recorder.count({ ...asked, at: new Date(app.now().getTime() - days * DAY) });
    await app.recorder.flush();
    await rollUp(app.jobs.database, app.now());
    expect(await total(app)).toMatchObject({ requests: 1 });
  });
});

describe('activity', () => {
  const days = (app: TestApp) =>
    app.database.query<{ username: string; day: string }>(`
      SELECT m.username, a.day::text FROM member_activity AS a JOIN members AS m USING (family_id, member_id)
      ORDER BY a.day, m.username`);

  test('Active users are members with a recorded day: today, within 7 days, within 30 days: is one row per member and day, of successful calls made by a person', async () => {
    const app = await startApp({ recording: true });
    const family = await signUp(app);
    const { id } = await addChild(family, 'mia', '4821');
    const child = await pick(app, family, id, '4821');
    // A tab's own reads are no activity.
    await child.call('listChores', {});
    await app.recorder.flush();
    expect(await days(app)).toEqual([]);
    child.headers['x-user-active'] = '1';
    await child.fetch('/api/chores', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    await app.recorder.flush();
    expect(await days(app)).toEqual([]);
    for (let times = 0; times < 5; times++) await child.call('listChores', {});
    await app.recorder.flush();
    const again = await startAppOn(app.database, { recording: true });
    again.recorder.noteActive({ familyId: await familyOf(app), memberId: id, at: app.now() });
    again.recorder.noteActive({ familyId: await familyOf(app), memberId: id, at: new Date(app.now().getTime() + DAY) });
    await again.recorder.flush();
    expect(await days(app)).toEqual([
      { username: 'mia', day: '2026-03-10' },
      { username: 'mia', day: '2026-03-11' },
    ]);
    expect(await app.database.query('SELECT day::text FROM member_last_active')).toEqual([{ day: '2026-03-11' }]);
    // Days can be reported in any order.
    again.recorder.noteActive({ familyId: await familyOf(app), memberId: id, at: new Date(app.now().getTime() - DAY) });
    await again.recorder.flush();
    expect(await app.database.query('SELECT day::text FROM member_last_active')).toEqual([{ day: '2026-03-11' }]);
  });

  test('No activity of a child is recorded after its consent was withdrawn', async () => {
    const app = await startApp();
    const family = await signUp(app);
    const mia = await addChild(family, 'mia', '4821');
    const leo = await addChild(family, 'leo', '7350', 15);
    const gone = await addChild(family, 'gone', '9042');
    await app.database.query('UPDATE privacy_settings SET data_collection = false WHERE child_id <> $1', [gone.id]);
    const body = { childId: gone.id, reason: 'Moved away' };
    await family.browser.call('deleteChildAccount', { body });
    const familyId = await familyOf(app);
    for (const memberId of [mia.id, leo.id, gone.id, family.adminId])
      app.recorder.noteActive({ familyId, memberId, at: app.now() });
    await app.recorder.flush();
    expect((await days(app)).map(({ username }) => username)).toEqual(['dana-rivera', 'leo']);
    expect(await app.database.query('SELECT count(*)::int AS many FROM member_last_active')).toEqual([{ many: 2 }]);
  });

  test('is removed after a year', async () => {
    const app = await startApp();
    const family = await signUp(app);
    const familyId = await familyOf(app);
    const at = (ago: number) => ({ familyId, memberId: family.adminId, at: new Date(app.now().getTime() - ago * DAY) });
    for (const ago of [366, 365, 1]) {
      app.recorder.noteActive(at(ago));
      await app.recorder.flush();
    }
    await rollUp(app.jobs.database, app.now());
    expect((await days(app)).map(({ day }) => day)).toEqual(['2025-03-10', '2026-03-09']);
  });

  test('waits for a concurrent removal, and leaves no row', async () => {
    const app = await startApp();
    const family = await signUp(app);
    const mia = await addChild(family, 'mia', '4821');
    const familyId = await familyOf(app);
    let flushed: Promise<void> | undefined;
    await app.handle.transactionAcross('commands', async db => {
      await sql`SELECT erase_child(${familyId}, ${mia.id}, ${family.adminId})`.execute(db);
      app.recorder.noteActive({ familyId, memberId: mia.id, at: app.now() });
      flushed = app.recorder.flush();
      await new Promise(resolve => setTimeout(resolve, 200));
    });
    await flushed;
    expect(await days(app)).toEqual([]);
  });
});
