import { type RawBuilder, sql } from 'kysely';
import { AHEAD_MS, after } from '../clock.ts';

/**
 * Whether a row is in force: it has not expired, and it was made at most a minute after now. A secret that was made while a
 * clock was ahead is closed once the clock is right.
 *
 * @param row the name of the row in the statement
 * @param made the column with the time at which it was made
 */
export function isInForce(row: string, now: Date, made = 'created_at'): RawBuilder<boolean> {
  const [madeAt, expiresAt] = [sql.id(row, made), sql.id(row, 'expires_at')];
  return sql<boolean>`(${expiresAt} > ${now} AND ${madeAt} <= ${after(now, AHEAD_MS)})`;
}
