import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** A command of the operator that runs. */
export interface RunningCommand {
  /** Its standard output. Rejects with its errors if it fails or is killed. */
  readonly output: Promise<string>;
  /** Ends it by SIGKILL. */
  kill(): void;
}

/** Starts a program of the API in a folder. */
export function startCommand(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): RunningCommand {
  const child = spawn(process.execPath, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<string>(resolve => {
    child.on('error', error => resolve(error.message));
    child.on('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const output = Promise.all([text(child.stdout), text(child.stderr), ended]).then(([said, errors, end]) => {
    if (end === 'code 0') return said;
    throw new Error(`${args.slice(1).join(' ')} ended with ${end}: ${errors || said}`);
  });
  // A command that is killed may end before anyone waits for it.
  output.catch(() => undefined);
  return { output, kill: () => void child.kill('SIGKILL') };
}
