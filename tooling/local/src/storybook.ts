/**
 * The program of `npm run storybook`, which serves the components with hot reload. `--build` writes them as pages
 * into tooling/storybook/storybook-static instead, for a web server. It records the answers of the API first, unless the
 * recorded ones are of the present API.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPnpm } from '../bin/lib/pnpm.mjs';
import { repositoryRoot } from '../bin/lib/repository.mjs';
import { startServing } from './api-process.ts';
import { describeFailure, OperatorError } from './operator-error.ts';
import { listenForStop, StoppedError, unlessStopped } from './stop-request.ts';

const DEFAULT_PORT = '6006';
const END_LIMIT_MS = 5000;

/** The arguments for Storybook's own command. Nothing is sent anywhere, no browser is opened, nothing is asked. */
export function storybookArguments(args: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const { values } = parseArgs({ args: [...args], options: { build: { type: 'boolean', default: false } } });
  if (values.build) return ['build', '--disable-telemetry'];
  const port = env.PORT || DEFAULT_PORT;
  if (!/^\d{1,5}$/.test(port)) throw new OperatorError(`PORT must be a number, not '${port}'.`);
  return ['dev', '--port', port, '--exact-port', '--host', env.HOST || '127.0.0.1', '--ci', '--disable-telemetry'];
}

async function storybook(): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const stop = listenForStop();
  await using started = new AsyncDisposableStack();
  try {
    const folder = path.join(repositoryRoot, 'tooling/storybook');
    const program = path.join(folder, 'node_modules/storybook/dist/bin/dispatcher.js');
    const pnpm = findPnpm();
    const record = ['exec', 'turbo', 'run', 'record', '--env-mode=loose', '--ui=stream', '--output-logs=new-only'];
    execFileSync(pnpm.program, [...pnpm.args, ...record], { cwd: repositoryRoot, stdio: 'inherit' });
    const args = [program, ...storybookArguments(process.argv.slice(2), process.env)];
    const running = startServing('Storybook', args, process.env, folder, END_LIMIT_MS);
    started.defer(() => running.stop());
    return (await unlessStopped(stop, running.ended)) ?? 1;
  } catch (error) {
    if (error instanceof StoppedError) return 0;
    console.error(describeFailure(error));
    return 1;
  }
}

if (import.meta.main) process.exit(await storybook());
