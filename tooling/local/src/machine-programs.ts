import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './debian-packages.ts';
import { OperatorError } from './operator-error.ts';

/** A program that some tests use where the machine has it. */
interface MachineProgram {
  readonly name: string;
  /** The setting that names one. */
  readonly setting: string;
  /** The packages of Debian that bring it. */
  readonly packages: readonly string[];
  /** Folders to search after PATH, whose entries may be missing for accounts other than root. */
  readonly folders: () => readonly string[];
}

const PGBOUNCER: MachineProgram = {
  name: 'pgbouncer',
  setting: 'PGBOUNCER_PATH',
  packages: ['pgbouncer'],
  folders: () => ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'],
};

const FAKETIME: MachineProgram = {
  name: 'faketime',
  setting: 'FAKETIME_PATH',
  packages: ['faketime'],
  folders: () => [],
};

const PROMTOOL: MachineProgram = {
  name: 'promtool',
  setting: 'PROMTOOL_PATH',
  packages: ['prometheus'],
  folders: () => [],
};

const PGBENCH: MachineProgram = {
  name: 'pgbench',
  setting: 'PGBENCH_PATH',
  packages: ['postgresql-contrib'],
  // Debian's /usr/bin/pgbench only chooses one of these, and fails on a machine without a cluster.
  folders: () => ['/opt/homebrew/bin', ...newestFirst('/usr/lib/postgresql').map(version => `${version}/bin`)],
};

/**
 * The path of a PgBouncer that runs: PGBOUNCER_PATH, the machine's, or a newly installed one (see `installPackages`).
 * @returns undefined if there is none. Its tests are then skipped with a message
 * @throws OperatorError if PGBOUNCER_PATH is no PgBouncer that runs
 */
export function ensurePgbouncer(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return ensure(PGBOUNCER, env);
}

/** The same for faketime, whose library shifts the clock of a process, and FAKETIME_PATH. */
export function ensureFaketime(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return ensure(FAKETIME, env);
}

/** The same for promtool, which checks the alerts of Prometheus, and PROMTOOL_PATH. */
export function ensurePromtool(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return ensure(PROMTOOL, env);
}

/** The same for pgbench and PGBENCH_PATH. */
export function ensurePgbench(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return ensure(PGBENCH, env);
}

/** Whether a file exists and is executable. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function ensure(program: MachineProgram, env: NodeJS.ProcessEnv): string | undefined {
  const asked = env[program.setting]?.trim();
  if (asked) {
    if (runs(asked)) return asked;
    throw new OperatorError(`${program.setting} is '${asked}', but no ${program.name} runs there.`);
  }
  const found = find(program, env);
  if (found) return found;
  return installPackages(env, program.packages) ? find(program, env) : undefined;
}

function find({ name, folders }: MachineProgram, env: NodeJS.ProcessEnv): string | undefined {
  return [...(env.PATH ?? '').split(path.delimiter), ...folders()]
    .map(folder => path.join(folder, name))
    .find(file => isExecutable(file) && runs(file));
}

function runs(file: string): boolean {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0;
}

function newestFirst(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a));
  return versions.map(version => path.join(folder, version));
}
