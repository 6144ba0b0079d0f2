import { countOf, type RunReport, runReport } from '@pocketful/maintenance/rules';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { Maintenance } from './maintenance-action.ts';

interface TableSize {
  readonly name: string;
  readonly bytes: number;
  readonly dead: number;
}

const COLUMNS = ['Table', 'Dead rows before', 'Dead rows after', 'Bytes before', 'Bytes after'];

/** Vacuums and analyzes table by table, during normal operation. A locked table is left for the next run. */
export async function optimizeDatabase({ database, report }: Maintenance): Promise<RunReport> {
  const before = await sizes(database);
  for (const [at, { name }] of before.entries()) {
    await sql`VACUUM (ANALYZE, SKIP_LOCKED) ${sql.id('public', name)}`.execute(database.crossTenant('maintenance'));
    await report(((at + 1) / before.length) * 100);
  }
  const after = new Map((await sizes(database)).map(table => [table.name, table]));
  const rows = before.map(({ name, bytes, dead }) => {
    const now = after.get(name);
    return [name, dead, now?.dead ?? 0, bytes, now?.bytes ?? 0];
  });
  const cleared = before.reduce((sum, { name, dead }) => sum + dead - (after.get(name)?.dead ?? 0), 0);
  const tables = countOf(before.length, 'table');
  return runReport(
    `${tables} vacuumed and analyzed, ${countOf(Math.max(cleared, 0), 'dead row')} cleared.`,
    COLUMNS,
    rows,
  );
}

async function sizes(database: DatabaseHandle): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    SELECT c.relname::text AS name, pg_total_relation_size(c.oid)::float8 AS bytes,
      pg_stat_get_dead_tuples(c.oid)::float8 AS dead
    FROM pg_class AS c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    ORDER BY c.relname`.execute(database.crossTenant('maintenance'));
  return rows;
}
