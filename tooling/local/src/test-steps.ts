/** One step of `npm test`, and of CI: a task of turbo, so that what nothing touched since it last passed is not run again. */
export interface TestStep {
  /** For `npm test -- --only <name>`. */
  readonly name: string;
  readonly title: string;
  /** Arguments of pnpm. */
  readonly command: readonly string[];
  /** Whose reports to count afterwards. */
  readonly counts?: 'vitest' | 'playwright';
  /** What it wants of the machine. */
  readonly needs?: readonly ('chromium' | 'faketime' | 'pgbouncer')[];
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
 * In a pipeline a test that fails is tried once more: there a neighbour's load must not cost a whole run. At a desk what
 * fails once is told at once.
 */
const RETRIES = process.env.CI ? ['--retry=1'] : [];
const VITEST_OPTIONS = [
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
  ...RETRIES,
];

/** The steps of `npm test` in their order: what fails soonest comes first. */
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
    command: tests(['--filter=!@pocketful/e2e', '--filter=!@pocketful/ui-kit', '--concurrency=2'], ...VITEST_OPTIONS),
    counts: 'vitest',
    needs: ['faketime', 'pgbouncer'],
  },
  {
    name: 'components',
    title: 'Component tests in Storybook',
    command: tests(['--filter=@pocketful/ui-kit'], ...VITEST_OPTIONS),
    counts: 'vitest',
    needs: ['chromium'],
  },
  { name: 'build', title: 'Build', command: turbo('build') },
  {
    name: 'e2e',
    title: 'End to end in Chromium',
    // Without arguments of its own, which turbo would take for those of the builds before it.
    command: turbo('test', '--filter=@pocketful/e2e'),
    counts: 'playwright',
    needs: ['chromium'],
  },
  {
    name: 'generated',
    title: 'Generated files equal the committed ones',
    command: turbo('generated'),
  },
  {
    name: 'rules',
    title: 'Every rule of the catalogue was shown by a test that ran',
    command: ['--filter=@pocketful/repository', 'run', 'rules'],
  },
];

/** What the end-to-end tests look at. */
const SEEN_END_TO_END = /^(?:apps|packages|tooling\/e2e|tooling\/local)\//;
/** A file of a package that tests read while they run, such as a migration: no import leads to it. */
const READ_AT_RUN_TIME = /^(?:apps|packages|tooling)\/.*(?<!\.tsx?|\.md)$/;

/**
 * The steps for a change alone: tests of the packages that it touches and of those that depend on them, and of these the
 * tests that import a changed file. The other steps are as always, since turbo runs none whose files are the same. Proofs
 * over the whole suite and the catalogue of rules are left out.
 *
 * @param ref the commit that the change started from
 * @param files what differs from it, relative to the repository
 */
export function stepsForChange(ref: string, files: readonly string[]): readonly TestStep[] {
  const related = files.some(file => READ_AT_RUN_TIME.test(file)) ? [] : [`--changed=${ref}`];
  const vitest = [...VITEST_OPTIONS, ...related, '--passWithNoTests', '--exclude=test/proofs/**'];
  const commands: Readonly<Record<string, TestStep['command']>> = {
    unit: tests(
      [`--filter=...[${ref}]`, '--filter=!@pocketful/e2e', '--filter=!@pocketful/ui-kit', '--concurrency=2'],
      ...vitest,
    ),
    // The kit's Storybook has the stories of both apps, on which it does not depend.
    components: tests(['--filter=@pocketful/ui-kit'], ...vitest),
  };
  return TEST_STEPS.filter(
    ({ name }) => name !== 'rules' && (name !== 'e2e' || files.some(file => SEEN_END_TO_END.test(file))),
  ).map(step => ({ ...step, command: commands[step.name] ?? step.command }));
}
