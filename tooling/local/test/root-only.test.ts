import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeCluster } from '../src/cluster.ts';
import { resolveDatabaseUser } from '../src/database-user.ts';
import { findPackage, locatePostgres } from '../src/postgres-binaries.ts';
import { Instance, makeTestFolder } from './instance.ts';

/** Other users run PostgreSQL themselves, so only root needs another place for the cluster. */
const asRoot = process.getuid?.() === 0 && process.platform === 'linux';

describe.runIf(asRoot)('root, below a folder that only root can enter', () => {
  let folder = '';
  let closed = '';
  let outside: string[] = [];

  beforeEach(() => {
    folder = makeTestFolder();
    closed = path.join(folder, 'home-of-root');
    mkdirSync(closed, { mode: 0o700 });
    outside = [];
  });
  afterEach(() => {
    for (const base of outside) rmSync(base, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  test('the data lies outside, the start says where, and the next start finds it', async () => {
    const instance = await Instance.start(closed);
    try {
      const base = readlinkSync(path.join(instance.dataDir, 'postgres'));
      outside.push(base);
      expect(instance.output).toContain(`the data of the database lies in ${base}\n`);
      expect(statSync(base).mode & 0o777).toBe(0o700);
      await instance.call('POST');
      instance.top.kill('SIGTERM');
      expect(await instance.exited).toBe(0);
      const again = await Instance.start(closed);
      expect((await again.call('GET')).visits).toBe(1);
      again.top.kill('SIGTERM');
      expect(await again.exited).toBe(0);
    } finally {
      Instance.cleanUp([instance], path.join(closed, 'data'));
    }
  });

  test('a link whose folder is gone is an error, never a new empty database', () => {
    const user = resolveDatabaseUser();
    const place = placeCluster(closed, user, path.join(folder, 'outside'));
    expect(place.outside).toBe(true);
    expect(placeCluster(closed, user).base).toBe(realpathSync(path.join(closed, 'postgres')));
    rmSync(place.base, { recursive: true });
    expect(() => placeCluster(closed, user)).toThrow(/leads nowhere/);
  });

  test('the programs are copied once to a place of root that everybody can enter', () => {
    const user = resolveDatabaseUser();
    const installed = findPackage();
    const native = path.join(closed, 'package');
    cpSync(installed.native, native, { recursive: true, verbatimSymlinks: true });
    const cache = path.join(folder, 'cache');
    const copied = locatePostgres(user, { ...installed, native }, [cache]);
    expect(copied.postgres.startsWith(cache)).toBe(true);
    expect(execFileSync(copied.postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })).toContain(
      'PostgreSQL',
    );
    const before = statSync(copied.postgres).ino;
    expect(locatePostgres(user, { ...installed, native }, [cache])).toEqual(copied);
    expect(statSync(copied.postgres).ino).toBe(before);
    expect(readdirSync(cache)).toHaveLength(1);
  });

  test('a cache that others could have filled is not trusted', () => {
    const installed = findPackage();
    const native = path.join(closed, 'package');
    cpSync(installed.native, native, { recursive: true, verbatimSymlinks: true });
    const cache = path.join(folder, 'cache');
    mkdirSync(cache);
    chmodSync(cache, 0o777);
    expect(() => locatePostgres(resolveDatabaseUser(), { ...installed, native }, [cache])).toThrow(
      /not a folder of this user alone/,
    );
    expect(existsSync(path.join(cache, `postgres-${installed.version}-${installed.name}`))).toBe(false);
  });
});
