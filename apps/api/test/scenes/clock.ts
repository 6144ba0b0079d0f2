import type { TestApp } from '../harness.ts';

/** Sets the mark to a time. The database's clock is then as far ahead as the test's. */
export async function setMark(app: TestApp, to: Date, ranSeconds = 0): Promise<void> {
  await app.database.query('UPDATE clock_gate SET mark = $1, ran_seconds = $2, beat_at = clock_timestamp()', [
    to,
    ranSeconds,
  ]);
}

/** Every table with a digest of its rows. */
export async function contentsOf({ database }: TestApp): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query<{ digest: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest FROM ${name} AS t`,
    );
    contents[name] = row?.digest ?? '';
  }
  return contents;
}
