/**
 * The program of `npm test`: all steps in order, ending at the first that fails.
 *
 *   --all          run the later steps too, whatever failed; the default in a pipeline
 *   --only NAME    run this step alone (may be repeated)
 *   --changed      run the tests that a change since origin/main (else main) affects
 *   --long         includes the tests that take seconds each
 *   --full         the same, and the tests with millions of rows; needs a quiet machine
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { findPnpm } from '../bin/lib/pnpm.mjs';
import { repositoryRoot } from '../bin/lib/repository.mjs';
import { changeIn } from './change.ts';
import { describeFailure, OperatorError } from './operator-error.ts';
import { listenForStop } from './stop-request.ts';
import { clearReports, countOutcomes, readOutcomes, type TestOutcome } from './test-counts.ts';
import { testEnvironment } from './test-environment.ts';
import { stepsForChange, TEST_STEPS, type TestStep } from './test-steps.ts';

interface StepResult {
  readonly step: TestStep;
  readonly passed: boolean;
  readonly seconds: number;
  /** Only for a step that runs tests. */
  readonly outcomes: readonly TestOutcome[] | undefined;
}

const stop = listenForStop();

async function runTests(): Promise<number> {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: process.env.CI !== undefined },
      changed: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const extent = values.full ? 'full' : values.long ? 'long' : 'short';
  const steps = chooseSteps(values.only, values.changed ? changedSteps() : TEST_STEPS);
  const env = testEnvironment(steps, extent, process.env, console.log);
  const results: StepResult[] = [];
  for (const step of steps) {
    const result = await runStep(step, env);
    if (stop.signal.aborted) return 128 + constants.signals.SIGINT;
    results.push(result);
    if (!result.passed && !values.all) break;
  }
  summarize(results, steps);
  return results.every(result => result.passed) ? 0 : 1;
}

function changedSteps(): readonly TestStep[] {
  const { ref, files } = changeIn(repositoryRoot);
  console.log(`${files.length} files differ from ${ref}.`);
  return stepsForChange(ref, files);
}

function chooseSteps(names: readonly string[], steps: readonly TestStep[]): readonly TestStep[] {
  const unknown = names.find(name => TEST_STEPS.every(step => step.name !== name));
  if (unknown !== undefined) {
    throw new OperatorError(
      `There is no step '${unknown}'; there are: ${TEST_STEPS.map(step => step.name).join(', ')}.`,
    );
  }
  const missing = steps.find(({ name, setting }) => names.includes(name) && setting && !process.env[setting]);
  if (missing) throw new OperatorError(`The step '${missing.name}' needs the setting ${missing.setting}.`);
  const possible = steps.filter(({ setting }) => !setting || process.env[setting]);
  return names.length === 0 ? possible : possible.filter(({ name }) => names.includes(name));
}

async function runStep(step: TestStep, env: NodeJS.ProcessEnv): Promise<StepResult> {
  console.log(`\n=== ${step.title} (${step.name})`);
  if (step.counts) clearReports(repositoryRoot);
  const begin = performance.now();
  const code = await run(step.command, env);
  const seconds = (performance.now() - begin) / 1000;
  const outcomes = step.counts && readOutcomes(repositoryRoot, step.counts);
  return { step, passed: code === 0, seconds, outcomes };
}

function run(args: TestStep['command'], env: NodeJS.ProcessEnv): Promise<number> {
  const pnpm = findPnpm();
  return new Promise(resolve => {
    // A separate process group, so that a stop request reaches all processes of the step.
    const child = spawn(pnpm.program, [...pnpm.args, ...args], {
      cwd: repositoryRoot,
      detached: true,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const killGroup = (signal: NodeJS.Signals): void => {
      try {
        if (child.pid) process.kill(-child.pid, signal);
      } catch {
        // The group has ended already.
      }
    };
    let hard: NodeJS.Timeout | undefined;
    const onStop = (): void => {
      killGroup('SIGTERM');
      hard = setTimeout(() => killGroup('SIGKILL'), 10_000);
    };
    stop.signal.addEventListener('abort', onStop);
    const settle = (code: number): void => {
      clearTimeout(hard);
      stop.signal.removeEventListener('abort', onStop);
      resolve(code);
    };
    child.once('error', error => {
      console.error(`${pnpm.program} does not start: ${error.message}`);
      settle(1);
    });
    child.once('exit', code => settle(code ?? 1));
  });
}

function summarize(results: readonly StepResult[], steps: readonly TestStep[]): void {
  console.log('\n=== Summary');
  for (const { step, passed, seconds, outcomes } of results) {
    const counts = outcomes && countOutcomes(outcomes);
    const tests = counts ? `  ${counts.passed} passed, ${counts.failed} failed` : '';
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  }
  for (const step of steps.slice(results.length)) console.log(`not run ${step.name}`);
  const failed = results.filter(result => !result.passed).map(result => result.step.name);
  const outcomes = results.flatMap(result => result.outcomes ?? []);
  for (const { file, name, reason } of outcomes.filter(({ status }) => status === 'failed')) {
    console.log(`failed: ${file} › ${name}\n          ${reason}`);
  }
  const sum = countOutcomes(outcomes);
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  const tests = `tests: ${sum.passed} passed, ${sum.failed} failed${skipped}`;
  const counted = results.some(result => result.outcomes);
  if (counted) console.log(tests);
  // The last line is the verdict: of a failed run never a count that looks well.
  if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
  else if (!counted) console.log('all steps passed');
}

try {
  process.exit(await runTests());
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}
