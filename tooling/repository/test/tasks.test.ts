import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { files, read, root } from '../src/files.ts';

interface Manifest {
  readonly name: string;
  readonly scripts?: Record<string, string>;
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

/** Packages of the repository by their folders. */
const packages = new Map<string, Manifest>(
  files
    .filter(file => /^(?:apps|packages|packages\/contexts|tooling)\/[^/]+\/package\.json$/.test(file))
    .map(file => [path.dirname(file), JSON.parse(read(file))]),
);
const byName = new Map([...packages.values()].map(manifest => [manifest.name, manifest]));

/** Packages of tests. `deploy-plan.test.ts` shows that no bundle has a file that its build does not follow. */
const NOT_BUILT = new Set(['@pocketful/testkit', '@pocketful/local', '@pocketful/real-api']);

/** The packages of the repository that a task of this one follows, and those that they depend on. */
function dependenciesOf(name: string, task = 'types', seen = new Set<string>()): Set<string> {
  const { dependencies, devDependencies } = byName.get(name) ?? {};
  for (const needed of Object.keys({ ...dependencies, ...devDependencies })) {
    if (!byName.has(needed) || seen.has(needed) || (task.startsWith('build') && NOT_BUILT.has(needed))) continue;
    seen.add(needed);
    dependenciesOf(needed, task, seen);
  }
  return seen;
}

test('a script names tests that exist', () => {
  const missing = [...packages].flatMap(([folder, { scripts = {} }]) =>
    Object.values(scripts)
      .flatMap(script => script.match(/\S+\.test\.tsx?/g) ?? [])
      .map(file => `${folder}/${file}`)
      .filter(file => !files.includes(file)),
  );
  expect(missing).toEqual([]);
});

test('a package that imports another one’s files says that it depends on it: its tasks run again when they change', () => {
  const folderOf = (file: string): string => /^packages\/contexts\/[^/]+|^[^/]+\/[^/]+/.exec(file)?.[0] ?? '';
  const sources = files
    .filter(file => packages.has(folderOf(file)))
    .filter(file => /\.(ts|tsx|mjs|css|html)$/.test(file));
  const undeclared = sources.flatMap(file => {
    const own = packages.get(folderOf(file))?.name ?? '';
    const imported = [...read(file).matchAll(/(?:from|import|@import|@source)\s*\(?["'](\.\.?\/[^"'\n]+)["']/g)];
    return imported.flatMap(([, specifier = '']) => {
      const other = packages.get(folderOf(path.join(path.dirname(file), specifier)))?.name ?? own;
      return other === own || dependenciesOf(own).has(other) ? [] : [`${file}: ${specifier}`];
    });
  });
  expect(undeclared).toEqual([]);
});

test('what a task remembers is forgotten when a package changes that its own depends on', () => {
  const turbo = path.join(root, 'node_modules/.bin/turbo');
  const tasks = ['types', 'build', 'build:storybook', 'generated'];
  const answer = execFileSync(turbo, ['run', ...tasks, '--dry=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const planned: { taskId: string; package: string; task: string; dependencies: string[] }[] = JSON.parse(answer).tasks;
  const dependencies = new Map(planned.map(task => [task.taskId, task.dependencies]));
  const reached = (id: string, seen = new Set<string>()): Set<string> => {
    for (const next of dependencies.get(id) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  const forgetful = planned
    .filter(({ task }) => tasks.includes(task))
    .flatMap(({ taskId, task, package: name }) => {
      const followed = new Set([...reached(taskId)].map(id => id.split('#')[0]));
      return [...dependenciesOf(name, task)]
        .filter(needed => !followed.has(needed))
        .map(needed => `${taskId}: ${needed}`);
    });
  expect(planned.length).toBeGreaterThan(tasks.length);
  expect(forgetful).toEqual([]);
});
