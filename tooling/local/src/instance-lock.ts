import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, readProcess } from '../bin/lib/processes.mjs';
import { errorCode, OperatorError } from './operator-error.ts';

/** The content of `DATA_DIR/pocketful.lock`: the process that uses the folder. */
export interface LockHolder {
  readonly pid: number;
  /** Distinguishes this process from a later one with the same pid. */
  readonly startMark: string;
  /** Port of the embedded database on 127.0.0.1; 0 until it is known. */
  readonly databasePort: number;
}

/** A held lock on a DATA_DIR. */
export interface InstanceLock {
  /** Writes the database's port into the lock, so that operator commands find the running database. */
  announce(databasePort: number): void;
  /** Gives the folder free. */
  release(): void;
}

const lockFile = (dataDir: string): string => path.join(dataDir, 'pocketful.lock');

/** The running process that uses this DATA_DIR, or undefined; a lock whose process has ended does not count. */
export function readLockHolder(dataDir: string): LockHolder | undefined {
  const holder = parseLock(readText(lockFile(dataDir)));
  return holder && isSameProcess(holder.pid, holder.startMark) ? holder : undefined;
}

/**
 * Takes the DATA_DIR for this process. A lock left behind by a process that has ended is taken over.
 * @throws OperatorError when a running process uses the folder
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  const file = lockFile(dataDir);
  const draft = `${file}.${process.pid}`;
  let mine = describeSelf(0);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    writeDraft(dataDir, draft, mine);
    try {
      // A link appears with its whole content, and only one of several processes can make it.
      linkSync(draft, file);
      // Another start that found the same stale lock may have moved this lock aside for a short time.
      await sleep(attempt === 0 ? 0 : 50);
      if (readText(file) === mine) break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      refuseIfHeld(dataDir);
      removeStale(file);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  if (readText(file) !== mine) throw inUse(dataDir, readLockHolder(dataDir)?.pid);
  return {
    announce(databasePort) {
      mine = describeSelf(databasePort);
      writeFileSync(draft, mine, { mode: 0o644 });
      renameSync(draft, file);
    },
    release() {
      if (readText(file) === mine) rmSync(file, { force: true });
    },
  };
}

function writeDraft(dataDir: string, draft: string, text: string): void {
  try {
    writeFileSync(draft, text, { mode: 0o644 });
  } catch (error) {
    rmSync(draft, { force: true });
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be written (${errorCode(error) ?? String(error)}).`);
  }
}

function refuseIfHeld(dataDir: string): void {
  const holder = readLockHolder(dataDir);
  if (holder) throw inUse(dataDir, holder.pid);
}

/** The refusal of a DATA_DIR that this process uses. An undefined `pid` means another start. */
export function inUse(dataDir: string, pid: number | undefined): OperatorError {
  const by = pid === undefined ? 'another start' : `process ${pid}`;
  return new OperatorError(
    `DATA_DIR ${dataDir} is in use by a running Pocketful (${by}): stop it, or choose another DATA_DIR and PORT.`,
  );
}

/** Moves a stale lock aside. A lock whose process is running is moved back. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    const holder = parseLock(readText(aside));
    if (holder && isSameProcess(holder.pid, holder.startMark)) linkSync(aside, file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function describeSelf(databasePort: number): string {
  const startMark = readProcess(process.pid)?.startMark ?? '';
  return `${JSON.stringify({ pid: process.pid, startMark, databasePort } satisfies LockHolder)}\n`;
}

function parseLock(text: string | undefined): LockHolder | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('pid' in value && 'startMark' in value && 'databasePort' in value)) return undefined;
    const { pid, startMark, databasePort } = value;
    if (typeof pid !== 'number' || typeof startMark !== 'string' || typeof databasePort !== 'number') return undefined;
    return { pid, startMark, databasePort };
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
