import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

/** A test that ran and passed. */
export interface PassedTest {
  /** Relative to the repository's top. */
  readonly file: string;
  /** Its own name, without those of the blocks around it. */
  readonly name: string;
}

/** Where `npm test` writes down which tests passed, a file for each step. */
export function passedTestsFolder(root: string): string {
  return path.join(root, '.cache/test-reports/passed');
}

/** Begins the lists of passed tests anew. */
export function forgetPassedTests(root: string): void {
  rmSync(passedTestsFolder(root), { recursive: true, force: true });
}

/** Writes down the tests that the reports of a step tell as passed. */
export function notePassedTests(root: string, step: string, kind: 'vitest' | 'playwright'): void {
  const reports = kind === 'vitest' ? vitestReports(root) : [playwrightReport(root)];
  const passedIn = kind === 'vitest' ? vitestPassed : playwrightPassed;
  const passed = reports.filter(file => existsSync(file)).flatMap(file => passedIn(readJson(file), root));
  mkdirSync(passedTestsFolder(root), { recursive: true });
  writeFileSync(path.join(passedTestsFolder(root), `${step}.json`), JSON.stringify(passed));
}

/** The tests that passed in all steps since the lists were begun. */
export function readPassedTests(root: string): PassedTest[] {
  const folder = passedTestsFolder(root);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .flatMap(file => list(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
    .map(({ file, name }) => ({ file: String(file), name: String(name) }));
}

/** Where Playwright is told to write its report. */
export function playwrightReport(root: string): string {
  return path.join(root, '.cache/test-reports/playwright.json');
}

/** Removes the reports of earlier runs, so that only what a step writes is counted. */
export function clearReports(root: string): void {
  mkdirSync(path.dirname(playwrightReport(root)), { recursive: true });
  for (const file of [...vitestReports(root), playwrightReport(root)]) rmSync(file, { force: true });
}

/** Sums the reports that a step has written. */
export function countReports(root: string, kind: 'vitest' | 'playwright'): TestCounts {
  const files = kind === 'vitest' ? vitestReports(root) : [playwrightReport(root)];
  const read = kind === 'vitest' ? readVitest : readPlaywright;
  return files
    .filter(file => existsSync(file))
    .map(file => read(readJson(file)))
    .reduce(addCounts, NO_TESTS);
}

function vitestReports(root: string): string[] {
  return ['apps', 'packages', 'tooling'].flatMap(folder => {
    const full = path.join(root, folder);
    if (!existsSync(full)) return [];
    return readdirSync(full).map(name => path.join(full, name, 'test-results/vitest.json'));
  });
}

function readVitest(report: Record<string, unknown>): TestCounts {
  return {
    passed: count(report.numPassedTests),
    failed: count(report.numFailedTests),
    skipped: count(report.numPendingTests) + count(report.numTodoTests),
  };
}

function readPlaywright(report: Record<string, unknown>): TestCounts {
  const stats = record(report.stats);
  // A test that passed at the second try has passed, and is told as flaky by Playwright itself.
  return {
    passed: count(stats.expected) + count(stats.flaky),
    failed: count(stats.unexpected),
    skipped: count(stats.skipped),
  };
}

function vitestPassed(report: Record<string, unknown>, root: string): PassedTest[] {
  return list(report.testResults).flatMap(({ name: file, assertionResults }) =>
    list(assertionResults)
      .filter(({ status }) => status === 'passed')
      .map(({ title }) => ({ file: path.relative(root, String(file)), name: String(title) })),
  );
}

function playwrightPassed(report: Record<string, unknown>, root: string): PassedTest[] {
  const folder = String(record(report.config).rootDir);
  const ofSuite = (suite: Record<string, unknown>): PassedTest[] => [
    ...list(suite.specs)
      .filter(({ ok, tests }) => ok === true && list(tests).some(({ status }) => status !== 'skipped'))
      .map(({ file, title }) => ({ file: path.relative(root, path.join(folder, String(file))), name: String(title) })),
    ...list(suite.suites).flatMap(ofSuite),
  ];
  return list(report.suites).flatMap(ofSuite);
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

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
