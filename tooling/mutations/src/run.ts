import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGES } from './copy.ts';
import type { Mutation } from './mutations.ts';
import type { Line } from './runner.ts';
import type { StatementMutation } from './statements.ts';

/** A mutation with the test file that must fail. */
export interface Named<M extends Mutation = Mutation> {
  readonly mutation: M;
  readonly testFile: string;
}

export interface Outcome extends Named {
  readonly killed: boolean;
  readonly seconds: number;
}

/** The test files that failed without a mutation. */
export class UnmutatedFailure extends Error {}

/** The test that killed a mutation. */
interface Killer {
  readonly file: string;
  readonly seconds: number;
}

/**
 * Runs tests once, and again with the mutations that they reach. Returns the killer of each mutation.
 *
 * @param files the test file of each mutation; `*` for any
 * @param tests the test files to run. Default: all
 */
export async function killersOf(
  copy: string,
  files: Readonly<Record<string, string>>,
  tests?: readonly string[],
): Promise<ReadonlyMap<string, Killer>> {
  const record = path.join(copy, 'mutations.jsonl');
  const settings = path.join(copy, 'mutations.json');
  writeFileSync(settings, JSON.stringify({ root: copy, record, files }));
  for (const folder of PACKAGES) {
    const own = tests?.filter(file => file.startsWith(`${folder}/`)).map(file => path.relative(folder, file)) ?? [];
    if (tests && own.length === 0) continue;
    const passed = await vitest(copy, folder, ['--config', 'mutations.config.ts', '--retry=1', ...own], {
      MUTATIONS: settings,
    });
    if (!passed) throw new UnmutatedFailure(`A test of ${folder} fails without a mutation.`);
  }
  const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(
    lines.flatMap(text => {
      const line: Line = JSON.parse(text);
      return 'killed' in line ? [[line.killed, { file: line.file, seconds: line.seconds }] as const] : [];
    }),
  );
}

/** Runs the named test files with their mutations, one package after the other. */
export async function runSwitched(copy: string, named: readonly Named[]): Promise<Outcome[]> {
  const files = Object.fromEntries(named.map(({ mutation, testFile }) => [mutation.key, testFile]));
  const killers = await killersOf(copy, files, [...new Set(Object.values(files))]);
  const outcomes: Outcome[] = [];
  for (const one of named) {
    const killer = killers.get(one.mutation.key);
    outcomes.push(killer ? { ...one, killed: true, seconds: killer.seconds } : await runAlone(copy, one));
  }
  return outcomes;
}

/** Runs a whole test file with a mutation, which also processes that the tests start have. */
async function runAlone(copy: string, named: Named): Promise<Outcome> {
  const began = performance.now();
  const passed = await runFile(copy, named.testFile, { MUTATION: named.mutation.key });
  return { ...named, killed: !passed, seconds: (performance.now() - began) / 1000 };
}

/**
 * Runs each test file with a mutated function of the database.
 *
 * @param passed the test files that have passed without a mutation
 */
export async function runStatements(
  copy: string,
  named: readonly Named<StatementMutation>[],
  passed: ReadonlySet<string>,
): Promise<Outcome[]> {
  for (const testFile of new Set(named.map(({ testFile }) => testFile)))
    if (!passed.has(testFile) && !(await runFile(copy, testFile)))
      throw new UnmutatedFailure(`${testFile} fails without a mutation.`);
  const outcomes: Outcome[] = [];
  for (const { mutation, testFile } of named) {
    const file = path.join(copy, mutation.file);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, mutation.text);
    outcomes.push(await runAlone(copy, { mutation, testFile }));
    writeFileSync(file, whole);
  }
  return outcomes;
}

function runFile(copy: string, testFile: string, env: Record<string, string> = {}): Promise<boolean> {
  const folder = PACKAGES.find(one => testFile.startsWith(`${one}/`)) ?? '';
  return vitest(copy, folder, ['--bail=1', path.relative(folder, testFile)], env);
}

/** Runs tests of a package. Returns whether all passed. */
function vitest(copy: string, folder: string, args: readonly string[], env: Record<string, string>): Promise<boolean> {
  const cwd = path.join(copy, folder);
  const program = path.join(realpathSync(path.join(cwd, 'node_modules/vitest')), 'vitest.mjs');
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  // CI: a filtered run writes no list of the whole suite.
  const child = spawn(process.execPath, [program, 'run', '--reporter=dot', '--maxWorkers=2', ...args], {
    cwd,
    env: { ...process.env, CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text));
  child.on('error', reject);
  child.on('exit', code => {
    if (code !== 0 && !env.MUTATION) console.error(said);
    resolve(code === 0);
  });
  return promise;
}
