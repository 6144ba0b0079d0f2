import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Absolute path of the repository. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** The files of the repository, relative to its top: tracked files, and new ones that git does not ignore. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  },
)
  .split('\n')
  .filter(file => file !== '' && existsSync(path.join(root, file)))
  .toSorted();

/** The text of a file of the repository. */
export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** A JSON text without its lines of comment. */
export function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\/.*$/gm, '');
}
