import { type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle } from './connect.ts';
import type { CrossTenantPurpose } from './cross-tenant.ts';
import { QueryScope } from './query-scope.ts';
import { kyselyOn } from './statement-sender.ts';

/** Rows per portion. */
const SIZE = 500;

/**
 * Sends a statement over all families once, and returns its rows in portions. On a cluster each shard runs it once. The
 * server keeps the rows without a snapshot, so a row may be outdated: a write checks the rows that it changes.
 *
 * @param database past any pooler: the rows belong to one connection, which is held until the end
 * @param size rows per portion
 * @throws the statement's error, before the first portion
 */
export async function* readInBatches<Row extends object>(
  database: DatabaseHandle,
  crossing: CrossTenantPurpose,
  statement: RawBuilder<Row>,
  size = SIZE,
): AsyncGenerator<readonly Row[]> {
  const link = await database.connect();
  try {
    const db = kyselyOn(link).withPlugin(new QueryScope({ crossing }));
    await sql`DECLARE portions NO SCROLL CURSOR WITH HOLD FOR ${statement}`.execute(db);
    for (;;) {
      const { rows } = await sql<Row>`FETCH ${sql.lit(size)} FROM portions`.execute(db);
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
  } finally {
    // It fails if there is no cursor: the DECLARE failed, or the connection is lost.
    await link.send('CLOSE portions', [], { crossing }).catch(() => {});
    link.release();
  }
}

/**
 * The place of a family, to sort by and to compare: the families of a portion are then on one node or two. Citus places
 * them by the hash of the type `uuid`.
 *
 * @param id a family's id
 */
export function byPlace(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`uuid_hash(${id}), ${id}`;
}
