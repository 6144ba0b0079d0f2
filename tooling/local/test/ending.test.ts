// @module-tag long
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { useInstances } from './harness.ts';
import { waitFor } from './instance.ts';

const instances = useInstances();

/** Signals a whole process group, as a terminal does. */
function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader) process.kill(-leader, signal);
}

describe('the end that was asked for', () => {
  test('Ctrl-C lets the request in flight finish, ends the API before the database, and exits with 0', async () => {
    const instance = await instances.start();
    const slow = instance.call('POST', '/slow');
    await sleep(200);
    // The terminal signals the whole foreground group, and npm hands the signal on a second time.
    signalGroup(instance.top.pid, 'SIGINT');
    instance.top.kill('SIGINT');
    expect((await slow).visits).toBe(1);
    expect(await instance.exited).toBe(0);
    expect(instance.events).toEqual(['api ended, database up']);
    await instance.allGone(1000);
    expect(existsSync(path.join(instance.dataDir, 'pocketful.lock'))).toBe(false);
    expect(readFileSync(path.join(instance.dataDir, 'logs/postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );

    const again = await instances.start();
    expect((await again.call('GET')).visits).toBe(1);
    again.top.kill('SIGTERM');
    expect(await again.exited).toBe(0);
    await again.allGone(1000);
  });

  test('a second Ctrl-C ends an API that hangs', async () => {
    const instance = await instances.start({ HANG: '1' });
    instance.top.kill('SIGINT');
    await sleep(1500);
    expect(instance.top.exitCode).toBe(null);
    instance.top.kill('SIGINT');
    expect(await instance.exited).toBe(0);
    expect(instance.events).toEqual(['api ended at once']);
    await instance.allGone(1000);
  });

  test('an end during the migration leaves nothing running', async () => {
    const instance = await instances.launch({ SLOW_MIGRATION: '1' });
    await waitFor('the migration', () => instance.events.includes('migrating'));
    instance.noteMembers();
    // It has loaded its modules, and waits.
    instance.member('fixtures/api.ts');
    instance.top.kill('SIGTERM');
    expect(await instance.exited).toBe(0);
    await instance.allGone(1000);
    expect(existsSync(path.join(instance.dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  test('a signal to the supervisor’s group reaches neither the API a second time nor the database', async () => {
    const instance = await instances.start();
    const slow = instance.call('POST', '/slow');
    await sleep(200);
    signalGroup(instance.member('supervise.ts').pid, 'SIGINT');
    expect((await slow).visits).toBe(1);
    expect(await instance.exited).toBe(0);
    expect(instance.events).toEqual(['api ended, database up']);
  });
});

describe('a process that is killed', () => {
  test.each([
    ['the process at the top', 'top.mjs'],
    ['the supervisor', 'supervise.ts'],
  ])('when %s is killed, the API ends first, then the database', async (_, name) => {
    const instance = await instances.start();
    process.kill(instance.member(name).pid, 'SIGKILL');
    await instance.allGone();
    expect(instance.events).toEqual(['api ended, database up']);
    expect(existsSync(path.join(instance.dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  test('a closed terminal ends everything in order', async () => {
    const instance = await instances.start();
    signalGroup(instance.top.pid, 'SIGHUP');
    expect(await instance.exited).toBe(0);
    expect(instance.events).toEqual(['api ended, database up']);
    await instance.allGone(1000);
  });

  test('when npm is killed, its script ends everything in order', async () => {
    const script = `${process.execPath} ${path.join(import.meta.dirname, 'fixtures/top.mjs')}; true`;
    const npm = ['sh', '-c', `sh -c '${script}'; true`];
    const instance = await instances.start({ npm_lifecycle_event: 'start' }, npm);
    instance.top.kill('SIGKILL');
    await instance.allGone();
    expect(instance.events).toEqual(['api ended, database up']);
  });

  test('an API that ends by itself ends the database and exits with 1', async () => {
    const instance = await instances.start();
    process.kill(instance.member('api.ts').pid, 'SIGKILL');
    expect(await instance.exited).toBe(1);
    expect(instance.output).toContain('The API ended by itself (by a signal');
    await instance.allGone(1000);
  });

  test('a database that ends by itself ends the API and exits with 1', async () => {
    const instance = await instances.start();
    process.kill(instance.server.pid, 'SIGKILL');
    expect(await instance.exited).toBe(1);
    expect(instance.output).toContain('The database ended by itself');
    await instance.allGone(1000);
  });

  test('a server whose keeper is killed is ended as well', async () => {
    const instance = await instances.start();
    process.kill(instance.member('database-keeper').pid, 'SIGKILL');
    expect(await instance.exited).toBe(1);
    expect(instance.events).toEqual(['api ended, database up']);
    await instance.allGone(1000);
  });
});
