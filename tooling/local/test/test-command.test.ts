import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeIn } from '../src/change.ts';
import { ensureChromium, findChromium } from '../src/chromium.ts';
import { ensurePgbench, ensurePgbouncer } from '../src/machine-programs.ts';
import { clearReports, countOutcomes, playwrightReport, readOutcomes } from '../src/test-counts.ts';
import { type TestExtent, testEnvironment } from '../src/test-environment.ts';
import { stepsForChange, TEST_STEPS, type TestStep } from '../src/test-steps.ts';
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

const vitestReport = (workspace: string, testResults: readonly unknown[]): void =>
  write(path.join(folder, workspace, 'test-results/vitest.json'), { testResults });
const playwrightSuites = (suites: readonly unknown[], ...errors: readonly { readonly message: string }[]): void =>
  write(playwrightReport(folder), { config: { rootDir: path.join(folder, 'e2e/specs') }, suites, errors });

describe('the outcome of tests', () => {
  test('is read from the reports of all packages, and of this run alone', () => {
    const inFile = (name: string, assertionResults: readonly unknown[]) => ({
      name: path.join(folder, name),
      status: 'passed',
      assertionResults,
    });
    vitestReport('apps/one', [
      inFile('apps/one/a.test.ts', [
        { title: 'kept', status: 'passed' },
        {
          title: 'broken',
          status: 'failed',
          failureMessages: ['\u001B[31mTest timed out\u001B[39m in 20000ms.\n  at'],
        },
        { title: 'left out', status: 'pending' },
      ]),
    ]);
    vitestReport('packages/two', [
      inFile('packages/two/b.test.ts', [{ title: 'other', status: 'passed' }]),
      { ...inFile('packages/two/c.test.ts', []), status: 'failed', message: 'Cannot find module' },
    ]);
    const outcomes = readOutcomes(folder, 'vitest');
    expect(outcomes).toEqual([
      { file: 'apps/one/a.test.ts', name: 'kept', status: 'passed' },
      { file: 'apps/one/a.test.ts', name: 'broken', status: 'failed', reason: 'Test timed out in 20000ms.' },
      { file: 'apps/one/a.test.ts', name: 'left out', status: 'skipped' },
      { file: 'packages/two/b.test.ts', name: 'other', status: 'passed' },
      { file: 'packages/two/c.test.ts', name: 'the file itself', status: 'failed', reason: 'Cannot find module' },
    ]);
    expect(countOutcomes(outcomes)).toEqual({ passed: 2, failed: 2, skipped: 1 });
    clearReports(folder);
    expect(readOutcomes(folder, 'vitest')).toEqual([]);
  });

  test('is read from the report of Playwright, where each window that a spec ran in counts', () => {
    const spec = (title: string, ...tests: readonly unknown[]) => ({ file: 'b.spec.ts', title, tests });
    const red = { status: 'unexpected', results: [{}, { error: { message: 'Not visible\n  at' } }] };
    const nested = { specs: [spec('second try', { status: 'flaky' }), spec('off', { status: 'skipped' })] };
    playwrightSuites([{ specs: [spec('seen', { status: 'expected' }, red)], suites: [nested] }], {
      message: 'No server',
    });
    const file = 'e2e/specs/b.spec.ts';
    expect(readOutcomes(folder, 'playwright')).toEqual([
      { file, name: 'seen', status: 'passed' },
      { file, name: 'seen', status: 'failed', reason: 'Not visible' },
      { file, name: 'second try', status: 'passed' },
      { file, name: 'off', status: 'skipped' },
      { file: '', name: 'before any test', status: 'failed', reason: 'No server' },
    ]);
  });
});

test('every step has a different name', () => {
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

  test('is the one without windows where there are both', () => {
    for (const name of ['first', 'second']) mkdirSync(path.join(folder, name));
    fake('first/chromium', 'echo "Chromium 156.0"');
    const shell = fake('second/chromium-headless-shell', 'echo "Chromium 156.0"');
    const env = { PATH: `${folder}/first:${folder}/second`, HOME: folder };
    expect(findChromium(env)).toBe(shell);
    expect(ensureChromium(env)).toBe(shell);
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

describe('the steps for a change', () => {
  const commandOf = (name: string, ...files: string[]) =>
    stepsForChange('abc', files).find(step => step.name === name)?.command;

  test('run the tests that import a changed file, in the changed packages and their dependents', () => {
    const unit = commandOf('unit', 'packages/domain/src/money.ts');
    expect(unit).toContain('--filter=...[abc]');
    expect(unit?.slice(unit.indexOf('--'))).toContain('--changed=abc');
    expect(commandOf('components', 'packages/domain/src/money.ts')).toContain('--filter=@pocketful/storybook');
    for (const read of [
      'apps/api/src/migrations/0203_order_of_proofs.sql',
      'docs/privacy.md',
      'docker/nginx/gateway.conf.template',
    ])
      expect(commandOf('unit', read), read).not.toContain('--changed=abc');
    expect(unit, 'reads the sources of all packages').toContain('--filter=@pocketful/repository');
  });

  test('leave out proofs over the whole suite, and end to end if no app changed', () => {
    const names = (...files: string[]) => stepsForChange('abc', files).map(({ name }) => name);
    const all = TEST_STEPS.map(({ name }) => name);
    expect(names('apps/api/src/app.ts')).toEqual(all);
    expect(names('README.md')).toEqual(all.filter(name => name !== 'e2e'));
  });

  test('start at the commit where it branched off main, and include files that are not committed', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
    git('init', '--quiet', '--initial-branch=main');
    write(path.join(folder, 'old.json'), 1);
    git('add', '.');
    git('commit', '--quiet', '--message=old');
    const ref = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
    git('switch', '--quiet', '--create=mine');
    write(path.join(folder, 'committed.json'), 1);
    git('add', '.');
    git('commit', '--quiet', '--message=new');
    write(path.join(folder, 'old.json'), 2);
    write(path.join(folder, 'new.json'), 1);
    expect(changeIn(folder)).toEqual({ ref, files: ['committed.json', 'old.json', 'new.json'] });
    git('branch', '--quiet', '--move', 'main', 'other');
    expect(() => changeIn(folder)).toThrow('--changed compares with origin/main or main');
  });
});

describe('the environment of the steps', () => {
  const said: string[] = [];
  const environment = (needs: TestStep['needs'], extent: TestExtent, base: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
    testEnvironment([{ ...(needs ? { needs } : {}) }], extent, base, line => void said.push(line));

  test('has the extent of the run, whatever was set outside', () => {
    expect(environment([], 'long', {}).POCKETFUL_TESTS).toBe('long');
    expect(environment([], 'short', { POCKETFUL_TESTS: 'full' }).POCKETFUL_TESTS).toBe('short');
  });

  test('names the programs that its steps need and no others', () => {
    const pgbouncer = fake('pgbouncer', 'echo "PgBouncer 1.18.0"');
    const env = environment(['pgbouncer'], 'short', { PATH: folder });
    expect(env.PGBOUNCER_PATH).toBe(pgbouncer);
    expect(env.CHROMIUM_PATH).toBeUndefined();
    expect(said.at(-1)).toBe(`PGBOUNCER_PATH=${pgbouncer}`);
  });
});
