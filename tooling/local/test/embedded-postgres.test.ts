// @module-tag long
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../src/cluster.ts';
import { withClient } from '../src/database-roles.ts';
import { resolveDatabaseUser } from '../src/database-user.ts';
import { type LocalPostgres, startLocalPostgres } from '../src/embedded-postgres.ts';
import { makeTestFolder } from './instance.ts';

/** The addresses of a server, and the number of its rules without a password. */
const LISTENS = `SELECT current_setting('listen_addresses') AS tcp, current_setting('unix_socket_directories') AS unix,
  (SELECT count(*)::int FROM pg_hba_file_rules WHERE auth_method <> 'scram-sha-256') AS open`;

const rows = async (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  (await withClient(url, c => c.query(sql))).rows;

describe('an ephemeral server', () => {
  let local: LocalPostgres;
  beforeAll(async () => {
    local = await startLocalPostgres({ ephemeral: true });
  });
  afterAll(() => local.stop());

  test('is PostgreSQL 18 with UTF-8, the builtin C.UTF-8 collation and data checksums, whatever the locale', async () => {
    const sql = `SELECT current_setting('server_version_num')::int / 10000 AS version,
      pg_encoding_to_char(encoding) AS encoding, datlocprovider AS provider, datlocale AS locale,
      current_setting('data_checksums') AS checksums FROM pg_database WHERE datname = current_database()`;
    const expected = { version: 18, encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', checksums: 'on' };
    expect(await rows(local.appUrl, sql)).toEqual([expected]);
  });

  test('listens on 127.0.0.1 and a socket in its folder, and wants a password by SCRAM', async () => {
    const unix = path.dirname(String((await rows(local.superuserUrl, 'SHOW data_directory'))[0]?.data_directory));
    expect(await rows(local.superuserUrl, LISTENS)).toEqual([{ tcp: '127.0.0.1', unix, open: 0 }]);
    expect(local.socketFolder).toBe(unix);
    await expect(rows(local.appUrl.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/);
  });

  test('gives the owner the schema and the application no right to change it', async () => {
    await rows(local.adminUrl, 'CREATE TABLE owned (id int)');
    for (const sql of [
      'CREATE TABLE mine (id int)',
      'CREATE SCHEMA mine',
      'CREATE TEMP TABLE mine (id int)',
      'DROP TABLE owned',
      'SELECT lo_creat(-1)',
      "SELECT lo_from_bytea(0, 'x')",
    ]) {
      await expect(rows(local.appUrl, sql), sql).rejects.toThrow(/permission denied|must be owner/);
    }
    const sql = `SELECT rolname FROM pg_roles WHERE rolname LIKE 'pocketful%'
      AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)`;
    expect(await rows(local.superuserUrl, sql)).toEqual([]);
  });
});

test('TMPDIR decides where an ephemeral cluster lies, also on a machine with room in memory', () => {
  const folder = makeTestFolder();
  chmodSync(folder, 0o777);
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  expect(path.dirname(makeTemporaryFolder(resolveDatabaseUser()))).toBe(realpathSync(folder));
});

test('an ephemeral server is gone after stop, with its folder; stop may be called again', async () => {
  const local = await startLocalPostgres({ ephemeral: true });
  const [row] = (await withClient(local.superuserUrl, c => c.query('SHOW data_directory'))).rows;
  const folder = path.dirname(String(row.data_directory));
  expect(existsSync(folder)).toBe(true);
  await local.stop();
  await local.stop();
  expect(await local.ended).toBe(true);
  expect(existsSync(folder)).toBe(false);
});

/** Expects that the log rotates while the server runs, and that the server keeps writing to it. */
async function expectRotation(server: LocalPostgres, log: string): Promise<void> {
  appendFileSync(log, 'x'.repeat(5_000_001));
  await expect.poll(() => statSync(log).size, { timeout: 20_000, interval: 200 }).toBeLessThan(100_000);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(5_000_000);
  await expect(withClient(server.adminUrl, c => c.query('SELECT FROM nowhere'))).rejects.toThrow('nowhere');
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('nowhere');
}

describe('a DATA_DIR', () => {
  test("The database's log contains no statement of a refused posting, and rotates while the database runs: listens on 127.0.0.1 alone, keeps its passwords for this user alone, survives their loss, and rotates its log", async () => {
    const dataDir = makeTestFolder();
    try {
      const first = await startLocalPostgres({ dataDir });
      expect(await rows(first.superuserUrl, LISTENS)).toEqual([{ tcp: '127.0.0.1', unix: '', open: 0 }]);
      await withClient(first.adminUrl, c => c.query('CREATE TABLE kept (id int)'));
      await first.stop();
      const secrets = path.join(dataDir, 'secrets/database.json');
      expect([statSync(secrets).mode & 0o777, statSync(path.dirname(secrets)).mode & 0o777]).toEqual([0o600, 0o700]);
      const before = readFileSync(secrets, 'utf8');
      rmSync(secrets);
      const second = await startLocalPostgres({ dataDir });
      expect(readFileSync(secrets, 'utf8')).not.toBe(before);
      await expectRotation(second, path.join(dataDir, 'logs/postgres.log'));
      await withClient(second.adminUrl, c => c.query('SELECT * FROM kept'));
      await second.stop();
      writeFileSync(secrets, before);
      await expect(startLocalPostgres({ dataDir })).rejects.toThrow(/does not belong to the data/);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
