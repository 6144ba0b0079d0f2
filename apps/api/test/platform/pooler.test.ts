import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { addChild, createChore, createDatabase, faultsOf, pick, signUp, startAppOn } from '../harness.ts';
import { PGBOUNCER, startPooler } from '../pooler.ts';

if (!PGBOUNCER)
  console.warn('SKIPPED: no PgBouncer on this machine, and none could be installed: nothing is tried behind a pooler');

test.runIf(PGBOUNCER)(
  'with a pooler in transaction mode a family works, posts concurrently, and its books add up',
  async () => {
    const database = await createDatabase();
    onTestFinished(() => database.close());
    const pooler = await startPooler(database.appUrl);
    onTestFinished(() => pooler.stop());
    const pooled = pooler.at(database.appUrl);
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

test('long work has a dedicated connection, without the limits', { timeout: 30_000, tags: 'long' }, async () => {
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
});
