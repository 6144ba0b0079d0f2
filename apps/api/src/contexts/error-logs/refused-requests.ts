import type { RefusedRequest } from '@pocketful/error-logs/calls/refused-requests';
import { SUPPORT_CODE_LENGTH } from '@pocketful/error-logs/rules/support-code';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { pipelined } from '../../platform/database/pipeline.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';

/** The most requests in a list. Two requests with the same support code are rare. */
const MAX_LISTED = 20;

/** A request whose answer was a problem. */
export interface Refused {
  readonly requestId: string;
  readonly at: Date;
  readonly method: string;
  /** The pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly familyId: string | null;
  readonly memberId: string | null;
}

/** Stores refused requests that are not stored yet. Removed families and members are left out. */
export async function addRefused(database: DatabaseHandle, rows: readonly Refused[]): Promise<void> {
  const families = [...Map.groupBy(rows, row => row.familyId ?? SYSTEM_FAMILY_ID)];
  const stored = await pipelined(
    database,
    'figures',
    families.map(([familyId, requests]) => storing(familyId, requests)),
  );
  const left = families.filter((_, place) => stored[place]?.rows[0]?.stored === false).flatMap(([, of]) => of);
  const ofNobody = left.map(request => ({ ...request, memberId: null }));
  if (left.length > 0) await pipelined(database, 'figures', [storing(SYSTEM_FAMILY_ID, ofNobody)]);
}

function storing(familyId: string, requests: readonly Refused[]) {
  return sql<{ stored: boolean }>`SELECT note_refused(${familyId}, ${JSON.stringify(requests)}::jsonb) AS stored`;
}

/** The refused requests with an id or a support code, or of a family, newest first. */
export async function listRefusedRequests(
  { query: { request, familyId } }: CallOf<'listRefusedRequests'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<RefusedRequest[]> {
  const { rows } = await sql<Omit<RefusedRequest, 'at'> & { readonly at: Date }>`
    SELECT r.request_id AS "requestId", r.at, r.method, r.route, r.status, r.code,
      nullif(r.family_id, ${SYSTEM_FAMILY_ID}::uuid) AS "familyId",
      r.member_id AS "memberId"
    FROM refused_requests AS r WHERE ${sql.join(
      [
        ...(request === undefined ? [] : [sql`r.request_id = ANY (${requestsNamed(request, sql`refused_requests`)})`]),
        ...(familyId === undefined ? [] : [sql`r.family_id = ${familyId}`]),
      ],
      sql` AND `,
    )}
    ORDER BY r.at DESC, r.request_id DESC LIMIT ${MAX_LISTED}`.execute(database.crossTenant('error-logs'));
  return rows.map(row => ({ ...row, at: row.at.toISOString() }));
}

/**
 * The ids of requests, as an array of SQL.
 *
 * @param request an id, or a support code, which matches every refused request that ends in it
 * @param refused the table of refused requests, or its view
 */
export function requestsNamed(request: string, refused: RawBuilder<unknown>): RawBuilder<string[]> {
  return request.length === SUPPORT_CODE_LENGTH
    ? sql`ARRAY(SELECT c.request_id FROM ${refused} AS c WHERE right(c.request_id::text, ${sql.lit(SUPPORT_CODE_LENGTH)}) = ${request})`
    : sql`ARRAY[${request}]::uuid[]`;
}
