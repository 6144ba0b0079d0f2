import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { addChild, createChore, createDatabase, faultsOf, pick, signUp, startAppOn } from './harness.ts';

const program = process.env.PGBOUNCER_PATH;
if (!program)
  console.warn('SKIPPED: no PgBouncer on this machine, and none could be installed: nothing is tried behind a pooler');

/** A PgBouncer in transaction mode before a database; ends with the test. */
async function startPooler(appUrl: string): Promise<string> {
  const target = new URL(appUrl);
  const name = target.pathname.slice(1);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const port = await freePort();
  const settings = `
[databases]
${name} = host=127.0.0.1 port=${target.port} dbname=${name} user=${target.username} password=${target.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 100
`;
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'pgbouncer.ini'), settings, { mode: 0o644 });
  // It does not run as root.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(program ?? '', ['-q', ...as, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  onTestFinished(() => end(pooler));
  const url = Object.assign(new URL(appUrl), { port: String(port) }).href;
  await expect.poll(() => answers(url), { timeout: 10_000 }).toBe(true);
  return url;
}

async function end(process: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => process.once('exit', resolve));
  process.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

test.runIf(program)(
  'with a pooler in transaction mode a family works, posts concurrently, and its books add up',
  async () => {
    const database = await createDatabase();
    onTestFinished(() => database.close());
    const pooled = await startPooler(database.appUrl);
    const app = await startAppOn(
      { ...database, appUrl: pooled },
      // The list of statements is the same without the pooler.
      { settings: { DATABASE_DIRECT_URL: database.appUrl }, database: { onStatement: () => {} } },
    );
    expect(app.config.prepared).toBe(false);
    const family = await signUp(app);
    const mia = await addChild(family, 'mia', '4821');
    const child = await pick(app, family, mia.id, '4821');
    const chore = await createChore(family, app, mia.id);
    await child.call('submitChore', { params: { id: chore.id } });
    await family.browser.call('approveChore', { params: { id: chore.id } });
    const body = { childId: mia.id, amount: '1.00', description: 'x', category: 'gift' } as const;
    await Promise.all(Array.from({ length: 60 }, () => family.browser.call('createTransaction', { body })));
    expect(await child.call('getChildBalance', { params: { id: mia.id } })).toEqual({ balance: 62.5, available: 62.5 });
    expect(await faultsOf(app)).toEqual([]);
    // The limits belong to the role, so the pooler does not lose them.
    const { rows } = await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(
      app.handle.crossTenant('commands'),
    );
    expect(rows).toEqual([{ limit: '5s' }]);
  },
  60_000,
);

test('long work has a dedicated connection, without the limits', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.close());
  const slow = sql`SELECT count(*) FROM generate_series(1, 6) AS n, LATERAL (SELECT pg_sleep(1.0 + n * 0)) AS s`;
  for (const unlimited of [false, true]) {
    const handle = connectDatabase({ url: database.appUrl, maxConnections: 1, unlimited });
    onTestFinished(() => handle.close());
    const read = slow.execute(handle.crossTenant('books'));
    if (unlimited) await expect(read).resolves.toMatchObject({ rows: [{ count: '6' }] });
    else await expect(read).rejects.toMatchObject({ code: '57014' });
  }
}, 30_000);
