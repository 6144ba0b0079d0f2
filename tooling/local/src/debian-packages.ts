import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const LIMIT_MS = 300_000;

let listsAreFresh: boolean | undefined;

/**
 * Installs packages of the system as root on Debian, in CI or with INSTALL_PACKAGES=1.
 * @param packages names of packages. Recommended packages are not installed
 * @returns whether they are installed now
 */
export function installPackages(env: NodeJS.ProcessEnv, packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !(env.CI || env.INSTALL_PACKAGES) || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} from the system's packages ...`);
  // A machine that cannot reach its packages waits for that once only.
  listsAreFresh ??= aptGet('update', '-qq');
  return listsAreFresh && aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function aptGet(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const answer = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: LIMIT_MS });
  return answer.status === 0;
}
