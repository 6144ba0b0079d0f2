import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { pnpmVersion } from './repository.mjs';

/**
 * How to call the pnpm that package.json names: the one on PATH when it has that version, else through npx.
 * @returns {{ program: string, args: string[] }} `args` come before pnpm's own
 */
export function findPnpm() {
  const version = pnpmVersion();
  // Asked outside the repository, where pnpm and corepack answer for themselves and fetch no other version.
  const answer = spawnSync('pnpm', ['--version'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (answer.status === 0 && answer.stdout.trim() === version) return { program: 'pnpm', args: [] };
  return { program: 'npx', args: ['--yes', '--prefer-offline', `pnpm@${version}`] };
}
