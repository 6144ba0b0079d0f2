import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** Stores that the job came to its end, and what it removed: that it is carried out is asked of every audit. */
export async function recordRetention(
  database: DatabaseHandle,
  removed: Readonly<Record<string, number>>,
  now: Date,
): Promise<void> {
  await database
    .crossTenant('retention')
    .insertInto('retention_runs')
    .values({ run_id: newId(), finished_at: now, removed: JSON.stringify(removed) })
    .execute();
}
