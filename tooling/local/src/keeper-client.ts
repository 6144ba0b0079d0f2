import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isSameProcess, readProcess } from '../bin/lib/processes.mjs';
import { databaseEnvironment, lastLine, reasonIn } from './cluster.ts';
import { CLUSTER_IN_USE } from './cluster-lock.ts';
import type { DatabaseUser } from './database-user.ts';
import { isKeeperReport, type KeeperRequest } from './keeper-messages.ts';
import { OperatorError } from './operator-error.ts';
import { KEPT_FOR, stopPostmaster } from './postmaster.ts';

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

/**
 * Starts a server under a keeper in a separate process group, and waits until it accepts connections. When this
 * process ends in whatever way, the keeper ends the server.
 * @throws PassingStartError when another process took the port or backends of a killed server are still ending;
 *   ClusterInUseError; OperatorError with the server's own reason otherwise
 */
export async function startKeeper(plan: KeeperPlan): Promise<Keeper> {
  const logBefore = readLog(plan.logFile).length;
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, `database-keeper${path.extname(import.meta.filename)}`), ...keeperArguments(plan)],
    {
      cwd: '/',
      detached: true,
      env: databaseEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  let asked = false;
  const ended = new Promise<boolean>(resolve => {
    child.once('exit', () => resolve(asked));
    child.once('error', () => resolve(asked));
  });
  const serverPid = await firstReport(child, ended);
  if (child.exitCode === CLUSTER_IN_USE) throw new ClusterInUseError();
  if (serverPid === undefined) throw startFailure(readLog(plan.logFile).slice(logBefore), plan.logFile);
  // The keeper does not keep its caller running. The end of the caller ends the keeper.
  child.unref();
  child.channel?.unref();
  const serverMark = readProcess(serverPid)?.startMark ?? '';
  const send = (request: KeeperRequest): void => {
    if (child.connected) child.send(request, () => undefined);
  };
  return {
    serverPid,
    ended,
    addClient: pid => send({ type: 'client', pid }),
    async stop() {
      asked = true;
      child.ref();
      child.channel?.ref();
      send({ type: 'stop' });
      await ended;
      // A keeper that was killed could not end its server.
      if (isSameProcess(serverPid, serverMark)) await stopPostmaster(serverPid);
    },
  };
}

function keeperArguments(plan: KeeperPlan): string[] {
  const flags = [KEPT_FOR, String(process.pid), '--cluster', plan.clusterDir, '--log', plan.logFile];
  if (plan.user) flags.push('--uid', String(plan.user.uid), '--gid', String(plan.user.gid));
  if (plan.removeDir) flags.push('--remove', plan.removeDir);
  for (const [name, value] of Object.entries(plan.environment ?? {})) flags.push('--env', `${name}=${value}`);
  const settings = Object.entries(plan.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [...flags, '--', ...plan.command, '-D', plan.clusterDir, '-p', String(plan.port), ...settings];
}

function firstReport(child: ChildProcess, ended: Promise<boolean>): Promise<number | undefined> {
  return new Promise(resolve => {
    child.on('message', message => {
      if (isKeeperReport(message)) resolve(message.pid);
    });
    void ended.then(() => resolve(undefined));
  });
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
