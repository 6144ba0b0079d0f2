import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseEnvironment, placeCluster } from '@pocketful/local/cluster';
import { asDatabaseUser, resolveDatabaseUser } from '@pocketful/local/database-user';
import { type LocalPostgres, startLocalPostgres } from '@pocketful/local/embedded-postgres';
import { locatePostgres } from '@pocketful/local/postgres-binaries';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { buildDeployable, startOn } from '../deployable.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { addChild, pick, signUp, startAppOn, type TestDatabase } from '../harness.ts';

const [library] = process.env.FAKETIME_PATH ? globSync('/usr/lib/{*/,}faketime/libfaketime.so.1') : [];
if (!library)
  console.warn(
    'SKIPPED: no libfaketime on this machine, and none could be installed: the machine’s clock is not moved',
  );

buildDeployable();

/** Programs under it see a clock 1,500 days ahead. */
const AHEAD = { LD_PRELOAD: library ?? '', FAKETIME: '+1500d', DONT_FAKE_MONOTONIC: '1' };

/** A test database on a separate server. */
function databaseOn({
  appUrl,
  jobsUrl,
  superuserUrl,
}: Pick<LocalPostgres, 'appUrl' | 'jobsUrl' | 'superuserUrl'>): TestDatabase {
  const superuser = Object.assign(new URL(superuserUrl), { pathname: new URL(appUrl).pathname }).href;
  const query: TestDatabase['query'] = async (text, values) => {
    const client = new pg.Client({ connectionString: superuser });
    await client.connect();
    return client
      .query(text, values)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  return { appUrl, jobsUrl, superuserUrl: superuser, query, close: async () => {} };
}

/** Starts the server of a folder again with the machine's clock ahead. Returns its new address. */
async function startAhead(
  dataDir: string,
  former: LocalPostgres,
): Promise<{ database: TestDatabase; server: ChildProcess }> {
  const user = resolveDatabaseUser();
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC' };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const cluster = join(placeCluster(dataDir, user).base, 'cluster');
  const server = spawn(locatePostgres(user).postgres, ['-D', cluster, ...options], {
    ...asDatabaseUser(user),
    env: { ...databaseEnvironment(), ...AHEAD },
    stdio: 'ignore',
  });
  onTestFinished(() => void server.kill('SIGQUIT'));
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;
  const database = databaseOn({
    appUrl: at(former.appUrl),
    jobsUrl: at(former.jobsUrl),
    superuserUrl: at(former.superuserUrl),
  });
  await vi.waitFor(() => database.query('SELECT 1'), { timeout: 15_000, interval: 200 });
  return { database, server };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise(resolve => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Tables that jobs and any start may write. */
const OWN = ['clock_gate', 'job_schedule', 'book_verifications', 'audit_checkpoints', 'audit_checkpoint_heads'];

/** Every other table with a digest of its rows. */
async function contentsOf(database: TestDatabase): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables.filter(table => !OWN.includes(table.name))) {
    const [row] = await database.query<{ digest: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM ${name} AS t`,
    );
    contents[name] = row?.digest ?? '';
  }
  return contents;
}

test.runIf(library)(
  'one start with the machine’s clock 1,500 days ahead changes nothing of families',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'machine-clock-'));
    await chmod(dataDir, 0o711);
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const first = await startLocalPostgres({ dataDir });
    onTestFinished(() => first.stop());
    await migrate(first.adminUrl, MIGRATIONS);
    const database = databaseOn(first);
    const app = await startAppOn(database);
    app.advance(Date.now() - app.now().getTime());
    const family = await signUp(app);
    const mia = await addChild(family, 'mia', '4821');
    const body = { childId: mia.id, amount: '5.00', rhythm: 'weekly', day: 5 } as const;
    await family.browser.call('createAllowance', { body });
    const posted = { childId: mia.id, amount: '7.00', description: 'x', category: 'gift' } as const;
    await family.browser.call('createTransaction', { body: posted });
    await pick(app, family, mia.id, '4821');
    const before = await contentsOf(database);
    await first.stop();

    const ahead = await startAhead(dataDir, first);
    const [clock] = await ahead.database.query<{ year: number }>('SELECT extract(year FROM now())::int AS year');
    expect(clock?.year).toBeGreaterThan(new Date().getFullYear() + 3);
    const api = await startOn(ahead.database, { ...AHEAD, DATA_DIR: join(dataDir, 'api') });
    await vi.waitFor(async () => expect(await ahead.database.query('SELECT FROM book_verifications')).not.toEqual([]), {
      timeout: 30_000,
      interval: 300,
    });
    // Every job of a start has run: the others take milliseconds.
    await sleep(2000);
    expect(await (await fetch(`${api.url}/readyz`)).json()).toMatchObject({ status: 'clock ahead: jobs wait' });
    const after = await contentsOf(ahead.database);
    const changed = Object.keys(after).filter(table => after[table] !== before[table]);
    // A start with another secret creates the first staff account and publishes the policies.
    expect(changed.filter(table => !/^(staff|login_names|policy_versions|audit_)/.test(table))).toEqual([]);
    api.child.kill('SIGTERM');
    await api.ended;
    ahead.server.kill('SIGQUIT');
    await once(ahead.server, 'exit');
  },
);
