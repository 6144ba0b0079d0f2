import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureChromium, findChromium } from '../src/chromium.ts';
import { ensurePgbench, ensurePgbouncer } from '../src/machine-programs.ts';
import {
  addCounts,
  clearReports,
  countReports,
  forgetPassedTests,
  notePassedTests,
  playwrightReport,
  readPassedTests,
} from '../src/test-counts.ts';
import { testEnvironment } from '../src/test-environment.ts';
import { TEST_STEPS, type TestStep } from '../src/test-steps.ts';
import { makeTestFolder } from './instance.ts';

let folder = '';
beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, content: unknown): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
};

describe('the count of tests', () => {
  test('sums the reports of all packages, and of this run alone', () => {
    const [one, two] = ['apps/one', 'packages/two'].map(name => path.join(folder, name, 'test-results/vitest.json'));
    write(one ?? '', { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 });
    write(two ?? '', { numPassedTests: 4, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 });
    expect(countReports(folder, 'vitest')).toEqual({ passed: 7, failed: 1, skipped: 3 });
    clearReports(folder);
    expect(countReports(folder, 'vitest')).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });

  test('knows the report of Playwright', () => {
    write(playwrightReport(folder), { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } });
    const counts = countReports(folder, 'playwright');
    expect(counts).toEqual({ passed: 6, failed: 1, skipped: 2 });
    expect(addCounts(counts, counts)).toEqual({ passed: 12, failed: 2, skipped: 4 });
  });
});

describe('the list of tests that passed', () => {
  test('grows from step to step and leaves out what failed or was skipped', () => {
    const title = (name: string, status: string) => ({ title: name, status });
    const assertionResults = [title('kept', 'passed'), title('broken', 'failed'), title('left out', 'pending')];
    write(path.join(folder, 'apps/one/test-results/vitest.json'), {
      testResults: [{ name: path.join(folder, 'apps/one/a.test.ts'), assertionResults }],
    });
    notePassedTests(folder, 'unit', 'vitest');
    const spec = (name: string, ok: boolean, status: string) => ({
      file: 'b.spec.ts',
      title: name,
      ok,
      tests: [{ status }],
    });
    const specs = [spec('seen', true, 'expected'), spec('second try', true, 'flaky'), spec('off', true, 'skipped')];
    write(playwrightReport(folder), {
      config: { rootDir: path.join(folder, 'e2e/specs') },
      suites: [{ specs: [spec('red', false, 'unexpected')], suites: [{ specs }] }],
    });
    notePassedTests(folder, 'e2e', 'playwright');
    expect(readPassedTests(folder).toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
      { file: 'apps/one/a.test.ts', name: 'kept' },
      { file: 'e2e/specs/b.spec.ts', name: 'seen' },
      { file: 'e2e/specs/b.spec.ts', name: 'second try' },
    ]);
    forgetPassedTests(folder);
    expect(readPassedTests(folder)).toEqual([]);
  });
});

test('every step has a name of its own', () => {
  expect(new Set(TEST_STEPS.map(step => step.name)).size).toBe(TEST_STEPS.length);
});

const fake = (name: string, script: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
};

describe('Chromium', () => {
  test('is taken from PATH, past a stub that does not run', () => {
    fake('chromium-browser', 'echo "install the snap"; exit 1');
    const good = fake('google-chrome', 'echo "Google Chrome 140.0"');
    expect(findChromium({ PATH: folder, HOME: folder })).toBe(good);
  });

  test('is Playwright’s newest own when the machine has none', () => {
    for (const version of ['chromium-999', 'chromium-1200'])
      mkdirSync(path.join(folder, version, 'chrome-linux64'), { recursive: true });
    fake('chromium-999/chrome-linux64/chrome', 'echo "Chromium 120"');
    const newest = fake('chromium-1200/chrome-linux64/chrome', 'echo "Chromium 141"');
    expect(findChromium({ PATH: '', HOME: folder, PLAYWRIGHT_BROWSERS_PATH: folder })).toBe(newest);
  });

  test('is not silently another one when CHROMIUM_PATH is wrong', () => {
    const env = { ...process.env, CHROMIUM_PATH: path.join(folder, 'missing') };
    expect(() => ensureChromium(env)).toThrow(/CHROMIUM_PATH is '.*missing', but no Chromium runs there/);
  });
});

describe('a program that a test uses where the machine has it', () => {
  test('is taken from PATH, past a stub that does not run', () => {
    const [bad, good] = ['bad', 'good'].map(name => path.join(folder, name));
    for (const folder of [bad, good]) mkdirSync(folder ?? '');
    fake('bad/pgbouncer', 'exit 1');
    const runs = fake('good/pgbouncer', 'echo "PgBouncer 1.18.0"');
    expect(ensurePgbouncer({ PATH: `${bad}:${good}` })).toBe(runs);
  });

  test('is not silently another one when its setting is wrong', () => {
    const env = { PATH: process.env.PATH, PGBENCH_PATH: path.join(folder, 'missing') };
    expect(() => ensurePgbench(env)).toThrow(/PGBENCH_PATH is '.*missing', but no pgbench runs there/);
  });
});

describe('the environment of the steps', () => {
  const said: string[] = [];
  const environment = (needs: TestStep['needs'], long: boolean, base: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
    testEnvironment([{ ...(needs ? { needs } : {}) }], long, base, line => void said.push(line));

  test('says whether the long tests are wanted, whatever was said outside', () => {
    expect(environment([], true, {}).POCKETFUL_LONG).toBe('1');
    expect(environment([], false, { POCKETFUL_LONG: '1' }).POCKETFUL_LONG).toBe('');
  });

  test('names the programs that its steps need and no others', () => {
    const pgbouncer = fake('pgbouncer', 'echo "PgBouncer 1.18.0"');
    const env = environment(['pgbouncer'], false, { PATH: folder });
    expect(env.PGBOUNCER_PATH).toBe(pgbouncer);
    expect(env.CHROMIUM_PATH).toBeUndefined();
    expect(said.at(-1)).toBe(`PGBOUNCER_PATH=${pgbouncer}`);
  });
});
