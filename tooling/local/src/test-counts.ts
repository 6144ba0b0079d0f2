import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests passed, failed and were skipped. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** No test at all. */
export const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0 };

/** The sum of two counts. */
export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The outcome of one test in a report. */
export interface TestOutcome {
  /** Relative to the repository's top. */
  readonly file: string;
  /** Its own name, without the names of the blocks around it. */
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Why it failed, as a line. */
  readonly reason?: string;
}

/** The path of Playwright's report. */
export function playwrightReport(root: string): string {
  return path.join(root, '.cache/test-reports/playwright.json');
}

/** Removes the reports of earlier runs, so that they are not counted. */
export function clearReports(root: string): void {
  mkdirSync(path.dirname(playwrightReport(root)), { recursive: true });
  for (const file of [...vitestReports(root), playwrightReport(root)]) rmSync(file, { force: true });
}

/** The outcome of each test, from the reports of a step. */
export function readOutcomes(root: string, kind: 'vitest' | 'playwright'): TestOutcome[] {
  const files = kind === 'vitest' ? vitestReports(root) : [playwrightReport(root)];
  const read = kind === 'vitest' ? readVitest : readPlaywright;
  return files.filter(file => existsSync(file)).flatMap(file => read(readJson(file), root));
}

/** How many of them passed, failed and were skipped. */
export function countOutcomes(outcomes: readonly TestOutcome[]): TestCounts {
  const having = (status: TestOutcome['status']): number => outcomes.filter(test => test.status === status).length;
  return { passed: having('passed'), failed: having('failed'), skipped: having('skipped') };
}

function vitestReports(root: string): string[] {
  return globSync('{apps,packages,packages/contexts,tooling}/*/test-results/vitest.json', { cwd: root })
    .toSorted()
    .map(file => path.join(root, file));
}

function readVitest(report: Record<string, unknown>, root: string): TestOutcome[] {
  return list(report.testResults).flatMap(({ name: full, status, message, assertionResults }) => {
    const file = path.relative(root, String(full));
    const tests = list(assertionResults).map(test =>
      outcome(file, test.title, test.status, first(test.failureMessages)),
    );
    // A file that failed to load reports no tests.
    const fellOver = status === 'failed' && tests.every(test => test.status !== 'failed');
    return fellOver ? [...tests, outcome(file, 'the file itself', 'failed', message)] : tests;
  });
}

function readPlaywright(report: Record<string, unknown>, root: string): TestOutcome[] {
  const folder = String(record(report.config).rootDir);
  const ofSuite = (suite: Record<string, unknown>): TestOutcome[] => [
    ...list(suite.specs).flatMap(({ file, title, tests }) =>
      list(tests).map(({ status, results }) =>
        outcome(
          path.relative(root, path.join(folder, String(file))),
          title,
          status,
          record(list(results).at(-1)?.error).message,
        ),
      ),
    ),
    ...list(suite.suites).flatMap(ofSuite),
  ];
  // Failures before any test: a file that does not load, a server that does not start.
  const fellOver = list(report.errors).map(({ message }) => outcome('', 'before any test', 'failed', message));
  return [...list(report.suites).flatMap(ofSuite), ...fellOver];
}

/** Statuses of both runners. A test that passes at the second try counts as passed; Playwright reports it as flaky. */
const STATUSES: Readonly<Record<string, TestOutcome['status']>> = {
  passed: 'passed',
  expected: 'passed',
  flaky: 'passed',
  failed: 'failed',
  unexpected: 'failed',
};

function outcome(file: string, name: unknown, status: unknown, message: unknown): TestOutcome {
  const known = STATUSES[String(status)] ?? 'skipped';
  if (known !== 'failed') return { file, name: String(name), status: known };
  const [line = ''] = stripVTControlCharacters(String(message ?? '')).split('\n', 1);
  return { file, name: String(name), status: known, reason: line.slice(0, 300) };
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

function readJson(file: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return record(value);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(record) : [];
}
