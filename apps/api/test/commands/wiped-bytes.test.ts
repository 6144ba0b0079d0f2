import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeCluster } from '@pocketful/local/cluster';
import { resolveDatabaseUser } from '@pocketful/local/database-user';
import { startLocalPostgres } from '@pocketful/local/embedded-postgres';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { applyRetention } from '../../src/contexts/retention/apply-retention.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS } from '../global-setup.ts';
import { addChild, LONG_AGO, signUp, startAppOn } from '../harness.ts';

const CANARY = 'qxcanaryqx';

/** The files below a folder that contain the canary. */
async function filesWithCanary(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(CANARY)) found.push(file.slice(folder.length));
  }
  return found;
}

test('After an erasure and the daily removal no file of the embedded database has the name of the child', {
  timeout: 120_000,
  tags: 'long',
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wiped-bytes-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startLocalPostgres({ dataDir });
  onTestFinished(() => server.stop());
  await migrate(server.adminUrl, MIGRATIONS);
  const client = new pg.Client({
    connectionString: Object.assign(new URL(server.superuserUrl), { pathname: new URL(server.appUrl).pathname }).href,
  });
  await client.connect();
  const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  onTestFinished(() => client.end());
  const app = await startAppOn({ ...server, query, close: async () => {} }, { startsAt: LONG_AGO });
  const family = await signUp(app);
  const mia = await addChild(family, 'mia', '4821');
  // The following writes fit into one new segment of the log, which a checkpoint keeps.
  await query('SELECT pg_switch_wal()');
  const posting = { childId: mia.id, amount: '1.00', description: CANARY, category: 'gift' } as const;
  await family.browser.call('createTransaction', { body: posting });
  await family.browser.call('updateUser', { params: { id: mia.id }, body: { firstName: CANARY } });
  await query('ANALYZE; CHECKPOINT');
  const folder = placeCluster(dataDir, resolveDatabaseUser()).base;
  expect((await filesWithCanary(folder)).some(file => file.includes('pg_wal'))).toBe(true);
  await family.browser.call('deleteChildAccount', { body: { childId: mia.id } });
  await applyRetention(app.jobs, app.now);
  expect(await filesWithCanary(folder)).toEqual([]);
  expect(await query('SELECT FROM retention_runs')).toHaveLength(1);
});
