import { repositoryRoot } from '../bin/lib/repository.mjs';
import { ensureChromium } from './chromium.ts';
import { ensureFaketime, ensurePgbouncer, ensurePromtool } from './machine-programs.ts';
import { playwrightReport } from './test-counts.ts';
import type { TestStep } from './test-steps.ts';

/**
 * `short` leaves out the tests that take seconds each, and `long` includes them. `full` adds tests with millions of rows,
 * and measurements that need a quiet machine. A run of a package's own tests has no extent, which counts as `long`.
 */
export type TestExtent = 'short' | 'long' | 'full';

/** Programs that steps need on the machine, each with the setting that holds its path. */
const NEEDS = {
  chromium: { setting: 'CHROMIUM_PATH', ensure: ensureChromium },
  faketime: { setting: 'FAKETIME_PATH', ensure: ensureFaketime },
  pgbouncer: { setting: 'PGBOUNCER_PATH', ensure: ensurePgbouncer },
  promtool: { setting: 'PROMTOOL_PATH', ensure: ensurePromtool },
} as const;

/**
 * The environment of the steps: POCKETFUL_TESTS has the extent, and a setting has the path of each program that a step
 * needs. It is empty if the program is missing, which skips its tests.
 * @param say receives a line for each found program and for each group of skipped tests
 */
export function testEnvironment(
  steps: readonly Pick<TestStep, 'needs'>[],
  extent: TestExtent,
  base: NodeJS.ProcessEnv,
  say: (line: string) => void,
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...base, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport(repositoryRoot) };
  env.POCKETFUL_TESTS = extent;
  for (const program of new Set(steps.flatMap(step => step.needs ?? []))) {
    const { setting, ensure } = NEEDS[program];
    const found = ensure(base);
    env[setting] = found ?? '';
    say(found ? `${setting}=${found}` : `There is no ${program} on this machine: what is tested with it is skipped.`);
  }
  return env;
}
