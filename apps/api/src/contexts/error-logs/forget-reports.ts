import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** The author and words of a report, and the address and browser with which the error was met. */
const NO_AUTHOR = {
  reporter_id: null,
  user_comment: null,
  met_at: null,
  session_id: null,
  ip_address: null,
  user_agent: null,
  browser_details: null,
  device_type: null,
} as const;

/** These, and the report's family, page and input. */
const NO_REPORTER = {
  ...NO_AUTHOR,
  family_id: null,
  url: null,
  request_data: null,
  response_data: null,
} as const;

/** Removes author, words, address and browser from a portion of the reports before a moment. Returns their number. */
export async function anonymizeReports(db: Database, before: Date, portion: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('error_logs')
    .set(NO_AUTHOR)
    .where(
      sql<boolean>`ctid = ANY (ARRAY(SELECT o.ctid FROM error_logs AS o WHERE o.met_at < ${before} LIMIT ${portion}))`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Removes a member, or the whole family, from the error logs. The errors stay.
 *
 * @param memberId the author of the reports. Default: all members of the family
 */
export async function forgetReports(tx: FamilyTx, memberId?: string): Promise<void> {
  await tx.db
    .updateTable('error_logs')
    .set(NO_REPORTER)
    .where('family_id', '=', tx.familyId)
    .$if(memberId !== undefined, reports => reports.where('reporter_id', '=', memberId ?? null))
    .execute();
}
