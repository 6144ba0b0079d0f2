import { createHash } from 'node:crypto';
import { ERROR_SEVERITIES, type ErrorSeverity, type ReportTexts, sameness } from '@pocketful/domain/error-reports';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';

/** Requests that a row remembers at the most, the newest. */
export const KEPT_REQUESTS = 50;

/** Who met an error, and with what: ids, a digest of the session, the network. */
export interface ReportContext {
  readonly familyId: string | null;
  readonly reporterId: string | null;
  readonly sessionId: string | null;
  readonly network: string | null;
  readonly userAgent: string | null;
  readonly browserDetails: string | null;
  readonly deviceType: string | null;
}

/** An error as it is stored: redacted before. */
export interface StoredError extends ReportContext {
  readonly report: ReportTexts & { readonly severity: ErrorSeverity };
  readonly requestIds: readonly string[];
  /** How often it was met since it was stored last. */
  readonly times: number;
  readonly at: Date;
}

/** What is of one report, and moves as a whole: who made it, with what, and its words. */
const TOLD = [
  ...['family_id', 'reporter_id', 'session_id', 'ip_address', 'user_agent', 'browser_details', 'device_type'],
  'met_at',
  ...['message', 'technical_message', 'stack_trace', 'url', 'request_data', 'response_data', 'user_comment'],
];

/** From the lowest on. */
const RANKS = sql.lit(`{${[...ERROR_SEVERITIES].reverse().join(',')}}`);
const rankOf = (row: 'e' | 'excluded') => sql`array_position(${RANKS}::text[], ${sql.ref(`${row}.severity`)})`;

/**
 * Stores an error, or counts it where the same one is known: the newest report replaces the older one, but one with a
 * comment stays until somebody comments anew, and one of somebody signed in until another of them meets it. Its severity
 * only rises. What was resolved is open again. Gives its row.
 */
export async function storeError(db: Database, error: StoredError): Promise<{ id: string; createdAt: Date }> {
  const { report, requestIds, times, at } = error;
  const fingerprint = createHash('sha256').update(sameness(report)).digest();
  const stays = sql`(EXCLUDED.user_comment IS NULL AND e.user_comment IS NOT NULL
    OR coalesce(EXCLUDED.family_id, EXCLUDED.reporter_id) IS NULL AND coalesce(e.family_id, e.reporter_id) IS NOT NULL)`;
  const told = sql.join(
    TOLD.map(
      column =>
        sql`${sql.ref(column)} = CASE WHEN ${stays} THEN e.${sql.ref(column)} ELSE EXCLUDED.${sql.ref(column)} END`,
    ),
  );
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
      ${told},
      severity = CASE WHEN ${rankOf('excluded')} > ${rankOf('e')} THEN EXCLUDED.severity ELSE e.severity END,
      status = CASE WHEN e.status = 'resolved' THEN 'open' ELSE e.status END,
      resolved_at = CASE WHEN e.status = 'resolved' THEN NULL ELSE e.resolved_at END,
      last_seen_at = greatest(e.last_seen_at, EXCLUDED.last_seen_at), updated_at = EXCLUDED.updated_at
    RETURNING error_log_id, created_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an error was neither stored nor counted');
  return { id: row.error_log_id, createdAt: row.created_at };
}
