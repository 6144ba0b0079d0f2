import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, type ProcessInfo, readProcess } from '../bin/lib/processes.mjs';
import { OperatorError } from './operator-error.ts';

/** The content of `postmaster.pid` of a cluster. */
export interface PostmasterFile {
  readonly pid: number;
  /** True once the server accepts connections. */
  readonly ready: boolean;
}

/** Reads `postmaster.pid`; undefined when no server has the cluster open. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
}

/** Steps of ending a server, each tried for its time: finish connections, leave at once, be killed. */
const STEPS: readonly { readonly signal: NodeJS.Signals; readonly waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 10_000 },
];

/** Ends a PostgreSQL server: connections are closed and everything is written; harder after 30 and 40 seconds. */
export async function stopPostmaster(pid: number): Promise<void> {
  const startMark = readProcess(pid)?.startMark;
  if (startMark === undefined) return;
  for (const { signal, waitMs } of STEPS) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await hasEnded(pid, startMark, waitMs)) return;
  }
}

/** Waits until this process has ended, at most `waitMs`; false when it still runs then. */
export async function hasEnded(pid: number, startMark: string, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (isSameProcess(pid, startMark)) {
    if (performance.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/** A server of this machine. */
type Server = ProcessInfo & { readonly pid: number };

/** The server of this machine that has the cluster open. */
export function findServer(clusterDir: string): Server | undefined {
  const pid = readPostmasterFile(clusterDir)?.pid;
  const owner = pid === undefined ? undefined : readProcess(pid);
  if (pid === undefined || !owner?.command.includes(clusterDir) || !owner.command.includes('postgres'))
    return undefined;
  return { ...owner, pid };
}

/** The argument of a keeper that names the process for which it keeps a server. */
export const KEPT_FOR = '--for';

/** The running process for which a keeper keeps this server; undefined for a server without one. */
export function userOf(server: Server): number | undefined {
  const keeper = readProcess(server.parent);
  const [, pid] = new RegExp(`database-keeper ${KEPT_FOR} (\\d+) `).exec(keeper?.command ?? '') ?? [];
  // The system gives a process whose parent has ended another parent.
  return keeper && keeper.parent === Number(pid) ? keeper.parent : undefined;
}

/**
 * Prepares the cluster for a new start after a crash: waits for a server that its keeper is ending, ends a server without a
 * keeper, and makes sure that a foreign process with the same pid does not keep PostgreSQL from starting. The caller holds
 * the lock on the DATA_DIR.
 */
export async function settleOrphan(clusterDir: string, say: (line: string) => void): Promise<void> {
  const file = readPostmasterFile(clusterDir);
  if (!file) return;
  const owner = findServer(clusterDir);
  if (!owner) {
    // This includes a zombie process of an ended server, which PostgreSQL would take for a running one.
    markStale(clusterDir, file.pid);
    return;
  }
  say('The database of an earlier run is still up: ending it first.');
  const keeper = readProcess(owner.parent);
  if (keeper?.command.includes('database-keeper') && (await hasEnded(file.pid, owner.startMark, 40_000))) return;
  await stopPostmaster(file.pid);
  if (isSameProcess(file.pid, owner.startMark)) {
    throw new OperatorError(`The database of an earlier run (process ${file.pid}) does not end: end it by hand.`);
  }
}

/**
 * Writes the pid of an ended process into `postmaster.pid`. The rest of the file stays: by it PostgreSQL itself makes
 * sure that no backend of the old server is left.
 */
function markStale(clusterDir: string, pid: number): void {
  const ended = spawnSync(process.execPath, ['--version'], { stdio: 'ignore' }).pid;
  const file = path.join(clusterDir, 'postmaster.pid');
  const text = readFileSync(file, 'utf8');
  if (text.startsWith(`${pid}\n`)) writeFileSync(file, `${ended}\n${text.slice(`${pid}\n`.length)}`);
}
