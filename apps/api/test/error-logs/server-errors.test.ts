import type { Route } from '@pocketful/contract-core/route';
import { expect, test, vi } from 'vitest';
import { registerRoute } from '../../src/platform/http/register-routes.ts';
import { NOBODYS, rowsOf } from '../fixtures/error-logs.ts';
import { ADMIN_PASSWORD, startApp, type TestAppOptions } from '../harness.ts';
import { castOf } from '../principals.ts';

const ID = '01990000-0000-7000-8000-00000000abcd';

/** A call that fails: by a bug, or because the database is away for too long. */
const breaking = (wreck: () => Promise<never>): TestAppOptions => ({
  extend: (api, deps) => {
    const route = {
      method: 'GET',
      path: '/api/breaks/:id',
      summary: 'Breaks',
      who: ['family_admin', 'child', 'stranger'],
      status: 204,
      errors: [],
      shows: [],
    } satisfies Route;
    registerRoute(api, 'breaks', route, wreck, deps);
  },
});

test('Each 5xx becomes an error log with its request id', async () => {
  const app = await startApp(
    breaking(async () => {
      throw new TypeError('Dana’s pin=2580 is not a function');
    }),
  );
  const { family, browsers } = await castOf(app);
  const refused = await family.browser.fetch(`/api/breaks/${ID}?canary=1`);
  expect(refused.status).toBe(500);
  const requestId = refused.headers.get('x-request-id') ?? '';
  await family.browser.fetch('/api/breaks/another');
  const read = () => browsers.admin.call('listErrorLogs', { query: { requestId } });
  await vi.waitFor(async () => expect(await read()).toHaveLength(1), 5000);
  const [log] = await read();
  expect(log).toMatchObject({
    ...{ errorType: 'Server Error', severity: 'high', errorCode: 'INTERNAL', url: '/api/breaks/:id' },
    ...{ httpMethod: 'GET', technicalMessage: 'TypeError: [name]’s pin=[hidden] is not a function' },
    ...{ occurrences: 2, userId: family.adminId, requestIds: [expect.any(String), requestId] },
  });
  expect(JSON.stringify(await rowsOf(app))).not.toMatch(/canary|2580|Dana/);
});

test('A child reports an error without words and without being named as its author: nor in an error of the server', async () => {
  const app = await startApp(
    breaking(async () => {
      throw new TypeError('I live at 12 Oak Lane');
    }),
  );
  const { browsers } = await castOf(app);
  await browsers.child.fetch('/api/breaks/x');
  await vi.waitFor(async () => expect(await rowsOf(app)).toHaveLength(1), 5000);
  const [row] = await rowsOf(app);
  expect(row).toMatchObject({ error_code: 'INTERNAL', technical_message: 'TypeError', url: '/api/breaks/:id' });
  expect(row?.stack_trace).toMatch(/^at server-errors\.test\.ts:\d+:\d+\nat /);
  expect(JSON.stringify(row)).not.toContain('Oak');
});

test('A 5xx stored after a closing or an erasure contains nothing of them', async () => {
  const app = await startApp(
    breaking(async () => {
      throw new TypeError('no function of First-mia');
    }),
  );
  const { family, childId } = await castOf(app);
  await family.browser.fetch('/api/breaks/x');
  await family.browser.call('deleteUser', { params: { id: childId } });
  await vi.waitFor(async () => expect(await rowsOf(app)).toHaveLength(1), 5000);
  expect(await rowsOf(app)).toMatchObject([
    { reporter_id: family.adminId, technical_message: 'TypeError: no function of [name]' },
  ]);
  await app.database.query('DELETE FROM error_logs');
  await family.browser.fetch('/api/breaks/x');
  await family.browser.call('closeFamily', { body: { username: 'dana-rivera', currentPassword: ADMIN_PASSWORD } });
  await vi.waitFor(async () => expect(await rowsOf(app)).toHaveLength(1), 5000);
  expect(await rowsOf(app)).toMatchObject([
    { ...NOBODYS, error_code: 'INTERNAL', url: '/api/breaks/:id', technical_message: null, stack_trace: null },
  ]);
});

test('Storing errors delays no answer', async () => {
  const app = await startApp(
    breaking(async () => {
      throw new Error('broken');
    }),
  );
  await app.database.query('ALTER TABLE error_logs RENAME TO away');
  const browser = app.browser();
  const began = performance.now();
  for (let i = 0; i < 100; i++) expect((await browser.fetch('/api/breaks/x')).status).toBe(500);
  expect(performance.now() - began).toBeLessThan(2000);
  await vi.waitFor(() => expect(app.statements.join()).toContain('INSERT INTO error_logs'), 5000);
  await app.database.query('ALTER TABLE away RENAME TO error_logs');
  await browser.fetch('/api/breaks/x');
  // An error is recorded after its answer was sent.
  await new Promise(resolve => setImmediate(resolve));
  await app.app.close();
  expect((await rowsOf(app)).map(row => row.occurrences)).toEqual([101]);
});
