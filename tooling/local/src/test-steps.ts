/** One step of `npm test` and of CI: a task of turbo, which skips packages without changes since they last passed. */
export interface TestStep {
  /** For `npm test -- --only <name>`. */
  readonly name: string;
  readonly title: string;
  /** Arguments of pnpm. */
  readonly command: readonly string[];
  /** The runner whose reports are counted afterwards. */
  readonly counts?: 'vitest' | 'playwright';
  /** The setting without which the step is skipped. */
  readonly setting?: string;
  /** Programs that it needs on the machine. */
  readonly needs?: readonly ('chromium' | 'faketime' | 'pgbouncer' | 'promtool')[];
}

/** Through pnpm, so that turbo finds a pnpm on its PATH on a machine without one. */
const turbo = (task: string, ...args: string[]): TestStep['command'] => [
  'exec',
  'turbo',
  'run',
  task,
  '--env-mode=loose',
  '--ui=stream',
  '--output-logs=new-only',
  ...args,
];

/** The tests of some packages, whatever fails in one of them. */
const tests = (args: readonly string[], ...passedOn: string[]): TestStep['command'] =>
  turbo('test', '--continue', ...args, '--', ...passedOn);

/**
 * In a pipeline a failed test is tried once more, since load of other runs may cause the failure. On a developer's machine
 * the first failure counts.
 */
const RETRIES = process.env.CI ? ['--retry=1'] : [];
const VITEST_OPTIONS = [
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
  ...RETRIES,
];

/** The steps of `npm test`, in an order that shows failures early. */
export const TEST_STEPS: readonly TestStep[] = [
  { name: 'lint', title: 'Format and lint', command: turbo('lint') },
  { name: 'types', title: 'Types', command: turbo('types') },
  {
    name: 'boundaries',
    title: 'Boundaries between packages and contexts',
    command: turbo('boundaries'),
  },
  { name: 'dead-code', title: 'Dead code', command: turbo('dead-code') },
  {
    name: 'unit',
    title: 'Unit and integration tests on PostgreSQL',
    command: tests(
      ['--filter=!@pocketful/e2e', '--filter=!@pocketful/storybook', '--concurrency=2'],
      ...VITEST_OPTIONS,
    ),
    counts: 'vitest',
    needs: ['faketime', 'pgbouncer', 'promtool'],
  },
  {
    name: 'components',
    title: 'Component tests in Storybook',
    command: tests(['--filter=@pocketful/storybook'], ...VITEST_OPTIONS),
    counts: 'vitest',
    needs: ['chromium'],
  },
  { name: 'build', title: 'Build', command: turbo('build') },
  {
    name: 'e2e',
    title: 'End to end in Chromium',
    // No arguments after `--`: turbo would pass them to the builds before it as well.
    command: turbo('test', '--filter=@pocketful/e2e'),
    counts: 'playwright',
    needs: ['chromium'],
  },
  {
    name: 'citus',
    title: 'The API on a Citus cluster',
    command: ['--filter=@pocketful/api', 'run', 'test:citus', ...VITEST_OPTIONS],
    counts: 'vitest',
    setting: 'CITUS_URL',
  },
  {
    name: 'generated',
    title: 'Generated files equal the committed ones',
    command: turbo('generated'),
  },
];

/** Files that the end-to-end tests cover. */
const COVERED_END_TO_END = /^(?:apps|packages|tooling\/e2e|tooling\/local)\//;
/** Files that tests read at run time, such as migrations and documents: no import leads to them. */
const READ_AT_RUN_TIME = /^(?:(?:apps|packages|tooling)\/.*(?<!\.tsx?|\.md)|docs\/.*|docker.*)$/;

/**
 * The steps for a change. The test steps run the tests that import a changed file, in the packages that the change touches
 * and in those that depend on them. The other steps are the usual ones, since turbo skips those with unchanged files.
 * Proofs over the whole suite are left out.
 *
 * @param ref the commit before the change
 * @param files files that differ from it, relative to the repository
 */
export function stepsForChange(ref: string, files: readonly string[]): readonly TestStep[] {
  const related = files.some(file => READ_AT_RUN_TIME.test(file)) ? [] : [`--changed=${ref}`];
  const vitest = [...VITEST_OPTIONS, ...related, '--passWithNoTests', '--exclude=test/proofs/**'];
  const commands: Readonly<Record<string, TestStep['command']>> = {
    unit: tests(
      [
        `--filter=...[${ref}]`,
        '--filter=@pocketful/repository',
        '--filter=!@pocketful/e2e',
        '--filter=!@pocketful/storybook',
        '--concurrency=2',
      ],
      ...vitest,
    ),
    // The kit's Storybook includes the stories of both apps, although the kit does not depend on them.
    components: tests(['--filter=@pocketful/storybook'], ...vitest),
  };
  return TEST_STEPS.filter(({ name }) => name !== 'e2e' || files.some(file => COVERED_END_TO_END.test(file))).map(
    step => ({ ...step, command: commands[step.name] ?? step.command }),
  );
}
