import { type RawBuilder, sql } from 'kysely';
import { before, DAY, HOUR } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { LongWork } from '../../platform/database/long-work.ts';

/** Days for which requests are kept by the minute, by the hour, and at all. */
const BY_MINUTE = 2;
const BY_HOUR = 9;
const KEPT = 100;
/** Days for which the active days of members are kept: a year of activity. */
const ACTIVITY_KEPT = 365;
/** The number of counted days that are counted again. */
const AGAIN = 2;
/** The time after the end of a day before it is summed up. Longer than any transaction. */
const SETTLED_MS = 10 * 60_000;

/**
 * Merges old requests from minutes into hours and from hours into days, sums up past days of the ledger, and removes
 * expired rows. Each step is one statement, so it is done whole or not at all: a second run after a kill counts nothing
 * twice.
 */
export async function rollUp(database: LongWork, now: Date): Promise<Record<string, number>> {
  const db = database.crossTenant('figures');
  const hours = await gather(database, 'minute', 'hour', floor(before(now, BY_MINUTE * DAY), HOUR));
  const days = await gather(database, 'hour', 'day', floor(before(now, BY_HOUR * DAY), DAY));
  const counts = await sql`DELETE FROM request_counts WHERE at < ${before(now, KEPT * DAY)}`.execute(db);
  const oldest = dayOf(before(now, ACTIVITY_KEPT * DAY));
  const activity = await sql`DELETE FROM member_activity WHERE day < ${oldest}`.execute(db);
  const { rows: lastActive } = await sql<{ removed: number }>`
    WITH gone AS (DELETE FROM member_last_active WHERE day < ${oldest} RETURNING family_id, day), noted AS (
      UPDATE families AS f SET last_used_on = g.day
      FROM (SELECT family_id, max(day) AS day FROM gone GROUP BY family_id) AS g
      WHERE f.family_id = g.family_id AND coalesce(f.last_used_on < g.day, true))
    SELECT count(*)::integer AS removed FROM gone`.execute(db);
  const counted = await countActiveDays(database, now);
  const today = dayOf(before(now, SETTLED_MS));
  const { rows } = await sql<{ summed: number }>`SELECT sum_ledger_days(${today}::date) AS summed`.execute(db);
  return {
    ...{ hours, days, ledgerDays: rows[0]?.summed ?? 0, requestCounts: Number(counts.numAffectedRows) },
    activityDays: counted,
    activity: Number(activity.numAffectedRows) + (lastActive[0]?.removed ?? 0),
  };
}

/**
 * Counts the active members of past days that are not counted yet. The newest two counted days are counted again, since
 * a process may have written late. A count never falls: members who were erased in the meantime stay in it. Returns the
 * number of days.
 */
async function countActiveDays(database: DatabaseHandle, now: Date): Promise<number> {
  const today = dayOf(before(now, SETTLED_MS));
  const first = dayOf(before(now, KEPT * DAY));
  const db = database.crossTenant('figures');
  await sql`DELETE FROM activity_days WHERE day < ${first}`.execute(db);
  const { numAffectedRows } = await sql`
    WITH since AS (
      SELECT greatest(${first}::date, (SELECT max(day) - ${AGAIN - 1}::integer FROM activity_days)) AS day
    )
    INSERT INTO activity_days AS d (day, members)
    SELECT s.day::date, count(a.member_id)::integer
    FROM since, generate_series(since.day, ${today}::date - 1, interval '1 day') AS s (day)
    LEFT JOIN member_activity AS a ON a.day = s.day::date
    GROUP BY s.day ORDER BY s.day
    ON CONFLICT (day) DO UPDATE SET members = greatest(d.members, excluded.members)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Merges rows of a fine span that are older than a time into those of the next coarser span. Returns the number of
 * coarser rows.
 */
async function gather(database: DatabaseHandle, fine: 'minute' | 'hour', coarse: 'hour' | 'day', until: Date) {
  const { numAffectedRows } = await gathering(sql.lit(fine), sql.lit(coarse), until).execute(
    database.crossTenant('figures'),
  );
  return Number(numAffectedRows ?? 0n);
}

function gathering(fine: RawBuilder<unknown>, coarse: RawBuilder<unknown>, until: Date) {
  return sql`
    WITH gone AS (
      DELETE FROM request_counts WHERE span = ${fine} AND at < ${until}
      RETURNING at, method, route, status_class, bucket, requests, microseconds
    )
    INSERT INTO request_counts AS c (span, at, method, route, status_class, bucket, requests, microseconds)
    SELECT ${coarse}, date_trunc(${coarse}, g.at, 'UTC'), g.method, g.route, g.status_class, g.bucket, sum(g.requests),
      sum(g.microseconds)
    FROM gone AS g GROUP BY 2, 3, 4, 5, 6
    ON CONFLICT (span, at, route, method, status_class, bucket) DO UPDATE
    SET requests = c.requests + excluded.requests, microseconds = c.microseconds + excluded.microseconds`;
}

function floor(at: Date, unit: number): Date {
  return new Date(Math.floor(at.getTime() / unit) * unit);
}
