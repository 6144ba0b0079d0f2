import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { CommandError } from './command.mjs';
import { pnpmVersion } from './repository.mjs';

/**
 * How to call the pnpm that package.json names: the one on PATH when it has that version, else through npx.
 * @param {NodeJS.ProcessEnv} [env] with the PATH
 * @returns {{ program: string, args: string[] }} `args` come before pnpm's own
 * @throws {CommandError} without either
 */
export function findPnpm(env = process.env) {
  const version = pnpmVersion();
  // Asked outside the repository, where pnpm and corepack answer for themselves and fetch no other version.
  /** @param {string} program */
  const versionOf = program =>
    spawnSync(program, ['--version'], { cwd: tmpdir(), env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const answer = versionOf('pnpm');
  if (answer.status === 0 && answer.stdout.trim() === version) return { program: 'pnpm', args: [] };
  if (versionOf('npx').error)
    throw new CommandError('npm is missing: install it beside Node.js, for example with apt-get install npm.');
  return { program: 'npx', args: ['--yes', '--prefer-offline', `pnpm@${version}`] };
}
