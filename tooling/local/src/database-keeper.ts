/**
 * A small process that owns one PostgreSQL server. It runs in a separate process group, so a terminal's Ctrl-C does
 * not reach the database; when the process that asked for it is gone, it waits for that process's clients to end and
 * then ends the server.
 *
 *   node database-keeper.ts --for PID --cluster DIR --log FILE [--uid N --gid N] [--remove DIR] -- postgres ARGS...
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readProcess } from '../bin/lib/processes.mjs';
import { databaseEnvironment } from './cluster.ts';
import { CLUSTER_IN_USE } from './cluster-lock.ts';
import { asDatabaseUser } from './database-user.ts';
import { keepLogShort } from './keep-log-short.ts';
import { isKeeperRequest, type KeeperReport } from './keeper-messages.ts';
import { hasEnded, readPostmasterFile, stopPostmaster } from './postmaster.ts';

/** How long the clients of a dead supervisor get to end by themselves, and then on SIGTERM. */
const CLIENT_GRACE_MS = 20_000;
const START_LIMIT_MS = 60_000;
/** How often the size of the log is checked. */
const LOG_CHECK_MS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Who reads the command line sees by it whether that process still runs.
    for: { type: 'string' },
    cluster: { type: 'string', default: '' },
    log: { type: 'string', default: '' },
    uid: { type: 'string' },
    gid: { type: 'string' },
    remove: { type: 'string' },
    env: { type: 'string', multiple: true, default: [] },
  },
});
const user = values.uid && values.gid ? { uid: Number(values.uid), gid: Number(values.gid) } : undefined;

/** Processes that use the database and must have ended before it does, by pid. */
const clients = new Map<number, string>();

const log = openSync(values.log, 'a', 0o600);
const server = spawn(positionals[0] ?? '', positionals.slice(1), {
  ...asDatabaseUser(user),
  env: { ...databaseEnvironment(), ...Object.fromEntries(values.env.map(variable => variable.split(/=(.*)/s))) },
  stdio: ['ignore', log, log],
});
closeSync(log);
setInterval(() => {
  try {
    keepLogShort(values.log);
  } catch {
    // The disk may be full. The database keeps running, and the next check tries again.
  }
}, LOG_CHECK_MS).unref();
let serverEnded = false;
let stopping = false;
const ended = new Promise<void>(resolve => {
  for (const event of ['exit', 'error'] as const) server.once(event, () => resolve());
}).then(() => {
  serverEnded = true;
});

process.on('message', message => {
  if (!isKeeperRequest(message)) return;
  if (message.type === 'stop') void stop();
  else clients.set(message.pid, readProcess(message.pid)?.startMark ?? '');
});
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

void ended.then(() => {
  if (!stopping) finish(server.exitCode === CLUSTER_IN_USE ? CLUSTER_IN_USE : 1);
});
await reportReady();

async function reportReady(): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!serverEnded && !stopping) {
    const file = readPostmasterFile(values.cluster);
    if (file?.pid === server.pid && file?.ready) {
      report({ type: 'ready', pid: file.pid });
      return;
    }
    if (performance.now() > deadline) return stop();
    await sleep(15);
  }
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([...clients].map(([pid, startMark]) => endClient(pid, startMark)));
  if (!serverEnded && server.pid !== undefined) await stopPostmaster(server.pid);
  finish(0);
}

async function endClient(pid: number, startMark: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await hasEnded(pid, startMark, CLIENT_GRACE_MS)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
  }
}

function finish(code: number): void {
  if (values.remove) rmSync(values.remove, { recursive: true, force: true });
  process.exit(code);
}

function report(message: KeeperReport): void {
  if (process.connected) process.send?.(message);
}
