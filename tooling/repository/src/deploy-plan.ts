/**
 * Prints the deployables of a commit as JSON: the builds whose fingerprints differ from those of an earlier commit.
 *
 *   node tooling/repository/src/deploy-plan.ts [COMMIT]
 *
 * Without a commit, or with an unknown or incomparable one, it prints all of them.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A build, and the files that are copied to its target. */
interface Deployable {
  readonly name: string;
  readonly package: string;
  readonly task: string;
  readonly target: string;
  readonly files: string;
}

const root = path.resolve(import.meta.dirname, '../../..');

/** The deployables, in the order of deployment: a new page may need a new API. */
export const DEPLOYABLES: readonly Deployable[] = [
  { name: 'api', package: '@pocketful/api', task: 'build', target: 'API_TARGET', files: 'apps/api/dist' },
  {
    name: 'family-web',
    package: '@pocketful/family-web',
    task: 'build',
    target: 'FAMILY_WEB_TARGET',
    files: 'apps/family-web/dist',
  },
  {
    name: 'admin-web',
    package: '@pocketful/admin-web',
    task: 'build',
    target: 'ADMIN_WEB_TARGET',
    files: 'apps/admin-web/dist',
  },
  {
    name: 'storybook',
    package: '@pocketful/storybook',
    task: 'build:storybook',
    target: 'STORYBOOK_TARGET',
    files: 'tooling/storybook/storybook-static',
  },
];

/** The fingerprint of each build of a checkout, by task. Nothing has to be installed there. */
export function fingerprintsOf(folder: string): ReadonlyMap<string, string> {
  const turbo = path.join(root, 'node_modules/.bin/turbo');
  const tasks = new Set(DEPLOYABLES.map(({ task }) => task));
  const answer = execFileSync(turbo, ['--cwd', folder, 'run', ...tasks, '--dry=json'], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const planned: { readonly tasks: readonly { readonly taskId: string; readonly hash: string }[] } = JSON.parse(answer);
  return new Map(planned.tasks.map(({ taskId, hash }) => [taskId, hash]));
}

/** The deployables that differ from the former deployment. All of them if its fingerprints are unknown. */
export function planOf(now: ReadonlyMap<string, string>, before?: ReadonlyMap<string, string>): readonly Deployable[] {
  return DEPLOYABLES.filter(one => {
    const id = `${one.package}#${one.task}`;
    return before === undefined || now.get(id) !== before.get(id);
  });
}

/** The fingerprints of an earlier commit; undefined if it is not there, or if its tasks are unknown. */
function fingerprintsAt(commit: string): ReadonlyMap<string, string> | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  const folder = mkdtempSync(path.join(tmpdir(), 'pocketful-before-'));
  try {
    git('worktree', 'add', '--detach', folder, commit);
    return fingerprintsOf(folder);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

if (import.meta.main) {
  const [, , commit = ''] = process.argv;
  console.log(JSON.stringify(planOf(fingerprintsOf(root), commit === '' ? undefined : fingerprintsAt(commit))));
}
