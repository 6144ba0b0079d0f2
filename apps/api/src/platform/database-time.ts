import { sql } from 'kysely';
import { type Clock, MINUTE } from './clock.ts';
import type { DatabaseHandle } from './database/connect.ts';

/** The difference of two clocks up to which a process writes. */
const MAX_DIFFERENCE = 2 * MINUTE;
/** The time for which a reading of the database's clock is used; milliseconds of a monotonic clock. */
const KEPT_MS = MINUTE;

/** The database's time. */
export type DatabaseTime = () => Promise<Date>;

/** Reads the database's clock once a minute, and counts on from there. */
export function databaseTimeOf(database: DatabaseHandle): DatabaseTime {
  let read: { readonly time: number; readonly at: number } | undefined;
  return async () => {
    if (!read || performance.now() - read.at > KEPT_MS) {
      const { rows } = await sql<{ time: Date }>`SELECT clock_timestamp() AS time`.execute(
        database.crossTenant('clock'),
      );
      read = { time: rows[0]?.time.getTime() ?? Number.NaN, at: performance.now() };
    }
    return new Date(read.time + performance.now() - read.at);
  };
}

/**
 * Whether this process may write: not while its clock and the database's differ by more than two minutes. One of them
 * is wrong, and neither shows which. A database that cannot be reached is no difference.
 */
export async function mayWrite(clock: Clock, databaseTime: DatabaseTime): Promise<boolean> {
  const time = await databaseTime().catch(() => undefined);
  return time === undefined || Math.abs(clock().getTime() - time.getTime()) <= MAX_DIFFERENCE;
}
