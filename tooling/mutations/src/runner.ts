/**
 * Runs each test once as usual. Then it runs the test's body again for each mutation that the body reached, with the
 * mutation on, until one test fails. A copy of this file stands in each package under test, so that it extends the runner
 * of that package.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest';

/** A line of the record of a test file's run. */
export type Line =
  | { readonly test: string; readonly file: string; readonly seconds: number; readonly reached: readonly string[] }
  | {
      readonly killed: string;
      readonly file: string;
      readonly test: string;
      readonly seconds: number;
      readonly by: string;
    };

interface Settings {
  /** The repository's top. */
  readonly root: string;
  /** Where lines are appended. */
  readonly record: string;
  /** The test file of each mutation to try; `*` for any. */
  readonly files: Readonly<Record<string, string>>;
}

declare global {
  /** The active mutation. Empty without one. */
  var mutation: string | undefined;
  var mutations: { reached(id: string): void } | undefined;
}

/** The most tests that are run again for one mutation. */
const MOST_TRIES = 12;

export default class MutationRunner extends TestRunner {
  readonly #settings: Settings = JSON.parse(readFileSync(process.env.MUTATIONS ?? '', 'utf8'));
  readonly #reached = new Set<string>();
  readonly #killed = new Set<string>();
  readonly #tries = new Map<string, number>();

  async runTask(test: RunnerTestCase): Promise<void> {
    this.#listen();
    const began = performance.now();
    this.#reached.clear();
    await TestRunner.getTestFn(test)();
    const error = await this.#finish(test);
    if (error) throw error;
    const file = path.relative(this.#settings.root, test.file.filepath);
    const reached = [...this.#reached];
    this.#record({ test: test.name, file, seconds: (performance.now() - began) / 1000, reached });
    const tried = reached.filter(id => this.#isTried(id, file));
    let isRepeatable: boolean | undefined;
    for (const id of tried) {
      const began = performance.now();
      const error = await this.#again(test, id);
      if (!error) isRepeatable = true;
      // A test that fails without a mutation when it runs again shows nothing.
      else isRepeatable ??= !(await this.#again(test, ''));
      if (!isRepeatable) return;
      if (!error) continue;
      this.#killed.add(id);
      const by = String(error instanceof Error ? error.message : error).slice(0, 200);
      this.#record({ killed: id, file, test: test.name, seconds: (performance.now() - began) / 1000, by });
    }
  }

  #isTried(id: string, file: string): boolean {
    const named = this.#settings.files[id];
    if (this.#killed.has(id) || (named !== file && named !== '*')) return false;
    const tries = (this.#tries.get(id) ?? 0) + 1;
    this.#tries.set(id, tries);
    return tries <= MOST_TRIES;
  }

  /** Runs the body with a mutation on. Returns why it failed. */
  async #again(test: RunnerTestCase, id: string): Promise<unknown> {
    globalThis.mutation = id;
    process.env.MUTATION = id;
    try {
      for (const suite of suitesOf(test))
        for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) await hook(test.context, suite);
      await TestRunner.getTestFn(test)();
      return await this.#finish(test);
    } catch (error) {
      return (await this.#finish(test)) ?? error;
    } finally {
      globalThis.mutation = '';
      delete process.env.MUTATION;
    }
  }

  /** Runs the `onTestFinished` functions. Returns the first error, or a soft error of the body. */
  async #finish(test: RunnerTestCase): Promise<unknown> {
    // The property is not part of the public type.
    const hooks: unknown = Reflect.get(test, 'onFinished');
    Reflect.set(test, 'onFinished', []);
    let failure: unknown;
    for (const hook of Array.isArray(hooks) ? hooks.toReversed() : []) {
      try {
        await hook(test.context);
      } catch (error) {
        failure ??= error;
      }
    }
    failure ??= test.result?.errors?.[0]?.message;
    if (test.result) Object.assign(test.result, { state: 'run', errors: undefined });
    return failure;
  }

  #listen(): void {
    const reached = this.#reached;
    globalThis.mutation ??= process.env.MUTATION ?? '';
    globalThis.mutations = { reached: id => reached.add(id) };
  }

  #record(line: Line): void {
    appendFileSync(this.#settings.record, `${JSON.stringify(line)}\n`);
  }
}

/** The suites around a test, the file first. */
function suitesOf({ suite, file }: RunnerTestCase): RunnerTestSuite[] {
  const suites: RunnerTestSuite[] = [];
  for (let one = suite; one; one = one.suite) suites.unshift(one);
  return suites[0] === file ? suites : [file, ...suites];
}
