/** One step of `npm test`, and of CI. */
export interface TestStep {
  /** For `npm test -- --only <name>`. */
  readonly name: string;
  readonly title: string;
  /** A program of the repository and its arguments; 'pnpm' is the version that package.json names. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Whose reports to count afterwards. */
  readonly counts?: 'vitest' | 'playwright';
  readonly needsChromium?: boolean;
}

/** Through pnpm, so that turbo finds a pnpm on its PATH on a machine without one. */
const turbo = (task: string, ...args: string[]): TestStep['command'] => [
  'pnpm',
  'exec',
  'turbo',
  'run',
  task,
  '--env-mode=loose',
  '--ui=stream',
  '--output-logs=new-only',
  ...args,
];

/** Never from the cache: what a test finds depends on the machine as well, its database and its browser. */
const tests = (args: readonly string[], ...passedOn: string[]): TestStep['command'] =>
  turbo('test', '--force', '--continue', ...args, '--', ...passedOn);

const VITEST_REPORTERS = ['--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'];

/** The steps of `npm test` in their order: what fails soonest comes first. */
export const TEST_STEPS: readonly TestStep[] = [
  { name: 'lint', title: 'Format and lint', command: ['biome', 'ci'] },
  { name: 'types', title: 'Types', command: turbo('types') },
  {
    name: 'boundaries',
    title: 'Boundaries between packages and contexts',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'apps', 'packages'],
  },
  { name: 'dead-code', title: 'Dead code', command: ['knip'] },
  {
    name: 'unit',
    title: 'Unit and integration tests on PostgreSQL',
    command: tests(['--filter=!@pocketful/e2e', '--filter=!@pocketful/ui-kit', '--concurrency=2'], ...VITEST_REPORTERS),
    counts: 'vitest',
  },
  {
    name: 'components',
    title: 'Component tests in Storybook',
    command: tests(['--filter=@pocketful/ui-kit'], ...VITEST_REPORTERS),
    counts: 'vitest',
    needsChromium: true,
  },
  { name: 'build', title: 'Build', command: turbo('build') },
  {
    name: 'e2e',
    title: 'End to end in Chromium',
    command: tests(['--filter=@pocketful/e2e'], '--reporter=list,json'),
    counts: 'playwright',
    needsChromium: true,
  },
  {
    name: 'generated',
    title: 'Generated files equal the committed ones',
    command: ['node', 'apps/api/generate/main.ts', '--check'],
  },
];
