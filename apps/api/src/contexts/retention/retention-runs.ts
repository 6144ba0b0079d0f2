import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** Records that the job ended, and the numbers of removed rows. Every audit checks that it ran. */
export async function recordRetention(
  database: DatabaseHandle,
  removed: Readonly<Record<string, number>>,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO retention_runs (run_id, finished_at, removed)
    VALUES (${newId()}, ${now}, ${JSON.stringify(removed)})`.execute(database.crossTenant('retention'));
}
