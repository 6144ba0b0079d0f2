import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from './operator-error.ts';
import { type StopRequest, unlessStopped } from './stop-request.ts';

/** How long requests in flight may take to finish before the API is killed. */
const END_LIMIT_MS = 30_000;
const READY_LIMIT_MS = 60_000;

/**
 * Options of Node.js for serving processes, as in the API's Dockerfile. A request leaves nothing behind, so a small
 * nursery is as fast as the 128 MB that Node.js takes by itself on a large machine. Without the growth limit the heap
 * grows to five times the used memory before it is collected, and the process keeps that memory. A limit of 30 % makes
 * lists a fifth slower, which a computer or container with less than 2 GB is worth.
 */
function nodeOptions(): readonly string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const [nursery, growth] = memory < 2 * 2 ** 30 ? [2, 30] : [16, 60];
  return [`--max-semi-space-size=${nursery}`, `--heap-growing-percent=${growth}`];
}

/**
 * A hash takes 19 MB on one of four threads. By itself glibc keeps that memory for each thread, and after the first hash for
 * good. To give it back costs 12 ms a hash.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20) };

/** A child process that serves and says over IPC when it is ready. */
export interface ServingProcess {
  readonly pid: number;
  /** Settles with the exit code (null after a signal) when the process has ended. */
  readonly ended: Promise<number | null>;
  /** Tells a process that was started with `--wait` to begin. */
  begin(): void;
  /** Settles with its own address when it listens; rejects with an OperatorError when it ends or takes too long first. */
  ready(): Promise<string>;
  /** Asks it to end in order and waits; kills it after the limit (30 seconds unless said otherwise). */
  stop(): Promise<void>;
  /** Asks a second time: it ends at once. */
  hurry(): void;
}

/**
 * Starts a serving process in a separate group, so that the terminal's Ctrl-C does not reach it a second time. It does not learn the
 * password of the schema's owner, which commands alone need.
 * @param stdout where its log goes: to the terminal's output, or to an open file
 */
export function startServing(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  endLimitMs = END_LIMIT_MS,
  stdout: 'inherit' | number = 'inherit',
): ServingProcess {
  const { DATABASE_ADMIN_URL: _, ...ofServer } = env;
  const child = spawn(process.execPath, [...nodeOptions(), ...args], {
    cwd,
    detached: true,
    env: { ...ALLOCATOR, ...ofServer },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  const ended = whenEnded(child);
  const address = new Promise<string>(resolve => {
    child.on('message', message => {
      const url = readyUrl(message);
      if (url !== undefined) resolve(url);
    });
  });
  return {
    pid: child.pid ?? 0,
    ended,
    // If it ended, `ready` says so.
    begin: () => void child.send('begin', () => undefined),
    ready: () => {
      const early = ended.then((): never => {
        throw new OperatorError(`${name} ended before it was ready: see above.`);
      });
      const late = sleep(READY_LIMIT_MS, undefined, { ref: false }).then((): never => {
        throw new OperatorError(`${name} was not ready after ${READY_LIMIT_MS / 1000} seconds.`);
      });
      for (const failure of [early, late]) failure.catch(() => undefined);
      return Promise.race([address, early, late]);
    },
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), endLimitMs);
      await ended;
      clearTimeout(timer);
    },
    hurry: () => void child.kill('SIGTERM'),
  };
}

/**
 * Runs one command of the API (such as `migrate`) to its end, with the terminal's output.
 * @returns its exit code; 1 after a signal
 * @throws StoppedError when the end was asked for meanwhile (the command is ended first)
 */
export async function runApiCommand(
  args: readonly string[],
  options: {
    env: NodeJS.ProcessEnv;
    cwd: string;
    stop: StopRequest;
    stdin?: 'ignore' | 'inherit';
    onSpawn(pid: number): void;
  },
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    detached: true,
    env: options.env,
    stdio: [options.stdin ?? 'ignore', 'inherit', 'inherit'],
  });
  if (child.pid !== undefined) options.onSpawn(child.pid);
  const ended = whenEnded(child);
  try {
    return (await unlessStopped(options.stop, ended)) ?? 1;
  } finally {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
    await ended;
    clearTimeout(timer);
  }
}

async function whenEnded(child: ChildProcess): Promise<number | null> {
  try {
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : null;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function readyUrl(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'ready')
    return undefined;
  return 'url' in message && typeof message.url === 'string' ? message.url : '';
}
