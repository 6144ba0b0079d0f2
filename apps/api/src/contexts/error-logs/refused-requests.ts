import type { RefusedRequest } from '@pocketful/api-contract/error-logs/refused-requests';
import { SUPPORT_CODE_LENGTH } from '@pocketful/domain/support-code';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
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
  await database.transactionAcross('figures', async db => {
    const there = await holdNamed(db, rows);
    const of = <K extends keyof Refused>(column: K) => rows.map(row => row[column]);
    const known = (id: string | null) => (id !== null && there.has(id) ? id : null);
    await sql`
      INSERT INTO refused_requests (request_id, at, method, route, status, code, family_id, member_id)
      SELECT * FROM unnest(${of('requestId')}::uuid[], ${of('at')}::timestamptz[], ${of('method')}::text[],
        ${of('route')}::text[], ${of('status')}::smallint[], ${of('code')}::text[],
        ${of('familyId').map(known)}::uuid[], ${of('memberId').map(known)}::uuid[])
      ON CONFLICT (request_id) DO NOTHING`.execute(db);
  });
}

/**
 * Locks the families and members of refused requests, so that a concurrent removal leaves no row. Returns the ids of those that
 * are there. All statements go out together, in the order of the families.
 */
async function holdNamed(db: Database, rows: readonly Refused[]): Promise<ReadonlySet<string>> {
  const families = [...Map.groupBy(rows, row => row.familyId ?? '')].filter(([familyId]) => familyId !== '').sort();
  const held = await Promise.all(
    families.flatMap(([familyId, named]) => [
      sql<{ id: string }>`
        SELECT f.family_id AS id FROM families AS f WHERE f.family_id = ${familyId} FOR KEY SHARE`.execute(db),
      sql<{ id: string }>`
        SELECT m.member_id AS id FROM members AS m
        WHERE m.family_id = ${familyId} AND m.member_id = ANY (${named.map(row => row.memberId)}::uuid[])
        ORDER BY m.member_id FOR KEY SHARE`.execute(db),
    ]),
  );
  return new Set(held.flatMap(({ rows: found }) => found.map(({ id }) => id)));
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
