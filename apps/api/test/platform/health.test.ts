import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemHealth } from '@pocketful/metrics/calls';
import { expect, onTestFinished, test } from 'vitest';
import { storeVerification } from '../../src/contexts/verification/book-state.ts';
import { desk } from '../fixtures/desk.ts';
import { writeEmptyBackup } from '../fixtures/empty-backup.ts';

const DAY = 86_400_000;

/** The reasons of the health, without the load of the machine that runs the tests. */
function reasonsOf({ reasons }: SystemHealth): SystemHealth['reasons'] {
  return reasons.filter(({ figure }) => !['memoryUsage', 'eventLoopDelay', 'dbConnections'].includes(figure));
}

test('Health is reported with its thresholds, and includes the books: covers the last five minutes of all processes, and the books', async () => {
  const { app, staff } = await desk();
  expect(await staff.call('getSystemHealth', {})).toMatchObject({ responseTime: null, errorRate: null, books: null });
  const count = (milliseconds: number, status: number, minutesAgo: number) =>
    app.recorder.count({
      ...{ method: 'GET', route: '/api/chores', status, milliseconds },
      at: new Date(app.now().getTime() - minutesAgo * 60_000),
    });
  for (let times = 0; times < 30; times++) count(10, 200, times % 5);
  for (let times = 0; times < 2; times++) count(42, 503, 1);
  count(5000, 500, 6);
  await app.recorder.flush();
  const clock = () => app.now();
  await storeVerification(app.jobs.database, app.now(), clock, { whole: true, families: 1, faults: [] });
  const health = await staff.call('getSystemHealth', {});
  expect(health).toMatchObject({
    ...{ status: 'critical', requests: 32, responseTime: 12, errorRate: 6.25, replicaLag: null },
    ...{ books: { verifiedAt: app.now().toISOString(), faults: 0 }, dbConnectionsAllowed: expect.any(Number) },
  });
  expect(reasonsOf(health)).toEqual([{ figure: 'errorRate', status: 'critical' }]);
  const [{ connections } = { connections: 0 }] = await app.database.query<{ connections: number }>(
    'SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datid IS NOT NULL',
  );
  // Other tests use the same server.
  expect(health.dbConnections).toBeGreaterThan(0);
  expect(Math.abs(health.dbConnections - connections)).toBeLessThan(30);
  expect(health.memoryUsage).toBeGreaterThan(0);
  expect(health.memoryUsage).toBeLessThan(100);
  expect(Math.abs(health.uptime - process.uptime())).toBeLessThan(5);
});

test('Health is reported with its thresholds, and includes the books: is critical with books that do not add up, and warns of books that were not verified for hours', async () => {
  const { app, staff } = await desk();
  const fault = { kind: 'balance', familyId: '01990000-0000-7000-8000-00000000ffff', detail: 'x' };
  const at = (hours: number) => () => new Date(app.now().getTime() - hours * 3_600_000);
  await storeVerification(app.jobs.database, app.now(), at(4), { whole: true, families: 1, faults: [] });
  expect(reasonsOf(await staff.call('getSystemHealth', {}))).toEqual([{ figure: 'booksAge', status: 'warning' }]);
  await app.database.query(
    `INSERT INTO book_verifications (verification_id, started_at, finished_at, whole, families, fault_count, faults, place)
     VALUES (uuidv7(), $1, $1, true, 1, 1, $2, 2)`,
    [app.now(), JSON.stringify([fault])],
  );
  const health = await staff.call('getSystemHealth', {});
  expect(health).toMatchObject({ status: 'critical', books: { faults: 1 } });
  expect(reasonsOf(health)).toEqual([{ figure: 'bookFaults', status: 'critical' }]);
});

test('Health is reported with its thresholds, and includes the books: warns of a newest backup that is a week old', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'health-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { app, staff } = await desk({ settings: { DATA_DIR: dataDir } });
  const ago = (days: number) => new Date(app.now().getTime() - days * DAY);
  expect((await staff.call('getSystemHealth', {})).newestBackup).toBeNull();
  await writeEmptyBackup(join(dataDir, 'backups', 'a'), ago(7));
  await writeEmptyBackup(join(dataDir, 'backups', 'b'), ago(8));
  await writeEmptyBackup(join(dataDir, 'backups', 'c.partial'), ago(0));
  const old = await staff.call('getSystemHealth', {});
  expect(old.newestBackup).toBe(ago(7).toISOString());
  expect(reasonsOf(old)).toEqual([{ figure: 'backupAge', status: 'warning' }]);
  await writeEmptyBackup(join(dataDir, 'backups', 'd'), ago(6));
  expect(reasonsOf(await staff.call('getSystemHealth', {}))).toEqual([]);
});

test('System health is read every 30 seconds, which extends no token: read by a poll extends no token', async () => {
  const { app, staff } = await desk();
  for (let minutes = 0; minutes < 29; minutes += 1) {
    app.advance(60_000);
    await staff.call('getSystemHealth', {});
  }
  app.advance(2 * 60_000);
  await expect(staff.call('getSystemHealth', {})).rejects.toMatchObject({ status: 401 });
});
