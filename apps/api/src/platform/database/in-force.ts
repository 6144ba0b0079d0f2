import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row is in force: it has not expired, and it was made at most a minute after now. A secret that was made
 * while a clock was ahead is closed once the clock is right.
 *
 * @param row the name of the row in the statement
 * @param made the column with the time at which it was made
 */
export function isInForce(row: string, now: Date, made = 'created_at'): RawBuilder<boolean> {
  const [madeAt, expiresAt] = [sql.id(row, made), sql.id(row, 'expires_at')];
  return sql<boolean>`(${expiresAt} > ${now} AND elapsed_since(${madeAt}, ${now}) < 'infinity')`;
}

/**
 * Whether a time has come that was set a number of milliseconds ahead, or less, as `hasCome` of the domain.
 *
 * @param due the column with the time
 */
export function hasComeSql(due: string, milliseconds: number, now: Date): RawBuilder<boolean> {
  const most = sql`make_interval(secs => ${milliseconds / 1000})`;
  const [at, from] = [sql.ref(due), sql`${now}::timestamptz`];
  return sql<boolean>`(${at} <= ${from} OR ${at} - ${from} > ${most} + interval '1 minute')`;
}
