import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProcess, readPs } from '../bin/lib/processes.mjs';
import { reasonIn } from '../src/cluster.ts';
import { acquireInstanceLock, readLockHolder } from '../src/instance-lock.ts';
import { OperatorError } from '../src/operator-error.ts';
import { makeTestFolder } from './instance.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = makeTestFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = (): string => path.join(dataDir, 'pocketful.lock');

test('names its holder and the port of the database, until it is released', async () => {
  const lock = await acquireInstanceLock(dataDir);
  lock.announce(5433);
  expect(readLockHolder(dataDir)).toMatchObject({ pid: process.pid, databasePort: 5433 });
  await expect(acquireInstanceLock(dataDir)).rejects.toThrow(/is in use by a running Pocketful \(process \d+\)/);
  lock.release();
  expect(existsSync(file())).toBe(false);
});

test.each([
  ['an ended process', { pid: 2 ** 22 - 1, startMark: 'x', databasePort: 1 }],
  ['an earlier process with the same pid', { pid: process.pid, startMark: 'earlier', databasePort: 1 }],
  ['nobody readable', 'half a l'],
])('is taken over from %s', async (_, content) => {
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content));
  const lock = await acquireInstanceLock(dataDir);
  expect(readLockHolder(dataDir)?.pid).toBe(process.pid);
  lock.release();
});

test('of six starts at once on a stale lock exactly one gets it', async () => {
  writeFileSync(file(), JSON.stringify({ pid: 2 ** 22 - 1, startMark: 'x', databasePort: 1 }));
  const module = path.join(import.meta.dirname, '../src/instance-lock.ts');
  const script = `import { acquireInstanceLock } from ${JSON.stringify(module)};
    acquireInstanceLock(${JSON.stringify(dataDir)}).then(
      () => { console.log('held'); setTimeout(() => undefined, 2500); }, () => console.log('refused'));`;
  const run = promisify(execFile);
  const starts = Array.from({ length: 6 }, () => run(process.execPath, ['--input-type=module', '-e', script]));
  const answers = (await Promise.all(starts)).map(answer => answer.stdout.trim());
  expect(answers.filter(answer => answer === 'held')).toHaveLength(1);
  expect(answers.filter(answer => answer === 'refused')).toHaveLength(5);
});

test('a process is known the same way without /proc', () => {
  const byPs = readPs(process.pid);
  expect(byPs).toMatchObject({ parent: process.ppid });
  expect(byPs?.command).toContain('node');
  expect(readPs(process.pid)?.startMark).toBe(byPs?.startMark);
  expect(readProcess(process.pid)?.parent).toBe(process.ppid);
  expect(readPs(2 ** 22 - 1)).toBe(undefined);
});

test('a folder that cannot be written is reported to the operator in one line', async () => {
  rmSync(dataDir, { recursive: true });
  const failure = await acquireInstanceLock(dataDir).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect(String(failure)).toMatch(/DATA_DIR .+ cannot be written \(ENOENT\)/);
});

test('the reason of a failed program is its error, not its last line', () => {
  const initdb =
    'creating files\ninitdb: error: could not write: No space left on device\ninitdb: removing data directory\n';
  expect(reasonIn(initdb)).toBe('initdb: error: could not write: No space left on device');
  expect(reasonIn('first\nlast\n')).toBe('last');
});
