import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backUp } from '../../src/commands/backup.ts';
import { jobsOf } from '../../src/jobs.ts';
import { runBackupHook } from '../../src/platform/backups/backup-hook.ts';
import { HOUR } from '../../src/platform/clock.ts';
import { backedUp } from '../fixtures/backups.ts';
import { desk } from '../fixtures/desk.ts';

/** A folder with a program of these lines. */
async function hook(lines: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hook-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const backupHook = join(dataDir, 'hook');
  await writeFile(backupHook, lines);
  await chmod(backupHook, 0o700);
  return { backupHook, dataDir };
}
const running = () => false;

test('the hook gets the folder as its one argument by no shell, and of the environment PATH and HOME alone', async () => {
  const settings = await hook(
    '#!/bin/sh\nprintf "%s\\n" "$#" "$1" > "$(dirname "$0")/args"\nenv > "$(dirname "$0")/env"\n',
  );
  vi.stubEnv('BACKUP_PASSPHRASE', 'correct horse battery staple');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await runBackupHook(settings, '/backups/a $(b) c')).toBeUndefined();
  expect(await readFile(join(settings.dataDir, 'args'), 'utf8')).toBe('1\n/backups/a $(b) c\n');
  const names = (await readFile(join(settings.dataDir, 'env'), 'utf8')).match(/^\w+(?==)/gm) ?? [];
  // The shell of the hook adds its own.
  expect(names.filter(name => !['_', 'PWD', 'OLDPWD', 'SHLVL'].includes(name)).toSorted()).toEqual(['HOME', 'PATH']);
});

test('a failure is one line with the exit code and the last line of the errors', async () => {
  const settings = await hook('#!/bin/sh\necho first >&2\nprintf "\\033[31mno route to the NAS\\n\\n" >&2\nexit 7\n');
  expect(await runBackupHook(settings, '/backups/a')).toBe(
    `BACKUP_HOOK ${settings.backupHook} failed for /backups/a: exit code 7: no route to the NAS`,
  );
  const silent = await hook('#!/bin/sh\nkill -TERM $$\n');
  expect(await runBackupHook(silent, '/backups/a')).toMatch(/: ended by SIGTERM$/);
});

test('a hook that is not there, or is no program, cannot be started', async () => {
  const settings = await hook('');
  await rm(settings.backupHook);
  expect(await runBackupHook(settings, '/backups/a')).toMatch(/: cannot be started \(ENOENT\)$/);
  expect(await runBackupHook({ ...settings, backupHook: settings.dataDir }, '/backups/a')).toMatch(
    /: cannot be started \(EACCES\)$/,
  );
});

test('a hook that hangs ends at its limit, and with Pocketful, together with what it has started', async () => {
  const settings = await hook('#!/bin/sh\ntrap "" TERM\n(sleep 1.5; touch "$1") &\nwait\nsleep 60\n');
  const mark = join(settings.dataDir, 'mark');
  expect(await runBackupHook(settings, mark, running, 300)).toMatch(/: ended at its time limit$/);
  expect(await runBackupHook(settings, mark, () => true, HOUR)).toMatch(/: ended with Pocketful$/);
  await sleep(2000);
  expect(existsSync(mark)).toBe(false);
});

test('the hook runs after a backup by hand, and its failure fails no backup', async () => {
  const { folder, target } = await backedUp();
  const settings = await hook('#!/bin/sh\ncp "$1/manifest.json" "$(dirname "$0")" && echo full >&2 && exit 1\n');
  vi.stubEnv('BACKUP_HOOK', settings.backupHook);
  await backUp([`${target}-2`]);
  expect(existsSync(join(settings.dataDir, 'manifest.json'))).toBe(true);
  const failure = `BACKUP_HOOK ${settings.backupHook} failed for ${target}-2: exit code 1: full`;
  expect(vi.mocked(console.warn).mock.calls).toEqual([[failure]]);
  expect(await readFile(join(folder, 'old', 'backups', 'hook-failure.txt'), 'utf8')).toBe(`${failure}\n`);
});

test('the hook runs after a nightly backup, and System Health shows its failure until it succeeds', async () => {
  const settings = await hook('#!/bin/sh\nrm "$(dirname "$0")/full"\n');
  const { backupHook: BACKUP_HOOK, dataDir: DATA_DIR } = settings;
  const { app, staff } = await desk({ settings: { DATA_DIR, BACKUP_HOOK, BACKUP_NIGHTLY: 'on' } });
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const jobs = jobsOf({ config: app.config, ...app.jobs, clock: app.now, log }, running);
  const shown = async () => {
    const { backupHookFailed, backupsBesideData, newestBackup } = await staff.call('getSystemHealth', {});
    return { backupHookFailed, backupsBesideData, isBackedUp: newestBackup !== null };
  };
  await jobs.back_up?.run();
  expect(log.warn.mock.calls.flat().join()).toMatch(/^BACKUP_HOOK \S+ failed for \S+nightly-\S+: exit code 1: rm: /);
  expect(await shown()).toEqual({ backupHookFailed: true, backupsBesideData: false, isBackedUp: true });
  await writeFile(join(DATA_DIR, 'full'), '');
  await jobs.back_up?.run();
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(await shown()).toEqual({ backupHookFailed: false, backupsBesideData: false, isBackedUp: true });
});
