import { execFileSync } from 'node:child_process';
import { OperatorError } from './operator-error.ts';

/** What a checkout changes. */
export interface Change {
  /** The commit that it started from. */
  readonly ref: string;
  /** Files that differ from it, committed or not, relative to the repository. */
  readonly files: readonly string[];
}

/**
 * What a checkout changes since it left origin/main, or main where there is no such remote.
 *
 * @throws OperatorError where there is neither
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
      // There is no such branch here.
    }
  throw new OperatorError('--changed compares with origin/main or main, and there is neither.');
}
