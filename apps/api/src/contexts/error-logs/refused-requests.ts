import type { RefusedRequest } from '@pocketful/api-contract/error-logs/refused-requests';
import { SUPPORT_CODE_LENGTH } from '@pocketful/domain/support-code';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { CallOf } from '../../platform/http/call.ts';

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

/** Inserts refused requests that are not stored yet. Removed families and members are left out. */
export async function addRefused(database: DatabaseHandle, rows: readonly Refused[]): Promise<void> {
  const of = <K extends keyof Refused>(column: K) => rows.map(row => row[column]);
  // Families and members are locked, so that a concurrent removal leaves no row.
  await sql`
    WITH n AS MATERIALIZED (
      SELECT n.request_id, n.at, n.method, n.route, n.status, n.code, n.family_id, n.member_id
      FROM unnest(${of('requestId')}::uuid[], ${of('at')}::timestamptz[], ${of('method')}::text[],
        ${of('route')}::text[], ${of('status')}::smallint[], ${of('code')}::text[], ${of('familyId')}::uuid[],
        ${of('memberId')}::uuid[]) AS n (request_id, at, method, route, status, code, family_id, member_id)
    ), family AS MATERIALIZED (
      SELECT f.family_id FROM families AS f WHERE f.family_id IN (SELECT n.family_id FROM n)
      ORDER BY f.family_id FOR KEY SHARE
    ), member AS MATERIALIZED (
      SELECT m.family_id, m.member_id FROM family AS f JOIN members AS m USING (family_id)
      WHERE m.member_id IN (SELECT n.member_id FROM n) ORDER BY m.family_id, m.member_id FOR KEY SHARE OF m
    )
    INSERT INTO refused_requests (request_id, at, method, route, status, code, family_id, member_id)
    SELECT n.request_id, n.at, n.method, n.route, n.status, n.code, f.family_id, m.member_id
    FROM n LEFT JOIN family AS f USING (family_id)
      LEFT JOIN member AS m ON m.family_id = n.family_id AND m.member_id = n.member_id
    ON CONFLICT (request_id) DO NOTHING`.execute(database.crossTenant('figures'));
}

/** The refused requests with an id or a support code, newest first. */
export async function listRefusedRequests(
  { query: { request } }: CallOf<'listRefusedRequests'>,
  database: DatabaseHandle,
): Promise<RefusedRequest[]> {
  const { rows } = await sql<Omit<RefusedRequest, 'at'> & { readonly at: Date }>`
    SELECT r.request_id AS "requestId", r.at, r.method, r.route, r.status, r.code, r.family_id AS "familyId",
      r.member_id AS "memberId"
    FROM refused_requests AS r WHERE r.request_id = ANY (${requestsNamed(request, sql`refused_requests`)})
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
