import { type RawBuilder, sql } from 'kysely';
import { before, DAY, HOUR } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';

/** Days for which requests are known by the minute, by the hour and at all. */
const BY_MINUTE = 2;
const BY_HOUR = 9;
const KEPT = 100;
/** Days for which it is known on which days a member was active: a year of activity. */
const ACTIVITY_KEPT = 365;
/** So many days that were counted are counted again. */
const AGAIN = 2;
/** How long a day is over when it is summed up; longer than any transaction lasts. */
const SETTLED_MS = 10 * 60_000;

/**
 * Puts together what was counted by the minute and by the hour long ago, sums up days of the ledger that are over, and
 * removes what is past its time. Each step is one statement, and so is done whole or not at all: run again after a kill it
 * counts nothing twice.
 *
 * @param database a handle for long work
 */
export async function rollUp(database: DatabaseHandle, now: Date): Promise<Record<string, number>> {
  const db = database.crossTenant('figures');
  const hours = await gather(database, 'minute', 'hour', floor(before(now, BY_MINUTE * DAY), HOUR));
  const days = await gather(database, 'hour', 'day', floor(before(now, BY_HOUR * DAY), DAY));
  const counts = await db
    .deleteFrom('request_counts')
    .where('at', '<', before(now, KEPT * DAY))
    .executeTakeFirst();
  const oldest = dayOf(before(now, ACTIVITY_KEPT * DAY));
  const activity = await db.deleteFrom('member_activity').where('day', '<', oldest).executeTakeFirst();
  const lastActive = await db.deleteFrom('member_last_active').where('day', '<', oldest).executeTakeFirst();
  const counted = await countActiveDays(database, now);
  const today = dayOf(before(now, SETTLED_MS));
  const { rows } = await sql<{ summed: number }>`SELECT sum_ledger_days(${today}::date) AS summed`.execute(db);
  return {
    ...{ hours, days, ledgerDays: rows[0]?.summed ?? 0, requestCounts: Number(counts.numDeletedRows) },
    activityDays: counted,
    activity: Number(activity.numDeletedRows + lastActive.numDeletedRows),
  };
}

/**
 * Counts who was active on the days that are over and were not counted yet; the newest two of those that were are counted
 * again, since a process may have told late, and since who was erased meanwhile was there never fewer than before. Gives how many days it wrote.
 */
async function countActiveDays(database: DatabaseHandle, now: Date): Promise<number> {
  const today = dayOf(before(now, SETTLED_MS));
  const first = dayOf(before(now, KEPT * DAY));
  const db = database.crossTenant('figures');
  await db.deleteFrom('activity_days').where('day', '<', first).execute();
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

/** Takes rows of a fine span from before a moment, and adds them to those of the next one. Gives how many it added to. */
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
