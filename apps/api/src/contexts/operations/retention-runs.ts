import { before, HOUR } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** Stores that the job came to its end, and what it removed: that it is carried out is asked of every audit. */
export async function noteRetention(
  database: DatabaseHandle,
  removed: Readonly<Record<string, number>>,
  now: Date,
): Promise<void> {
  await database
    .across('retention')
    .insertInto('retention_runs')
    .values({ run_id: newId(), finished_at: now, removed: JSON.stringify(removed) })
    .execute();
}

/** How long after a run the next one is due; less than a day, as the nightly one must not be passed over. */
const DUE_AFTER = 20 * HOUR;

/** Whether the nightly job was missed: a computer at home is off at night. */
export async function isRetentionDue(database: DatabaseHandle, now: Date): Promise<boolean> {
  const run = await database
    .across('retention')
    .selectFrom('retention_runs')
    .select('run_id')
    .where('finished_at', '>', before(now, DUE_AFTER))
    .limit(1)
    .executeTakeFirst();
  return run === undefined;
}
