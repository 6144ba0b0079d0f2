import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

function readJson(file: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return record(value);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
