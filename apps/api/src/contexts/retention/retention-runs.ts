import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** Records that the job ended, and what it removed. Every audit checks that it ran. */
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
