import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutation } from './mutations.ts';

export interface TestFiles {
  /** The test file of each source. */
  readonly sources: Readonly<Record<string, string>>;
  /** The test files of single mutations that differ from the others. */
  readonly exceptions: Readonly<Record<string, string>>;
  /** The mutations that no test kills yet. They are counted, and not run. */
  readonly open: readonly string[];
}

const LIST = path.resolve(import.meta.dirname, '../test-files.json');

/** The test files that no rule below derives. */
export const TEST_FILES: TestFiles = JSON.parse(readFileSync(LIST, 'utf8'));

const ROWS = 'apps/api/test/calls/rows.test.ts';
const MACHINES = 'packages/api-contract/src/machines.test.ts';

/**
 * The test file that must fail, relative to the repository. Unlisted ones are derived: the rows of the calls show
 * that each write is recorded, one test has all limits of the state machines, and a rule of the domain has its tests
 * beside it.
 */
export function testFileOf(
  { key, kind, file }: Mutation,
  { sources, exceptions, open } = TEST_FILES,
): string | undefined {
  if (open.includes(key)) return undefined;
  const listed = exceptions[key];
  if (listed) return listed;
  if (kind === 'audit') return ROWS;
  if (kind === 'limit') return MACHINES;
  return sources[file] ?? (file.startsWith('packages/') ? file.replace(/\.ts$/, '.test.ts') : undefined);
}

/** Adds the found test files to the list. Mutations without one are open. */
export function storeFound(searched: readonly Mutation[], found: ReadonlyMap<string, { readonly file: string }>): void {
  const sources: Record<string, string> = { ...TEST_FILES.sources };
  const exceptions: Record<string, string> = { ...TEST_FILES.exceptions };
  const open = new Set(TEST_FILES.open);
  for (const mutation of searched) {
    const { key, file } = mutation;
    const killer = found.get(key)?.file;
    if (!killer) {
      open.add(key);
      continue;
    }
    open.delete(key);
    if (mutation.kind !== 'audit' && mutation.kind !== 'limit') sources[file] ??= killer;
    if (testFileOf(mutation, { sources, exceptions, open: [] }) !== killer) exceptions[key] = killer;
  }
  const sorted = (list: Record<string, string>) => Object.fromEntries(Object.entries(list).sort());
  const list: TestFiles = { sources: sorted(sources), exceptions: sorted(exceptions), open: [...open].sort() };
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
}
