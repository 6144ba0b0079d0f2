import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { byPlace, readInBatches } from '../../src/platform/database/cursor-batches.ts';
import { startApp } from '../harness.ts';

/** Reads the numbers up to a last one on a pool of one connection. */
async function counting() {
  const { config } = await startApp();
  const database = connectDatabase({ url: config.databaseJobsUrl, maxConnections: 1 });
  onTestFinished(() => database.close());
  return (last: number, size = 2) =>
    readInBatches(database, 'commands', sql<{ n: number }>`SELECT n FROM generate_series(1, ${last}::int) AS n`, size);
}

test.runIf(process.env.CLUSTER_URL)(
  'on a cluster families in the order of their places are sorted by shard',
  async () => {
    const { database, jobs } = await startApp();
    await database.query(`INSERT INTO families (family_id, time_zone, created_at)
    SELECT gen_random_uuid(), 'UTC', now() FROM generate_series(1, 100)`);
    const families = sql<{ id: string }>`
    SELECT f.family_id AS id FROM families AS f ORDER BY ${byPlace(sql`f.family_id`)}`;
    const ids = (await all(jobs.database.portions('commands', families))).flat().map(({ id }) => id);
    const rows = await database.query<{ shard: number }>(
      `SELECT get_shard_id_for_distribution_column('families', f.id)::int AS shard
     FROM unnest($1::uuid[]) WITH ORDINALITY AS f (id, n) ORDER BY f.n`,
      [ids],
    );
    const shards = rows.map(({ shard }) => shard);
    expect(shards.length).toBeGreaterThanOrEqual(100);
    expect(new Set(shards).size).toBeGreaterThan(1);
    expect(shards).toEqual(shards.toSorted((a, b) => a - b));
  },
);

async function all<Row>(portions: AsyncIterable<readonly Row[]>): Promise<(readonly Row[])[]> {
  const read: (readonly Row[])[] = [];
  for await (const rows of portions) read.push(rows);
  return read;
}

test('a statement is read in portions, again with other values on the same connection', async () => {
  const count = await counting();
  expect(await all(count(3))).toEqual([[{ n: 1 }, { n: 2 }], [{ n: 3 }]]);
  expect(await all(count(4))).toEqual([
    [{ n: 1 }, { n: 2 }],
    [{ n: 3 }, { n: 4 }],
  ]);
  expect(await all(count(0))).toEqual([]);
});

test('the connection is free again after a break, an error of the caller and one of the statement', async () => {
  const count = await counting();
  for await (const rows of count(5)) {
    expect(rows).toHaveLength(2);
    break;
  }
  const failing = async () => {
    for await (const rows of count(5)) throw new Error(`stopped after ${rows.length}`);
  };
  await expect(failing()).rejects.toThrow('stopped after 2');
  await expect(all(count(2 ** 40))).rejects.toThrow('out of range');
  expect(await all(count(1))).toEqual([[{ n: 1 }]]);
});
