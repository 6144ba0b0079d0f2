// @module-tag long
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isSameProcess } from '../bin/lib/processes.mjs';
import { readLockHolder } from '../src/instance-lock.ts';
import { useInstances } from './harness.ts';
import { Instance, makeTestFolder } from './instance.ts';

const instances = useInstances();
const TOP = path.join(import.meta.dirname, 'fixtures/top.mjs');

describe('the next start', () => {
  test('recovers with all data after SIGKILL of everything', async () => {
    const instance = await instances.start();
    await instance.call('POST');
    await instance.call('POST');
    // Stopped first, so that none of them can react to the death of another.
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const)
      for (const { pid } of instance.members) process.kill(pid, signal);
    await instance.allGone();
    expect(existsSync(path.join(instance.dataDir, 'pocketful.lock'))).toBe(true);
    const again = await instances.start();
    expect((await again.call('GET')).visits).toBe(2);
  });

  test('first ends a database without a keeper', async () => {
    const instance = await instances.start();
    await instance.call('POST');
    // Stopped first, so that none of them can react to the death of another.
    for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
      // A keeper has two processes.
      for (const { pid } of instance.membersWith('top.mjs', 'supervise.ts', 'database-keeper', 'api.ts'))
        process.kill(pid, signal);
    }
    const { pid, startMark } = instance.server;
    await sleep(300);
    expect(isSameProcess(pid, startMark)).toBe(true);
    const again = await instances.start();
    expect(again.output).toContain('The database of an earlier run is still up: ending it first.');
    expect(isSameProcess(pid, startMark)).toBe(false);
    expect((await again.call('GET')).visits).toBe(1);
  });

  test('does not take a foreign process for its database', async () => {
    const instance = await instances.start();
    await instance.call('POST');
    instance.top.kill('SIGTERM');
    await instance.exited;
    const cluster = path.join(instance.dataDir, 'postgres/cluster');
    writeFileSync(
      path.join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`,
    );
    const again = await instances.start();
    expect((await again.call('GET')).visits).toBe(1);
  });
});

/** Whether a new namespace of processes, as containers have, is possible here. */
const canUnshare = spawnSync('unshare', ['--pid', '--ipc', '--fork', '--mount-proc', 'true']).status === 0;

describe.runIf(canUnshare)('another container on the same DATA_DIR', () => {
  test('ends in one line, and the first keeps its database, its lock and its commands', async () => {
    const instance = await instances.start();
    await instance.call('POST');
    const lock = readLockHolder(instance.dataDir);
    const container = ['unshare', '--pid', '--ipc', '--fork', '--mount-proc', process.execPath, TOP];
    const second = await instances.launch({}, container);
    expect(await second.exited).toBe(1);
    expect(second.output.trim()).toBe(
      `DATA_DIR ${instance.dataDir} is in use by a Pocketful of another container or machine: ` +
        'stop it, or choose another DATA_DIR.',
    );
    expect(readLockHolder(instance.dataDir)).toEqual(lock);
    expect((await instance.call('POST')).visits).toBe(2);
  });
});

describe('several instances', () => {
  test('run side by side with their own PORT and DATA_DIR', async () => {
    const folders = [makeTestFolder(), makeTestFolder()];
    const pair = await Promise.all(folders.map(inFolder => instances.start({}, undefined, inFolder)));
    const [one, two] = pair;
    await one?.call('POST');
    expect((await one?.call('GET'))?.visits).toBe(1);
    expect(await two?.call('GET')).toEqual({ visits: 0, dataDir: two?.dataDir });
    for (const instance of pair) instance.top.kill('SIGTERM');
    expect(await Promise.all(pair.map(instance => instance.exited))).toEqual([0, 0]);
    for (const inFolder of folders) Instance.cleanUp([], inFolder);
  });

  test('a second start on a DATA_DIR in use says so in one line and leaves the first alone', async () => {
    const instance = await instances.start();
    const second = await instances.launch();
    expect(await second.exited).toBe(1);
    expect(second.output.trim().split('\n')).toEqual([
      `DATA_DIR ${instance.dataDir} is in use by a running Pocketful (process ${instance.member('supervise.ts').pid}): ` +
        'stop it, or choose another DATA_DIR and PORT.',
    ]);
    expect((await instance.call('POST')).visits).toBe(1);
  });
});

describe('a running instance whose pocketful.lock was deleted', () => {
  test('keeps its database: a second start says so in one line and leaves it alone', async () => {
    const instance = await instances.start();
    await instance.call('POST');
    rmSync(path.join(instance.dataDir, 'pocketful.lock'));
    const { pid, startMark } = instance.server;
    const second = await instances.launch();
    expect(await second.exited).toBe(1);
    expect(second.output.trim()).toBe(
      `DATA_DIR ${instance.dataDir} is in use by a running Pocketful (process ${instance.member('supervise.ts').pid}): ` +
        'stop it, or choose another DATA_DIR and PORT.',
    );
    expect(isSameProcess(pid, startMark)).toBe(true);
    expect((await instance.call('POST')).visits).toBe(2);
  });
});

describe('an operator’s command', () => {
  const command = [process.execPath, path.join(import.meta.dirname, 'fixtures/operate.ts'), 'count', '--all'];

  test('works on the database of a running instance, and leaves it up', async () => {
    const instance = await instances.start();
    await instance.call('POST');
    const counting = await instances.launch({}, command);
    expect(await counting.exited).toBe(0);
    expect(counting.output.trim()).toBe('count --all done: 1');
    expect((await instance.call('POST')).visits).toBe(2);
  });

  test('starts the database by itself when nothing runs, and ends it again', async () => {
    const counting = await instances.launch({}, command);
    expect(await counting.exited).toBe(0);
    expect(counting.output.trim()).toBe('count --all done: 0');
    const cluster = path.join(counting.dataDir, 'postgres/cluster');
    expect(existsSync(cluster) && !existsSync(path.join(cluster, 'postmaster.pid'))).toBe(true);
    expect(existsSync(path.join(counting.dataDir, 'pocketful.lock'))).toBe(false);
  });
});

describe('a start that cannot succeed says why in one line', () => {
  test('data of another major version of PostgreSQL', async () => {
    const instance = await instances.start();
    instance.top.kill('SIGTERM');
    await instance.exited;
    writeFileSync(path.join(instance.dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
    const again = await instances.launch();
    expect(await again.exited).toBe(1);
    expect(again.output).toMatch(
      /is of PostgreSQL 17, and this version of Pocketful brings 18: write a backup with the version of before/,
    );
  });

  test.each([
    [
      'a failing migration',
      { FAIL_MIGRATION: '1' },
      /^Migration 7 does not apply\.\nThe command 'migrate' failed \(code 1\): see above\.$/,
    ],
    [
      'no owner role',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
      /^DATABASE_URL is set, so DATABASE_ADMIN_URL is needed/,
    ],
    [
      'an unreachable database',
      Object.fromEntries(
        ['DATABASE_URL', 'DATABASE_ADMIN_URL', 'DATABASE_JOBS_URL'].map(name => [name, 'postgres://a:b@127.0.0.1:1/c']),
      ),
      /^The database at 127\.0\.0\.1:1 cannot be reached: check DATABASE_URL \(.*ECONNREFUSED.*\)\.$/,
    ],
    [
      'a wrong connection string',
      { DATABASE_URL: 'localhost', DATABASE_ADMIN_URL: 'x', DATABASE_JOBS_URL: 'x' },
      /^DATABASE_URL must be a PostgreSQL connection/,
    ],
    ['a wrong port', { PORT: '80a' }, /^PORT is '80a', but must be a whole number from 0 to 65535\.$/],
  ])('%s', async (_, env, line) => {
    const instance = await instances.launch(env);
    expect(await instance.exited).toBe(1);
    expect(instance.output.trim()).toMatch(line);
  });
});
