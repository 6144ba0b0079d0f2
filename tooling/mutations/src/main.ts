/** The program of `npm run mutations`. */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copySources } from './copy.ts';
import type { Mutation } from './mutations.ts';
import { killersOf, type Named, type Outcome, runStatements, runSwitched, UnmutatedFailure } from './run.ts';
import { allMutations } from './sources.ts';
import { storeFound, TEST_FILES, testFileOf } from './test-files.ts';

const USAGE = `npm run mutations -- [OPTIONS]

Removes each guard and each audit row once, and requires that the test file that it names fails.

--only PATTERN   only mutations whose name or test file has this text
--find           searches test files for the mutations that have none, and writes test-files.json
--list           prints the mutations and their test files, and runs nothing
--help           prints this`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    find: { type: 'boolean' },
    list: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (options.help) console.log(USAGE);
else process.exitCode = (await main()) ? 0 : 1;

/** Returns whether every mutation was killed. */
async function main(): Promise<boolean> {
  const { switched, statements } = allMutations();
  if (options.find)
    return find(switched.filter(mutation => !testFileOf(mutation) && mutation.key.includes(options.only)));
  const named = [nameAll(switched), nameAll(statements)] as const;
  const all = [...named[0], ...named[1]];
  if (options.list) {
    for (const { mutation, testFile } of all) console.log(`${mutation.kind}\t${mutation.key}\t${testFile}`);
    return true;
  }
  return onCopy(async copy => {
    const switches = await runSwitched(copy, named[0]);
    const passed = new Set(switches.map(({ testFile }) => testFile));
    const outcomes = [...switches, ...(await runStatements(copy, named[1], passed))];
    report(outcomes);
    return outcomes.every(({ killed }) => killed);
  });
}

/** Runs all tests with these mutations, and stores which test file killed each. */
function find(searched: readonly Mutation[]): Promise<boolean> {
  return onCopy(async copy => {
    const found = await killersOf(copy, Object.fromEntries(searched.map(({ key }) => [key, '*'])));
    storeFound(searched, found);
    console.log(`${searched.length} mutations without a test file, ${found.size} found`);
    return found.size === searched.length;
  });
}

/** Works on a copy of the sources with all mutations, and removes it. */
async function onCopy(work: (copy: string) => Promise<boolean>): Promise<boolean> {
  const copy = copySources();
  try {
    return await work(copy);
  } catch (error) {
    if (!(error instanceof UnmutatedFailure)) throw error;
    console.error(error.message);
    return false;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** The selected mutations with their test files. Throws if one has none and is not open. */
function nameAll<M extends Mutation>(mutations: readonly M[]): Named<M>[] {
  return mutations.flatMap(mutation => {
    const testFile = testFileOf(mutation);
    if (!testFile && !TEST_FILES.open.includes(mutation.key))
      throw new Error(`tooling/mutations/test-files.json has no test file for ${mutation.key}`);
    return testFile && `${mutation.key} ${testFile}`.includes(options.only) ? [{ mutation, testFile }] : [];
  });
}

function report(outcomes: readonly Outcome[]): void {
  for (const { mutation, testFile, seconds, killed } of outcomes)
    console.log(
      `${killed ? 'killed  ' : 'SURVIVED'}  ${seconds.toFixed(1).padStart(5)} s  ${mutation.key}  ${testFile}`,
    );
  const survived = outcomes.filter(({ killed }) => !killed).length;
  console.log(`\n${outcomes.length} mutations, ${outcomes.length - survived} killed, ${survived} survived`);
  if (TEST_FILES.open.length > 0) console.log(`${TEST_FILES.open.length} more are open: no test can kill them.`);
}
