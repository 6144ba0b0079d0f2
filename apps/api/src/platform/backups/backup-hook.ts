import { spawn } from 'node:child_process';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { HOUR } from '../clock.ts';
import type { Config } from '../config.ts';

/** Where a run of the hook that failed is noted. The next run that succeeds removes it. */
const FAILURE = 'hook-failure.txt';
/** Characters of its errors that are kept. */
const KEPT = 2000;
const LOOK_MS = 250;

type HookSettings = Pick<Config, 'backupHook' | 'dataDir'>;

/**
 * Runs `BACKUP_HOOK` with the folder of a backup, by no shell and without a setting of this process. It ends the
 * program and its children after an hour, or once `isStopping`. A failure is noted beside the backups.
 *
 * @returns the line of a failure; undefined without one, or without a hook
 */
export async function runBackupHook(
  { backupHook, dataDir }: HookSettings,
  folder: string,
  isStopping: () => boolean = () => false,
  limitMs: number = HOUR,
): Promise<string | undefined> {
  if (backupHook === undefined) return undefined;
  const program = resolve(backupHook);
  const reason = await whyFailed(program, resolve(folder), isStopping, limitMs);
  const failure = reason && `BACKUP_HOOK ${program} failed for ${folder}: ${reason}`;
  const note = noteIn(dataDir);
  await (failure ? noteFailure(note, failure) : rm(note, { force: true })).catch(() => {});
  return failure;
}

/** Whether the newest run of the hook failed. */
export async function hasHookFailed({ backupHook, dataDir }: HookSettings): Promise<boolean> {
  if (backupHook === undefined) return false;
  return access(noteIn(dataDir)).then(
    () => true,
    () => false,
  );
}

function noteIn(dataDir: string): string {
  return join(dataDir, 'backups', FAILURE);
}

async function noteFailure(file: string, failure: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  await writeFile(file, `${failure}\n`, { mode: 0o600 });
}

async function whyFailed(
  program: string,
  folder: string,
  isStopping: () => boolean,
  limitMs: number,
): Promise<string | undefined> {
  const { PATH, HOME } = process.env;
  const endsAt = performance.now() + limitMs;
  let ended: string | undefined;
  let errors = '';
  const settled = Promise.withResolvers<string | undefined>();
  let looking: NodeJS.Timeout | undefined;
  try {
    // In a separate group, so that its children end with it.
    const child = spawn(program, [folder], {
      env: { ...(PATH && { PATH }), ...(HOME && { HOME }) },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    child.once('error', settled.reject);
    child.once('close', (code, signal) => {
      if (code === 0 && ended === undefined) return settled.resolve(undefined);
      const how = ended ?? (code === null ? `ended by ${signal}` : `exit code ${code}`);
      const last = stripVTControlCharacters(errors)
        .trim()
        .split(/[\r\n]+/)
        .at(-1);
      settled.resolve(last ? `${how}: ${last}` : how);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-KEPT);
    });
    looking = setInterval(() => {
      if (isStopping()) ended = 'ended with Pocketful';
      else if (performance.now() >= endsAt) ended = 'ended at its time limit';
      if (ended === undefined) return;
      clearInterval(looking);
      killGroup(child.pid);
      // Something else may still hold it open.
      child.stderr.destroy();
    }, LOOK_MS);
    return await settled.promise;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return `cannot be started (${code})`;
  } finally {
    clearInterval(looking);
  }
}

/** It may have ended by itself meanwhile. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {}
}
