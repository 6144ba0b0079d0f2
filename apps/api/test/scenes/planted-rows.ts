import type { TestApp } from '../harness.ts';

/** The value of a column in a planted row: ten years old, and unique if a key requires it. */
const PLANTED: Record<string, string> = {
  uuid: 'uuidv7()',
  bytea: 'sha256(n::text::bytea)',
  text: "'x' || n",
  'timestamp with time zone': "now() - interval '10 years'",
  date: 'current_date - 3650',
  boolean: 'false',
  jsonb: "'{}'",
  'text[]': "'{}'",
  'uuid[]': "'{}'",
};

/**
 * Fills a table with rows, without its constraints.
 *
 * @param given the values of some columns, as SQL
 */
export async function plant(
  { database }: Pick<TestApp, 'database'>,
  table: string,
  rows: number,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  const checks = await database.query<{ name: string }>(
    "SELECT conname::text AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'",
    [table],
  );
  for (const { name } of checks) await database.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const columns = await database.query<{ name: string; type: string }>(
    `SELECT attname::text AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''`,
    [table],
  );
  const values = columns.map(({ name, type }) => given[name] ?? PLANTED[type] ?? '1');
  await database.query(`
    WITH off AS (SELECT set_config('session_replication_role', 'replica', true))
    INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')})
    SELECT ${values.join(', ')} FROM off, generate_series(1, ${rows}) AS n`);
}
