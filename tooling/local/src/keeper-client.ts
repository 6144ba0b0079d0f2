import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, readProcess } from '../bin/lib/processes.mjs';
import { databaseEnvironment, lastLine, reasonIn } from './cluster.ts';
import { CLUSTER_IN_USE } from './cluster-lock.ts';
import { asDatabaseUser, type DatabaseUser } from './database-user.ts';
import { keepLogShort } from './keep-log-short.ts';
import { OperatorError } from './operator-error.ts';
import { KEPT_FOR, readPostmasterFile, stopPostmaster } from './postmaster.ts';

/** The plan of a server for the keeper. */
export interface KeeperPlan {
  /** The program `postgres`, or the command that runs it. */
  readonly command: readonly [string, ...string[]];
  readonly clusterDir: string;
  readonly port: number;
  /** Server settings, by name. */
  readonly settings: Readonly<Record<string, string>>;
  readonly user: DatabaseUser;
  /** Further variables of the server's environment. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  readonly logFile: string;
  /** Folder that the keeper removes after the end. */
  readonly removeDir?: string | undefined;
}

/** A running server and its keeper. */
export interface Keeper {
  /** pid of the PostgreSQL server. */
  readonly serverPid: number;
  /** Settles when the keeper has ended, asked for or not; true when it had been asked. */
  readonly ended: Promise<boolean>;
  /** Names a process that uses the database: should the supervisor die, the server ends after this process. */
  addClient(pid: number): void;
  /** Ends the server (connections are closed) and waits for it. */
  stop(): Promise<void>;
}

/** A failed start that can succeed with another port or a little later. */
export class PassingStartError extends Error {}

/** A server of another container or machine has the cluster. */
export class ClusterInUseError extends Error {}

/** The longest start of a server. */
const START_LIMIT_MS = 60_000;
/** The interval at which the size of the log is checked. */
const LOG_CHECK_MS = 10_000;

/**
 * Starts a server under a keeper in a separate session, and waits until it accepts connections. When this process ends in
 * whatever way, the keeper ends the server.
 * @throws PassingStartError when another process took the port or backends of a killed server are still ending;
 *   ClusterInUseError; OperatorError with the server's own reason otherwise
 */
export async function startKeeper(plan: KeeperPlan): Promise<Keeper> {
  const logBefore = readLog(plan.logFile).length;
  const log = openSync(plan.logFile, 'a', 0o600);
  // The user of the database may be unable to enter the folder of the script.
  const script = openSync(path.join(import.meta.dirname, 'database-keeper.sh'), 'r');
  const child = spawn('sh', ['-s', 'database-keeper', ...keeperArguments(plan)], {
    ...asDatabaseUser(plan.user),
    detached: true,
    env: { ...databaseEnvironment(), ...plan.environment },
    stdio: [script, log, log, 'pipe'],
  });
  for (const descriptor of [script, log]) closeSync(descriptor);
  const lines = child.stdio[3];
  if (!(lines instanceof Socket)) throw new Error('the keeper has no descriptor 3');
  // A keeper that has ended takes no more lines.
  lines.on('error', () => {});
  let asked = false;
  const ended = new Promise<boolean>(resolve => {
    child.once('exit', () => resolve(asked));
    child.once('error', () => resolve(asked));
  });
  const checking = setInterval(() => shortenLog(plan.logFile), LOG_CHECK_MS).unref();
  void ended.then(() => clearInterval(checking));
  const stop = async () => {
    asked = true;
    child.ref();
    lines.end('stop\n');
    await ended;
  };
  const serverPid = await untilReady(child, plan.clusterDir, ended);
  if (serverPid === undefined) {
    await stop();
    if (child.exitCode === CLUSTER_IN_USE) throw new ClusterInUseError();
    throw startFailure(readLog(plan.logFile).slice(logBefore), plan.logFile);
  }
  // The keeper does not keep its caller running. The end of the caller ends the keeper.
  child.unref();
  lines.unref();
  const serverMark = readProcess(serverPid)?.startMark ?? '';
  return {
    serverPid,
    ended,
    addClient: pid => void lines.write(`${pid}\n`),
    async stop() {
      await stop();
      // A keeper that was killed could not end its server.
      if (isSameProcess(serverPid, serverMark)) await stopPostmaster(serverPid);
    },
  };
}

function keeperArguments(plan: KeeperPlan): string[] {
  const flags = [KEPT_FOR, String(process.pid)];
  if (plan.removeDir) flags.push('--remove', plan.removeDir);
  const settings = Object.entries(plan.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [...flags, '--', ...plan.command, '-D', plan.clusterDir, '-p', String(plan.port), ...settings];
}

/** Waits until the server accepts connections. Returns its pid; undefined if it ended or did not come up in time. */
async function untilReady(
  keeper: ChildProcess,
  clusterDir: string,
  ended: Promise<unknown>,
): Promise<number | undefined> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const deadline = performance.now() + START_LIMIT_MS;
  while (!isOver && performance.now() < deadline) {
    const file = readPostmasterFile(clusterDir);
    if (file?.ready && readProcess(file.pid)?.parent === keeper.pid) return file.pid;
    await sleep(15);
  }
  return undefined;
}

/** The disk may be full. The database keeps running, and the next check tries again. */
function shortenLog(file: string): void {
  try {
    keepLogShort(file);
  } catch {}
}

function startFailure(log: string, logFile: string): Error {
  if (/Address already in use|pre-existing shared memory block/i.test(log)) return new PassingStartError(lastLine(log));
  return new OperatorError(`The database did not start: ${reasonIn(log)} (log: ${logFile})`);
}

function readLog(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
