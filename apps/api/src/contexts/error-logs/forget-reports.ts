import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** Removes the author and words of a report, and the address and browser with which the error was met. */
const NO_AUTHOR = sql.raw(`reporter_id = NULL, user_comment = NULL, met_at = NULL, session_id = NULL, ip_address = NULL,
  user_agent = NULL, browser_details = NULL, device_type = NULL`);

/**
 * Removes author, words, address and browser from a portion of the reports that are older than a time. Returns their
 * number.
 */
export async function anonymizeReports(db: Database, before: Date, portion: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE error_logs AS e SET ${NO_AUTHOR}
    WHERE e.ctid = ANY (ARRAY(SELECT o.ctid FROM error_logs AS o WHERE o.met_at < ${before} LIMIT ${portion}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/**
 * Removes a member, or the whole family, from the error logs. The errors stay.
 *
 * @param memberId the author of the reports. Default: all members of the family
 */
export async function forgetReports(tx: FamilyTx, memberId?: string): Promise<void> {
  await tx.run(sql`
    UPDATE error_logs AS e
    SET ${NO_AUTHOR}, family_id = NULL, url = NULL, request_data = NULL, response_data = NULL
    WHERE e.family_id = ${tx.familyId} AND ${memberId === undefined ? sql`true` : sql`e.reporter_id = ${memberId}`}`);
}
