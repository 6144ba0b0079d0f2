import { type AuditLog, TOPIC_NOUNS } from '@pocketful/audit/calls';
import { startOfRange } from '@pocketful/domain/ranges';
import { sql } from 'kysely';
import type { CallOf } from '../../platform/http/call.ts';
import { pageOf, placeOf } from '../../platform/http/cursor.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { recordedRead } from '../../platform/writes/recorded-read.ts';
import { requestsNamed } from '../error-logs/public.ts';

interface AuditRow extends Omit<AuditLog, 'timestamp'> {
  readonly timestamp: Date;
}

/**
 * The audit logs of all families, newest first. A staff member's read is itself recorded in the audit log of the staff.
 */
export async function listAuditLogs(
  call: CallOf<'listAuditLogs'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<AuditLog[]> {
  const { actor, query, now, setNextCursor } = call;
  const after = placeOf(query.cursor);
  const conditions = [
    query.requestId === undefined
      ? sql`e.at > ${startOfRange(query.range, now)}::timestamptz`
      : sql`e.request_id = ANY (${requestsNamed(query.requestId, sql`staff_views.refused_requests`)})`,
    ...(query.familyId ? [sql`e.family_id = ${query.familyId}`] : []),
    ...(query.topic ? [sql`split_part(e.action, '.', 1) = ANY (${TOPIC_NOUNS[query.topic]})`] : []),
    ...(after ? [sql`(e.at, e.write_id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ];
  return recordedRead(call, database.family(SYSTEM_FAMILY_ID), async () => {
    const rows = await database.report(sql<AuditRow>`
        SELECT e.write_id AS id, e.at AS timestamp, e.action, e.actor_id AS "userId", e.profile_id AS "profileId",
          e.family_id AS "familyId", e.object_type AS "objectType", e.object_id AS "objectId",
          e.request_id AS "requestId", e.details, e.address AS "ipAddress"
        FROM staff_views.audit_entries AS e WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY e.at DESC, e.write_id DESC LIMIT ${query.limit + 1}`);
    const { page, nextCursor } = pageOf(rows, query.limit, ({ timestamp: at, id }) => ({ at, id }));
    setNextCursor(nextCursor);
    const details = {
      rows: page.length,
      ...(query.requestId ? { request: query.requestId } : { range: query.range }),
      ...(query.familyId ? { family: query.familyId } : {}),
    };
    const answer = page.map(row => ({ ...row, timestamp: row.timestamp.toISOString() }));
    return commit(answer, { action: 'audit.read', on: ['staff', actor.staffId], details });
  });
}
