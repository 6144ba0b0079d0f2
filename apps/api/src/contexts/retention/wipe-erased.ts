import { TABLES } from '@pocketful/compliance/catalogue';
import { sql } from 'kysely';
import type { LongWork } from '../../platform/database/long-work.ts';

/** A larger table is not rewritten: calls would wait for it. Its pages are reused later. */
const MAX_REWRITTEN_BYTES = 64 * 1024 * 1024;

/**
 * Rewrites the tables of families after an erasure, so that no file of the database keeps the bytes of removed rows:
 * not the tables, the planner's statistics, nor the write-ahead log. Repeats it for two days, since an open transaction
 * may have kept removed rows. Returns the number of tables.
 *
 * @throws AggregateError once all tables were tried, with the errors of those that failed
 */
export async function wipeErased(database: LongWork, now: Date): Promise<number> {
  const db = database.crossTenant('retention');
  const { rows: last } = await sql<{ since: Date | null }>`
    SELECT max(finished_at) - interval '2 days' AS since FROM retention_runs
    WHERE elapsed_since(finished_at, ${now}) < 'infinity'`.execute(db);
  const since = last[0]?.since ?? new Date(0);
  const { rows: asked } = await sql<{ erased: boolean; server: boolean }>`
    SELECT EXISTS (SELECT 1 FROM data_access_requests AS r WHERE r.request_type = 'erasure' AND r.requested_at > ${since})
        OR EXISTS (SELECT 1 FROM closed_families AS c WHERE c.closed_at > ${since}) AS erased,
      pg_has_role('pg_maintain', 'USAGE') AND pg_has_role('pg_checkpoint', 'USAGE')
        AND has_function_privilege('pg_switch_wal()', 'EXECUTE') AS server`.execute(db);
  if (!asked[0]?.erased) return 0;
  const names = TABLES.filter(([, { closed }]) => closed !== undefined).map(([name]) => name);
  const { rows: tables } = await sql<{ name: string; small: boolean }>`
    SELECT c.relname::text AS name, pg_total_relation_size(c.oid) < ${MAX_REWRITTEN_BYTES} AS small FROM pg_class AS c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (${names}::text[])`.execute(db);
  const failures: Error[] = [];
  for (const { name, small } of tables)
    try {
      // ANALYZE leaves the statistics of an empty table as they are, with values of its former rows.
      await sql`SELECT pg_clear_attribute_stats('public', ${name}, a.attname::text, false) FROM pg_attribute AS a
        WHERE a.attrelid = ${`public.${name}`}::regclass AND a.attnum > 0 AND NOT a.attisdropped`.execute(db);
      await sql`VACUUM (${small ? sql`FULL, ` : sql``}ANALYZE) ${sql.id('public', name)}`.execute(db);
    } catch (cause) {
      failures.push(new Error(`${name} could not be rewritten`, { cause }));
    }
  // An operator's server may not allow this.
  if (asked[0].server)
    for (const step of [sql`VACUUM FULL pg_catalog.pg_statistic`, sql`SELECT pg_switch_wal()`, sql`CHECKPOINT`])
      await step.execute(db);
  if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return tables.length;
}
