import type { ErrorStatus } from '@pocketful/error-logs/rules';
import { expect, test } from 'vitest';
import { MINUTE } from '../../src/platform/clock.ts';
import { CRASH, deskOf } from '../fixtures/staff.ts';
import { refusalOf, startApp } from '../harness.ts';

test('A settled log shows the time; a reopened one does not', async () => {
  const app = await startApp();
  const { staff, errorLogId } = await deskOf(app);
  const params = { id: errorLogId };
  const mark = (body: { status?: ErrorStatus; assignedTo?: string }) =>
    staff.call('updateErrorLog', { params, body }).then(log => [log.status, log.assignedTo, log.resolvedAt]);
  expect(await mark({ status: 'in_progress' })).toEqual(['in_progress', null, null]);
  expect(await mark({ assignedTo: 'admin-rivera' })).toEqual(['in_progress', 'admin-rivera', null]);
  app.advance(MINUTE);
  const settled = app.now().toISOString();
  expect(await mark({ status: 'resolved' })).toEqual(['resolved', 'admin-rivera', settled]);
  app.advance(MINUTE);
  expect(await mark({ status: 'closed' })).toEqual(['closed', 'admin-rivera', settled]);
  expect(await mark({ status: 'open', assignedTo: '' })).toEqual(['open', null, null]);
  expect(await refusalOf(mark({ assignedTo: 'robin' }))).toBe('404 ASSIGNEE_NOT_FOUND');
});

test('A resolved error that occurs again is open again', async () => {
  const app = await startApp();
  const { staff, browsers, errorLogId } = await deskOf(app);
  const params = { id: errorLogId };
  const resolved = await staff.call('updateErrorLog', { params, body: { status: 'resolved', resolution: 'Mended' } });
  expect(resolved.resolvedAt).toBe(app.now().toISOString());
  await browsers.child.call('reportError', { body: CRASH });
  const [open] = await staff.call('listErrorLogs', { query: { id: errorLogId } });
  expect(open).toMatchObject({ status: 'open', resolvedAt: null, resolution: 'Mended' });
  await staff.call('updateErrorLog', { params, body: { status: 'closed' } });
  await browsers.child.call('reportError', { body: CRASH });
  const [closed] = await staff.call('listErrorLogs', { query: { id: errorLogId } });
  expect(closed).toMatchObject({ status: 'closed', occurrences: 3 });
});

test('An edit of an error log that is gone answers ERROR_LOG_NOT_FOUND, a repeated one NO_LONGER_THERE', async () => {
  const app = await startApp();
  const { staff, errorLogId } = await deskOf(app);
  const edit = (idempotencyKey: string) =>
    staff.call('updateErrorLog', { params: { id: errorLogId }, body: { status: 'closed' } }, { idempotencyKey });
  expect(await edit('a-key-of-one-edit')).toEqual(await edit('a-key-of-one-edit'));
  await app.database.query('DELETE FROM error_logs');
  expect(await refusalOf(edit('a-key-of-one-edit'))).toBe('404 NO_LONGER_THERE');
  expect(await refusalOf(edit('a-key-of-another'))).toBe('404 ERROR_LOG_NOT_FOUND');
});
