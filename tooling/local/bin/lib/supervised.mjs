import { spawn } from 'node:child_process';
import { readProcess } from './processes.mjs';
import { nodeBinary, repositoryRoot, toolEnvironment } from './repository.mjs';

/** Signals closer together than this count as one: npm forwards a signal that the terminal has sent already. */
const SAME_SIGNAL_MS = 1000;
const PARENT_POLL_MS = 400;

/**
 * Runs a TypeScript program on the repository's Node.js 24 in a separate process group, and ends it over IPC: `{ type:
 * 'stop' }` on the first signal (or when npm is gone), `{ type: 'stop-now' }` on a later one. When this
 * process is killed, the program sees its IPC channel close.
 * @param {string} program path of the program
 * @param {readonly string[]} [args]
 * @param {NodeJS.ProcessEnv} [env] settings; the tools' environment is laid over them
 * @returns {Promise<number>} the exit code of the program, 1 when a signal ended it
 */
export function runSupervised(program, args = [], env = process.env) {
  // A closed terminal or pipe must not end this process before the program has ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const child = spawn(nodeBinary, [program, ...args], {
    cwd: repositoryRoot,
    detached: true,
    env: toolEnvironment(env),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let firstStopAt = 0;
  const stop = () => {
    const now = performance.now();
    if (firstStopAt !== 0 && now - firstStopAt < SAME_SIGNAL_MS) return;
    const type = firstStopAt === 0 ? 'stop' : 'stop-now';
    firstStopAt ||= now;
    if (child.connected) child.send({ type }, () => undefined);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  const poll = watchParents(() => {
    clearInterval(poll);
    stop();
  });
  return new Promise(resolve => {
    child.once('error', error => {
      console.error(`${nodeBinary} does not start: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code, signal) => {
      clearInterval(poll);
      if (signal) console.error(`The supervisor was ended by ${signal}; API and database are ending by themselves.`);
      resolve(code ?? 1);
    });
  });
}

/**
 * Under npm (and its shell) watches that they still run. A program started by hand has no one above it to watch.
 * @param {() => void} onGone
 */
function watchParents(onGone) {
  const watched = npmProcesses();
  const timer = setInterval(() => {
    if (watched.some(({ pid, startMark }) => readProcess(pid)?.startMark !== startMark)) onGone();
  }, PARENT_POLL_MS);
  timer.unref();
  if (watched.length === 0) clearInterval(timer);
  return timer;
}

function npmProcesses() {
  /** @type {{ pid: number, startMark: string }[]} */
  const found = [];
  if (process.env.npm_lifecycle_event === undefined) return found;
  let pid = process.ppid;
  // npm runs a script through a shell, which may or may not stay between.
  for (let depth = 0; depth < 2; depth += 1) {
    const info = readProcess(pid);
    if (!info) break;
    found.push({ pid, startMark: info.startMark });
    const isShell = /^(\S*\/)?(sh|dash|bash|zsh|ash|busybox) (\S+ )?-c /.test(info.command);
    if (!isShell) break;
    pid = info.parent;
  }
  return found;
}
