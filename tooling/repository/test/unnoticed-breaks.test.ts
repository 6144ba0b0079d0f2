import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../src/files.ts';

const FILE = 'apps/api/test/compliance/unnoticed-breaks.json';
const SCHEMA = 'apps/api/src/platform/database/schema.gen.ts';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

interface Version {
  readonly breaks: number;
  readonly unnoticed: Readonly<Record<string, string>>;
}

/** The faults of a change to the list, given the tables before it. */
function faultsOf(before: Version, after: Version, tables: ReadonlySet<string>): string[] {
  const added = Object.keys(after.unnoticed).filter(name => !(name in before.unnoticed));
  const ofOld = added.filter(name => tables.has(/^\w+ (\w+)/.exec(name)?.[1] ?? ''));
  return [...ofOld, ...(after.breaks < before.breaks ? [`${after.breaks} breaks after ${before.breaks}`] : [])];
}

// The last version is that of the working tree.
test('the list of unnoticed breaks grows by those of a new table alone, and the number of breaks does not fall', () => {
  const commits = git('log', '--reverse', '--format=%H', '--', FILE).trim().split('\n');
  const versions = [...commits.map(commit => git('show', `${commit}:${FILE}`)), git('show', `:${FILE}`)];
  for (const [at, text] of versions.entries()) {
    const earlier = versions[at - 1];
    if (earlier === undefined) continue;
    const schema = git('show', `${commits[at - 1]}:${SCHEMA}`);
    const tables = new Set([...schema.matchAll(/^ {2}(\w+): \[/gm)].map(([, table = '']) => table));
    expect(tables.size).toBeGreaterThan(50);
    expect.soft(faultsOf(JSON.parse(earlier), JSON.parse(text), tables), commits[at] ?? 'staged').toEqual([]);
  }
});

test('a break of a known table is a fault, one of a new table is not, and fewer breaks are', () => {
  const list = (breaks: number, ...names: string[]): Version => ({
    breaks,
    unnoticed: Object.fromEntries(names.map(name => [name, 'A reason.'])),
  });
  const tables = new Set(['chores']);
  expect(faultsOf(list(2), list(2, 'deletionComplete chores.name: x'), tables)).toEqual([
    'deletionComplete chores.name: x',
  ]);
  expect(faultsOf(list(2, 'a'), list(3, 'deletionComplete jars.name: x'), tables)).toEqual([]);
  expect(faultsOf(list(2), list(1), tables)).toEqual(['1 breaks after 2']);
});
