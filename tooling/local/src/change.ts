import { execFileSync } from 'node:child_process';
import { OperatorError } from './operator-error.ts';

/** The changes of a checkout. */
export interface Change {
  /** The commit from which it branched off. */
  readonly ref: string;
  /** Files that differ from that commit, committed or not, relative to the repository. */
  readonly files: readonly string[];
}

/**
 * The changes of a checkout since it branched off origin/main, or main without such a remote.
 *
 * @throws OperatorError if neither branch exists
 */
export function changeIn(root: string): Change {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const ref = baseIn(git);
  const files = [git('diff', '--name-only', ref), git('ls-files', '--others', '--exclude-standard')].join('\n');
  return { ref, files: files.split('\n').filter(file => file !== '') };
}

function baseIn(git: (...args: string[]) => string): string {
  for (const branch of ['origin/main', 'main'])
    try {
      return git('merge-base', branch, 'HEAD');
    } catch {
      // The branch does not exist.
    }
  throw new OperatorError('--changed compares with origin/main or main, and neither exists.');
}
