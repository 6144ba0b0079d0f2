import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createDatabase, type TestDatabase } from './harness.ts';

const home = fileURLToPath(new URL('..', import.meta.url));
let folder = '';

/** Builds the deployable for the tests of a file: the bundle and the production dependencies of package.json. */
export function buildDeployable(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pocketful-api-'));
    await promisify(execFile)(process.execPath, ['build.ts', folder], { cwd: home });
    const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const target = join(folder, 'node_modules', name);
      await mkdir(dirname(target), { recursive: true });
      await symlink(join(home, 'node_modules', name), target);
    }
  }, 60_000);

  afterAll(() => rm(folder, { recursive: true }));
}

/** A process of the deployable. */
export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

/** Runs a program of the deployable, with only these settings. */
export function run(settings: Record<string, string>, args: readonly string[] = ['main.js']) {
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    SESSION_SECRET: 'a session secret for the tests alone',
    PIN_PEPPER: 'a pepper of the PINs for the tests alone',
    LOG_LEVEL: 'silent',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...settings,
  };
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += chunk));
  // Its last output may come after its exit.
  const silent = [child.stdout, child.stderr].map(stream => stream && once(stream, 'close'));
  const gone = new Promise<number | string | null>(resolve =>
    child.on('exit', (code, signal) => resolve(code ?? signal)),
  );
  const ended = Promise.all([gone, ...silent]).then(([code]) => code);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended, output: () => said };
}

/** Starts the API on a separate database. */
export async function start(settings: Record<string, string> = {}): Promise<Started> {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  return startOn(database, settings);
}

/** The settings that name the database. */
export const databasesOf = ({ appUrl, jobsUrl }: TestDatabase) => ({
  DATABASE_URL: appUrl,
  DATABASE_JOBS_URL: jobsUrl,
});

/** Starts the API, with options of Node, and waits until it listens. */
export async function startOn(
  database: TestDatabase,
  settings: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Started> {
  const process = run({ ...databasesOf(database), ...settings }, [...options, 'main.js']);
  const ready = await Promise.race([once(process.child, 'message'), process.ended]);
  if (!Array.isArray(ready)) throw new Error(`it ended: ${process.output()}`);
  return { ...process, url: ready[0].url };
}
