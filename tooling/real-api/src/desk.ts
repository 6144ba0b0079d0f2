import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { olive } from '@pocketful/testkit/family/olive';
import { onTestFinished, vi } from 'vitest';
import { runPendingMaintenance } from '../../../apps/api/src/contexts/maintenance/run-pending-maintenance.ts';
import { ProcessWatch } from '../../../apps/api/src/contexts/metrics/process-watch.ts';
import { runBackupHook } from '../../../apps/api/src/platform/backups/backup-hook.ts';
import { writeEmptyBackup } from '../../../apps/api/test/fixtures/empty-backup.ts';
import { SASHA, STAFF_PASSWORD } from '../../../apps/api/test/fixtures/staff-accounts.ts';
import { enroll, shownBy } from '../../../apps/api/test/fixtures/staff-secrets.ts';
import { staffBrowser } from '../../../apps/api/test/principals.ts';
import type { Family } from './family.ts';
import { signInStaff } from './surroundings.ts';

/** The colleague of the first member of staff. */
export const sasha = SASHA;

/** The code that an authenticator with this secret shows now. */
export async function codeOf(secret: string, { app }: Family): Promise<string> {
  return shownBy(secret, await app);
}

/** Adds an authenticator for the first member of staff, some minutes ago. Returns its secret. */
export async function addAuthenticator({ app, change }: Family): Promise<string> {
  const { secret } = await enroll(await app, await signInStaff(await app), olive.password);
  await change('UPDATE staff_second_factors SET last_step = last_step - 10', 'DELETE FROM staff_sessions');
  return secret;
}

/** Adds an app_admin, as the operator's command does. Returns how they sign in. */
export async function addAppAdmin({ app }: Family) {
  await staffBrowser(await app, 'app_admin', 'ada');
  return { username: 'app_admin-ada', password: STAFF_PASSWORD };
}

/** Carries out waiting maintenance. */
export async function maintain({ app }: Family): Promise<void> {
  const { jobs, now } = await app;
  const onError = (error: unknown) => {
    throw error;
  };
  await runPendingMaintenance({ ...jobs, clock: now, onError });
}

/** Counts the requests of a busy day, each of 14 milliseconds: some exports failed, and a few postings. */
export async function makeBusy({ change }: Pick<Family, 'change'>): Promise<void> {
  const begin = `
    INSERT INTO request_counts (span, at, method, route, status_class, bucket, requests, microseconds)
    SELECT 'hour', date_trunc('hour', now()) - interval '1 hour' * hour, method, route, status, 10, number, number * 14000
    FROM generate_series(0, 23) AS hour, (VALUES `;
  await change(
    `${begin}
      ('GET', '/api/dashboard', 2, 120), ('GET', '/api/children/:id/balance', 2, 96), ('GET', '/api/chores', 2, 64),
      ('POST', '/api/auth/verify-pin', 2, 30), ('POST', '/api/transactions', 2, 18),
      ('PATCH', '/api/chores/:id/approve', 2, 12), ('GET', '/api/accounts/export', 2, 4)
    ) AS endpoint (method, route, status, number)`,
    `${begin}
      ('POST', '/api/transactions', 5, 1), ('GET', '/api/accounts/export', 5, 2)
    ) AS endpoint (method, route, status, number) WHERE hour % 5 = 0`,
  );
}

const HOUR_MS = 3_600_000;

/** Brings an instance in order: its books are verified, its backup is nine hours old, and its machine has little to do. */
export async function bringInOrder({ app, change }: Family): Promise<void> {
  const { config, now } = await app;
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeEmptyBackup(join(folder, 'nightly-1'), new Date(now().getTime() - 9 * HOUR_MS));
  Object.assign(config, { backupDir: folder });
  await change('UPDATE book_verifications SET started_at = now(), finished_at = now()');
  vi.spyOn(ProcessWatch.prototype, 'eventLoopDelay', 'get').mockReturnValue(1.8);
  vi.spyOn(ProcessWatch.prototype, 'memoryUsage', 'get').mockReturnValue(12.4);
}

/** The same with a program for backups that cannot be started. */
export async function failBackupHook(family: Family): Promise<void> {
  await bringInOrder(family);
  const { config } = await family.app;
  Object.assign(config, { backupHook: '/nonexistent', dataDir: config.backupDir });
  await runBackupHook(config, config.backupDir);
}
