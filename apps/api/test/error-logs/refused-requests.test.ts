import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Lost, Recorder } from '../../src/contexts/metrics/recorder.ts';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { SYSTEM_FAMILY_ID } from '../../src/platform/ids.ts';
import { addChild, familyOf, signUp, startApp, type TestApp } from '../harness.ts';
import { castOf } from '../principals.ts';

describe('refused requests', () => {
  interface Row {
    readonly request_id: string;
    readonly family_id: string | null;
    readonly member_id: string | null;
  }
  const rows = (app: TestApp) =>
    app.database.query<Row>('SELECT request_id, family_id, member_id FROM refused_requests ORDER BY at, request_id');
  const refused = (number: number, at: Date, familyId: string | null = null, memberId: string | null = null) => ({
    requestId: `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    ...{ at, method: 'POST', route: '/api/chores', status: 403, code: 'NOT_ALLOWED', familyId, memberId },
  });

  test('A support code shows staff the refused request: time, call, code and member: are found by staff under their id and their support code, with the family of their session', async () => {
    const app = await startApp({ recording: true });
    const { browsers, childId } = await castOf(app);
    await app.recorder.flush();
    const before = app.statements.length;
    const json = { 'content-type': 'application/json' };
    const wrong = JSON.stringify({ username: 'dana-rivera', password: 'a wrong one' });
    const login = await app.browser().fetch('/api/auth/login', { method: 'POST', body: wrong, headers: json });
    const forbidden = await browsers.child.fetch(`/api/chores/${childId}?secret=word`, { method: 'DELETE' });
    const { requestId } = z.object({ requestId: z.string() }).parse(await forbidden.json());
    expect(app.statements.slice(before).join()).not.toContain('refused_requests');
    await app.recorder.flush();
    const find = (request: string) => browsers.app_owner.call('listRefusedRequests', { query: { request } });
    const { requestId: loginId } = z.object({ requestId: z.string() }).parse(await login.json());
    expect(await find(loginId)).toEqual([
      {
        ...{ requestId: loginId, at: app.now().toISOString(), method: 'POST', route: '/api/auth/login' },
        ...{ status: 401, code: 'INVALID_CREDENTIALS', familyId: null, memberId: null },
      },
    ]);
    const found = await find(requestId.slice(-8).toUpperCase());
    expect(found).toMatchObject([
      { requestId, route: '/api/chores/:id', status: 403, familyId: await familyOf(app), memberId: childId },
    ]);
    expect(JSON.stringify(await app.database.query('SELECT * FROM refused_requests'))).not.toMatch(
      /secret|word|wrong|127\.0/,
    );
    // The id of another request may have the same end.
    const twin = { ...refused(1, app.now()), requestId: `01990000-0000-7000-8000-0000${requestId.slice(-8)}` };
    app.recorder.noteRefused(twin, 'a');
    await app.recorder.flush();
    expect((await find(requestId.slice(-8))).map(one => one.requestId).sort()).toEqual(
      [requestId, twin.requestId].sort(),
    );
    expect(await find(requestId)).toHaveLength(1);
  });

  test('with a 5xx lead from their support code to the error log', async () => {
    const app = await startApp({
      recording: true,
      extend: api => {
        api.get('/api/broken', { schema: { operationId: 'broken' } }, async () => {
          throw new Error('broken');
        });
      },
    });
    const { browsers } = await castOf(app);
    const answer = await app.app.inject({ url: '/api/broken' });
    const { requestId } = z.object({ requestId: z.string() }).parse(answer.json());
    await app.recorder.flush();
    const query = { requestId: requestId.slice(-8) };
    await expect
      .poll(() => browsers.app_owner.call('listErrorLogs', { query }), { timeout: 5000 })
      .toMatchObject([{ requestIds: [requestId] }]);
    expect(await browsers.app_owner.call('listAuditLogs', { query })).toEqual([]);
  });

  test('A flood of refusals is recorded up to a limit', async () => {
    const app = await startApp();
    await signUp(app);
    const familyId = await familyOf(app);
    const lost: Lost[] = [];
    const recorder = new Recorder({
      database: app.handle,
      onFailure: error => expect(error).toBeUndefined(),
      onLost: one => lost.push(one),
    });
    for (let number = 0; number < 2000; number++)
      recorder.noteRefused(refused(number, app.now()), `network ${number % 100}`);
    recorder.noteRefused(refused(2000, app.now(), familyId), 'a session');
    await recorder.flush();
    expect(await rows(app)).toHaveLength(601);
    expect(lost).toEqual([{ requests: 0, refusals: 1400 }]);
    recorder.noteRefused(refused(2001, new Date(app.now().getTime() + 60_000)), 'network 1');
    await recorder.flush();
    expect(await rows(app)).toHaveLength(602);
  });

  test('A flood of refusals is recorded up to a limit: one session leaves room for all others, and the log says it once a minute', async () => {
    const app = await startApp();
    await signUp(app);
    const familyId = await familyOf(app);
    const lost: Lost[] = [];
    const recorder = new Recorder({ database: app.handle, onFailure: () => {}, onLost: one => lost.push(one) });
    for (let number = 0; number < 720; number++) {
      recorder.noteRefused(refused(number, app.now(), familyId), 'a session');
      if (number % 100 === 0) await recorder.flush();
    }
    recorder.noteRefused(refused(720, app.now(), familyId), 'another session');
    await recorder.flush();
    expect(await rows(app)).toHaveLength(31);
    expect(lost).toHaveLength(1);
  });

  test('wait while the database is away, up to a limit, and are written once', async () => {
    const app = await startApp();
    const away = connectDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    onTestFinished(() => away.close());
    let database = away;
    const recorder = new Recorder({
      database: { ...app.handle, crossTenant: crossing => database.crossTenant(crossing) },
      onFailure: () => {},
    });
    for (let number = 0; number < 6000; number++)
      recorder.noteRefused(
        refused(number, new Date(app.now().getTime() + Math.floor(number / 600) * 60_000)),
        `network ${number}`,
      );
    await recorder.flush();
    database = app.handle;
    await recorder.flush();
    recorder.noteRefused(refused(0, new Date(app.now().getTime() + 3_600_000)), 'a');
    await recorder.flush();
    expect(await rows(app)).toHaveLength(5000);
  });

  test('Refused requests are removed with their child and family, and name no child without consent', async () => {
    const app = await startApp();
    const family = await signUp(app);
    const mia = await addChild(family, 'mia', '4821');
    const leo = await addChild(family, 'leo', '7350');
    const familyId = await familyOf(app);
    await app.database.query('UPDATE privacy_settings SET data_collection = false WHERE child_id = $1', [leo.id]);
    const note = async (...numbers: readonly (readonly [number, string])[]) => {
      for (const [number, memberId] of numbers)
        app.recorder.noteRefused(refused(number, app.now(), familyId, memberId), 'a session');
      await app.recorder.flush();
      return (await rows(app)).map(row => row.member_id);
    };
    expect(await note([1, family.adminId], [2, mia.id], [3, leo.id])).toEqual([family.adminId, mia.id, null]);
    await family.browser.call('deleteChildAccount', { body: { childId: mia.id } });
    expect(await note()).toEqual([family.adminId, null]);
    expect(await note([4, mia.id])).toEqual([family.adminId, null, null]);
    await app.jobs.database.transactionAcross('commands', db =>
      sql`SELECT close_family(${familyId}, NULL, ${app.now()}, false)`.execute(db),
    );
    expect(await rows(app)).toEqual([]);
    await note([5, family.adminId]);
    expect(await rows(app)).toMatchObject([{ family_id: SYSTEM_FAMILY_ID, member_id: null }]);
  });
});
