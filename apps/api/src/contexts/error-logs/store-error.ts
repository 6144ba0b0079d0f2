import { createHash } from 'node:crypto';
import { ERROR_SEVERITIES, type ErrorSeverity, type ReportTexts, sameness } from '@pocketful/error-logs/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** The most request ids that a row keeps, the newest ones. */
export const KEPT_REQUESTS = 50;

/** The person who met an error, as ids, a digest of the session, and the network. */
export interface ReportContext {
  readonly familyId: string | null;
  readonly reporterId: string | null;
  readonly sessionId: string | null;
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly browserDetails: string | null;
  readonly deviceType: string | null;
}

/** An error as it is stored, after redaction. */
export interface StoredError extends ReportContext {
  readonly report: ReportTexts & { readonly severity: ErrorSeverity };
  readonly requestIds: readonly string[];
  /** The number of occurrences since it was last stored. */
  readonly times: number;
  readonly at: Date;
}

/** The columns of one report, which move as a whole: its author, context and words. */
const REPORT_COLUMNS = [
  ...['family_id', 'reporter_id', 'session_id', 'ip_address', 'user_agent', 'browser_details', 'device_type'],
  'met_at',
  ...['message', 'technical_message', 'stack_trace', 'url', 'request_data', 'response_data', 'user_comment'],
];

/** Whether the stored report `e` stays: it has a comment or a family, and the new one has none. */
const STORED_REPORT_STAYS = sql`(e.met_at IS NOT NULL AND (EXCLUDED.user_comment IS NULL AND e.user_comment IS NOT NULL
    OR coalesce(EXCLUDED.family_id, EXCLUDED.reporter_id) IS NULL AND coalesce(e.family_id, e.reporter_id) IS NOT NULL))`;
/** The assignments that replace the stored report by the new one, unless it stays. */
const NEWEST_REPORT = sql.join(
  REPORT_COLUMNS.map(column => {
    const [name, stored, newest] = [sql.ref(column), sql.ref(`e.${column}`), sql.ref(`excluded.${column}`)];
    return sql`${name} = CASE WHEN ${STORED_REPORT_STAYS} THEN ${stored} ELSE ${newest} END`;
  }),
);

/** The severities, the lowest first. */
const RANKS = sql.lit(`{${[...ERROR_SEVERITIES].reverse().join(',')}}`);
const rankOf = (row: 'e' | 'excluded') => sql`array_position(${RANKS}::text[], ${sql.ref(`${row}.severity`)})`;

/** The key of all reports of the same error. */
export function fingerprintOf(report: ReportTexts): Buffer {
  return createHash('sha256').update(sameness(report)).digest();
}

/**
 * Stores an error, or counts it if the same one is known. The newest report replaces an older one, with two exceptions:
 * a report with a comment stays until another one has a comment, and a report of a signed-in person stays until another
 * signed-in person meets it. Both hold for 30 days, after which its author and words are removed. The severity only
 * rises. A resolved error is open again. Returns its row.
 */
export async function storeError(db: Database, error: StoredError): Promise<{ id: string; createdAt: Date }> {
  const { report, requestIds, times, at } = error;
  const fingerprint = fingerprintOf(report);
  const { rows } = await sql<{ error_log_id: string; created_at: Date }>`
    INSERT INTO error_logs AS e (error_log_id, fingerprint, occurrences, request_ids, family_id, reporter_id,
      session_id, error_type, severity, error_code, message, technical_message, stack_trace, url, http_method,
      request_data, response_data, user_comment, ip_address, user_agent, browser_details, device_type, met_at,
      created_at, last_seen_at, updated_at)
    VALUES (${newId()}, ${fingerprint}, ${times}, ${requestIds.slice(0, KEPT_REQUESTS)}, ${error.familyId},
      ${error.reporterId}, ${error.sessionId}, ${report.errorType}, ${report.severity}, ${report.errorCode ?? null},
      ${report.message}, ${report.technicalMessage ?? null}, ${report.stackTrace ?? null}, ${report.url ?? null},
      ${report.httpMethod ?? null}, ${report.requestData ?? null}, ${report.responseData ?? null},
      ${report.userComment || null}, ${error.network}, ${error.userAgent}, ${error.browserDetails},
      ${error.deviceType}, ${at}, ${at}, ${at}, ${at})
    ON CONFLICT (fingerprint) DO UPDATE SET
      occurrences = e.occurrences + EXCLUDED.occurrences,
      request_ids = (EXCLUDED.request_ids || e.request_ids)[1:${sql.lit(KEPT_REQUESTS)}],
      ${NEWEST_REPORT},
      severity = CASE WHEN ${rankOf('excluded')} > ${rankOf('e')} THEN EXCLUDED.severity ELSE e.severity END,
      status = CASE WHEN e.status = 'resolved' THEN 'open' ELSE e.status END,
      resolved_at = CASE WHEN e.status = 'resolved' THEN NULL ELSE e.resolved_at END,
      last_seen_at = greatest(e.last_seen_at, EXCLUDED.last_seen_at), updated_at = EXCLUDED.updated_at
    RETURNING error_log_id, created_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an error was neither stored nor counted');
  return { id: row.error_log_id, createdAt: row.created_at };
}
