import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { repositoryRoot, toolEnvironment } from './repository.mjs';

/** A failure whose message is one line for the operator. */
export class CommandError extends Error {}

/**
 * Runs a program in the repository with the terminal's output and waits for it. Signals to this process are handed on.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, failure: string, quiet?: boolean }} options `failure` is the operator's line when it does
 *   not end with 0; with `quiet` the program's output is shown only then
 * @returns {Promise<void>}
 */
export function runCommand(program, args, { env = toolEnvironment(), failure, quiet = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: repositoryRoot,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    /** @type {Buffer[]} */
    const held = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => held.push(chunk));
    /** @type {NodeJS.Signals | undefined} */
    let stoppedBy;
    /** @param {NodeJS.Signals} signal */
    const handOn = signal => {
      stoppedBy = signal;
      child.kill(signal);
    };
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
    for (const signal of signals) process.on(signal, handOn);
    const settle = () => {
      for (const signal of signals) process.off(signal, handOn);
    };
    child.once('error', error => {
      settle();
      reject(new CommandError(`${failure} (${error.message})`));
    });
    child.once('exit', code => {
      settle();
      if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(held));
      reject(new CommandError(failure));
    });
  });
}
