import { spawnSync } from 'node:child_process';
import { OperatorError } from './operator-error.ts';

/** Exit code of a server that did not start because another one has the cluster. */
export const CLUSTER_IN_USE = 75;

/**
 * The command line of a server that holds its cluster's lock. The kernel keeps the lock until the server and its backends
 * have ended. It also holds between containers, whose processes do not see each other, and between machines on one file
 * system. macOS has no `flock`: there `pocketful.lock` alone guards the folder.
 */
export function lockedServer(clusterDir: string, program: string): readonly [string, ...string[]] {
  if (process.platform !== 'linux') return [program];
  return ['flock', '--no-fork', ...TRY, lockOf(clusterDir), program];
}

/** Whether a running server has the cluster. */
export function isClusterLocked(clusterDir: string): boolean {
  if (process.platform !== 'linux') return false;
  const { status, error } = spawnSync('flock', [...TRY, lockOf(clusterDir), 'true'], { stdio: 'ignore' });
  if (error) throw new OperatorError('The program flock is missing: install the package util-linux.');
  return status === CLUSTER_IN_USE;
}

const TRY = ['--nonblock', '--conflict-exit-code', String(CLUSTER_IN_USE)];

function lockOf(clusterDir: string): string {
  return `${clusterDir}.lock`;
}
