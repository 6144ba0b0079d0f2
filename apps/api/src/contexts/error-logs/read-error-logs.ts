import { nameKey } from '@pocketful/domain/family';
import type { ErrorLog } from '@pocketful/error-logs/calls';
import { isSettled } from '@pocketful/error-logs/rules';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { pageOf, placeOf } from '../../platform/http/cursor.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { recordedRead } from '../../platform/writes/recorded-read.ts';
import { requestsNamed } from './refused-requests.ts';

interface ErrorLogRow extends RowOf<'error_logs'> {
  /** The username of the staff member who looks into it. */
  readonly assignee: string | null;
}

const SELECTED = sql`
  SELECT ${sql.raw(columnsOf('error_logs', 'e'))}, s.username AS assignee
  FROM error_logs AS e LEFT JOIN staff AS s ON s.staff_id = e.assigned_to`;

/** The error logs, by the time of the last occurrence. The read is recorded in the audit log of the staff. */
export async function listErrorLogs(call: CallOf<'listErrorLogs'>, { database }: Pick<RouteDeps, 'database'>) {
  const { actor, query, setNextCursor } = call;
  const after = placeOf(query.cursor);
  const conditions = [
    sql`true`,
    ...(query.severity ? [sql`e.severity = ${query.severity}`] : []),
    ...(query.status ? [sql`e.status = ${query.status}`] : []),
    ...(query.requestId ? [sql`e.request_ids && ${requestsNamed(query.requestId, sql`refused_requests`)}`] : []),
    ...(query.familyId ? [sql`e.family_id = ${query.familyId}`] : []),
    ...(query.id ? [sql`e.error_log_id = ${query.id}`] : []),
    ...(after ? [sql`(e.last_seen_at, e.error_log_id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ];
  return recordedRead(call, database.family(SYSTEM_FAMILY_ID), async () => {
    const { rows } = await sql<ErrorLogRow>`${SELECTED} WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY e.last_seen_at DESC, e.error_log_id DESC LIMIT ${query.limit + 1}`.execute(
      database.crossTenant('error-logs'),
    );
    const { page, nextCursor } = pageOf(rows, query.limit, row => ({ at: row.last_seen_at, id: row.error_log_id }));
    setNextCursor(nextCursor);
    const details = { rows: page.length };
    return commit(page.map(toErrorLog), { action: 'error_logs.read', on: ['staff', actor.staffId], details });
  });
}

/** Changes the handling of an error. Fields that the body does not have stay. */
export function updateErrorLog(
  { body, now, objectId: id, write }: CallOf<'updateErrorLog'>,
  { database }: Pick<RouteDeps, 'database'>,
) {
  const { status, assignedTo, resolution, reproduced } = body;
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const db = tx.across('error-logs');
      const assignee = typeof assignedTo === 'string' ? await findAssignee(db, assignedTo) : null;
      if (assignee === undefined) return refuse('ASSIGNEE_NOT_FOUND');
      const assigned = assignedTo === undefined ? undefined : assignee;
      // The first time of settling stays when the words change.
      await sql`
        UPDATE error_logs AS e SET ${patch('error_logs', { status, assigned_to: assigned, resolution, reproduced }, 'e')},
          resolved_at = CASE ${status && isSettled(status)}::boolean
            WHEN true THEN coalesce(e.resolved_at, ${now}) WHEN false THEN NULL ELSE e.resolved_at END,
          updated_at = ${now}
        WHERE e.error_log_id = ${id}`.execute(db);
      const updated = await findErrorLog(db, id);
      if (!updated) return refuse('ERROR_LOG_NOT_FOUND');
      const details = { ...(status ? { status } : {}), ...(reproduced === undefined ? {} : { reproduced }) };
      return commit(updated, { action: 'error_log.updated', on: ['error_log', id], details });
    },
    async () => (await findErrorLog(database.crossTenant('error-logs'), id)) ?? refuse('NO_LONGER_THERE'),
  );
}

async function findErrorLog(db: Database, id: string): Promise<ErrorLog | undefined> {
  const { rows } = await sql<ErrorLogRow>`${SELECTED} WHERE e.error_log_id = ${id}`.execute(db);
  return rows[0] && toErrorLog(rows[0]);
}

async function findAssignee(db: Database, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ staff_id: string }>`
    SELECT n.staff_id FROM login_names AS n JOIN staff AS s ON s.staff_id = n.staff_id
    WHERE n.name_key = ${nameKey(username)} FOR KEY SHARE OF s`.execute(db);
  return rows[0]?.staff_id;
}

function toErrorLog(row: ErrorLogRow): ErrorLog {
  return {
    id: row.error_log_id,
    errorType: row.error_type,
    severity: row.severity,
    errorCode: row.error_code,
    message: row.message,
    technicalMessage: row.technical_message,
    stackTrace: row.stack_trace,
    url: row.url,
    httpMethod: row.http_method,
    requestData: row.request_data,
    responseData: row.response_data,
    userComment: row.user_comment,
    userId: row.reporter_id,
    sessionId: row.session_id,
    userAgent: row.user_agent,
    ipAddress: row.ip_address,
    browserDetails: row.browser_details,
    deviceType: row.device_type,
    status: row.status,
    assignedTo: row.assignee,
    resolution: row.resolution,
    reproduced: row.reproduced,
    occurrences: row.occurrences,
    requestIds: row.request_ids,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}
