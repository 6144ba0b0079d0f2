import { MAINTENANCE_ACTIONS } from '@pocketful/maintenance/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { type MaintenanceDesk, maintenanceDesk } from '../fixtures/maintenance.ts';
import { refusalOf } from '../harness.ts';

let desk: MaintenanceDesk;
beforeEach(async () => {
  desk = await maintenanceDesk();
});

describe('a run', () => {
  test('One run of a maintenance action exists at a time, and none stays running forever: is the only one of its action; the next may begin once it has ended', async () => {
    await desk.ask('refresh-sessions');
    expect(await refusalOf(desk.ask('refresh-sessions'))).toBe('409 MAINTENANCE_RUNNING');
    await desk.ask('generate-report');
    expect(await desk.takeUp()).toBe(2);
    await desk.carryOut('refresh-sessions');
  });

  test('that is requested many times at once is one', async () => {
    const asked = Array.from({ length: 5 }, () =>
      desk.ask('clear-cache').then(
        () => 'begun',
        refusal => refusal.code,
      ),
    );
    expect((await Promise.all(asked)).sort()).toEqual([...Array(4).fill('MAINTENANCE_RUNNING'), 'begun']);
  });

  test('of an action without a preview has no dry run', async () => {
    for (const action of MAINTENANCE_ACTIONS.slice(2))
      expect(await refusalOf(desk.ask(action, true))).toBe('409 NO_DRY_RUN');
  });

  test('One run of a maintenance action exists at a time, and none stays running forever: whose process has ended is taken over by another one, after half a minute of silence', async () => {
    const { id } = await desk.ask('refresh-sessions');
    const left =
      "UPDATE maintenance_runs SET status = 'running', tries = 1, started_at = $2, seen_at = $2 WHERE run_id = $1";
    await desk.rowsOf(left, [id, desk.app.now()]);
    desk.app.advance(29_000);
    expect(await desk.takeUp()).toBe(0);
    desk.app.advance(2000);
    expect(await desk.takeUp()).toBe(1);
    const [run] = await desk.staff.call('listMaintenanceRuns', {});
    expect(run).toMatchObject({ id, status: 'done', progress: 100 });
  });

  test('One run of a maintenance action exists at a time, and none stays running forever: a run that ends its process each time is given up, and never stays running', async () => {
    const { id } = await desk.ask('refresh-sessions');
    const left =
      "UPDATE maintenance_runs SET status = 'running', tries = 3, started_at = $2, seen_at = $2 WHERE run_id = $1";
    await desk.rowsOf(left, [id, desk.app.now()]);
    desk.app.advance(31_000);
    expect(await desk.takeUp()).toBe(1);
    const [run] = await desk.staff.call('listMaintenanceRuns', {});
    expect(run).toMatchObject({
      id,
      status: 'failed',
      report: { summary: expect.stringContaining('before it was done') },
    });
    await desk.carryOut('refresh-sessions');
  });

  test('that fails says so, and its error is in the log only', async () => {
    await desk.rowsOf('ALTER TABLE accounts RENAME TO accounts_elsewhere');
    const { report, status } = await desk.carryOut('recalculate-balances');
    expect(status).toBe('failed');
    expect(report.summary).toBe('It ended in an error, which is in the server’s log.');
    expect(String(desk.errors)).toContain('accounts');
  });

  test('is in the staff’s audit log with its start and its end', async () => {
    const { id } = await desk.carryOut('cleanup-orphaned-data', true);
    const about = { action: 'cleanup-orphaned-data', dryRun: true };
    const rows = await desk.rowsOf(
      'SELECT action, actor_id, details FROM audit_entries WHERE object_id = $1 ORDER BY sequence',
      [id],
    );
    expect(rows).toMatchObject([
      { action: 'maintenance.begun', details: about },
      { action: 'maintenance.ended', details: { ...about, status: 'done' } },
    ]);
    expect(rows[1]?.actor_id).toBe(rows[0]?.actor_id);
    expect(rows[0]?.actor_id).not.toBeNull();
  });

  test('is read page by page, newest first', async () => {
    for (const action of ['refresh-sessions', 'generate-report'] as const) {
      await desk.carryOut(action);
      desk.app.advance(1000);
    }
    const first = await desk.staff.callPage('listMaintenanceRuns', { query: { limit: 1 } });
    const query = { limit: 1, ...(first.nextCursor ? { cursor: first.nextCursor } : {}) };
    const second = await desk.staff.callPage('listMaintenanceRuns', { query });
    expect([...first.data, ...second.data].map(({ action }) => action)).toEqual([
      'generate-report',
      'refresh-sessions',
    ]);
    expect(second.nextCursor).toBeUndefined();
  });
});
