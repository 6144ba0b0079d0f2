import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Runs git, and returns its output. */
export type Git = (...args: string[]) => string;

/** Runs git, which must know the whole history. Undefined without it; a pipeline must have it. */
export function openHistory(): Git | undefined {
  const git: Git = (...args) =>
    execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') throw new Error('the history is cut off');
    return git;
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn('SKIPPED: without the history of git earlier versions are unknown');
    return undefined;
  }
}

/** Writes a folder of an earlier commit to a temporary one. */
export async function folderOf(commit: string, folder: string): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'former-'));
  onTestFinished(() => rm(target, { recursive: true }));
  const archive = execFileSync('git', ['archive', commit, folder], { cwd: ROOT, maxBuffer: 100_000_000 });
  execFileSync('tar', ['-x', '-C', target], { input: archive });
  return join(target, folder);
}
