import type { QueryResult, RawBuilder } from 'kysely';
import type { DatabaseHandle } from './connect.ts';
import type { CrossTenantPurpose } from './cross-tenant.ts';
import { QueryScope } from './query-scope.ts';
import { kyselyOn } from './statement-sender.ts';

/** Statements under way at a time: the driver's limit on an answer counts from the sending of the statement. */
const AT_ONCE = 100;

/** The rows that a statement returned, and the number of rows that it returned or changed. */
export interface Ended<Row> {
  readonly rows: readonly Row[];
  readonly changed: number;
}

/**
 * Sends statements together on one connection, for work on the rows of many families: a statement that locks or changes
 * rows of one family runs on its node. Each is a transaction by itself.
 *
 * @throws the first error, once all statements have ended
 */
export async function pipelined<Row>(
  database: DatabaseHandle,
  crossing: CrossTenantPurpose,
  statements: readonly RawBuilder<Row>[],
): Promise<Ended<Row>[]> {
  if (statements.length === 0) return [];
  const link = await database.connect();
  try {
    const db = kyselyOn(link).withPlugin(new QueryScope({ crossing }));
    const ended: PromiseSettledResult<QueryResult<Row>>[] = [];
    for (let at = 0; at < statements.length; at += AT_ONCE) {
      const sent = statements.slice(at, at + AT_ONCE).map(statement => statement.execute(db));
      ended.push(...(await Promise.allSettled(sent)));
    }
    return ended.map(one => {
      if (one.status === 'rejected') throw one.reason;
      const { rows, numAffectedRows = 0n } = one.value;
      return { rows, changed: Number(numAffectedRows) };
    });
  } finally {
    link.release();
  }
}

/** Groups rows by their family. */
export function byFamily<Row extends { readonly family_id: string }>(rows: readonly Row[]): [string, Row[]][] {
  return [...Map.groupBy(rows, row => row.family_id)];
}
