import { countedRange } from '@pocketful/domain/ranges';
import type { Metrics, SystemStats } from '@pocketful/metrics/calls';
import { type RawBuilder, sql } from 'kysely';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { byCurrency, type CurrencySum } from './by-currency.ts';

/** The days, today included, within which a member counts as active. */
const WEEK = 7;
const MONTH = 30;

const NOT_APPROVED = sql`(SELECT count(*)::int FROM staff_views.chores WHERE status <> 'approved')`;
const USERS = sql`(SELECT count(*)::int FROM staff_views.members)`;
const FAMILIES = sql`(SELECT count(*)::int FROM staff_views.families)`;
const BALANCES = sql`(SELECT coalesce(json_agg(json_build_object('currency', b.currency, 'cents', b.cents) ORDER BY b.currency), '[]')
  FROM (SELECT f.currency, (sum(a.balance) * 100)::float8 AS cents FROM staff_views.accounts AS a
    JOIN staff_views.families AS f ON f.family_id = a.family_id GROUP BY f.currency) AS b)`;

interface MetricsRow extends Omit<Metrics, 'range' | 'from' | 'to' | 'totalBalance' | 'otherBalances'> {
  readonly balances: readonly CurrencySum[];
}

/** Numbers of families and members, and their activity. */
export async function getMetrics(
  { query, now }: CallOf<'getMetrics'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<Metrics> {
  const { from, to } = countedRange(query.range, now);
  const today = dayOf(now);
  const [row] = await database.report(sql<MetricsRow>`
    SELECT ${USERS} AS "totalUsers", ${FAMILIES} AS "totalFamilies", ${BALANCES} AS balances,
      ${transactionsSince(from)} AS "totalTransactions", ${NOT_APPROVED} AS "activeChores",
      (SELECT count(*)::int FROM staff_views.savings_goals WHERE status <> 'purchased') AS "activeSavingsGoals",
      (SELECT count(*)::int FROM staff_views.reward_claims WHERE status = 'submitted') AS "pendingRewardClaims",
      ${activitySince(from, now)} AS activity,
      a.daily AS "dailyActiveUsers", a.weekly AS "weeklyActiveUsers", a.monthly AS "monthlyActiveUsers"
    FROM (
      SELECT count(*) FILTER (WHERE day >= ${today}::date)::int AS daily,
        count(*) FILTER (WHERE day > ${today}::date - ${WEEK}::int)::int AS weekly, count(*)::int AS monthly
      FROM staff_views.member_last_active WHERE day > ${today}::date - ${MONTH}::int
    ) AS a`);
  if (!row) throw new Error('a statement of figures gave no row');
  const { balances, ...figures } = row;
  const span = { range: query.range, from: from.toISOString(), to: to.toISOString() };
  const [totalBalance, otherBalances] = byCurrency(balances);
  return { ...span, ...figures, totalBalance, otherBalances };
}

interface StatsRow extends Omit<SystemStats, 'at' | 'totalBalance' | 'otherBalances'> {
  readonly balances: readonly CurrencySum[];
}

/** Numbers of records, and of those that wait for staff. */
export async function getSystemStats(
  { now }: CallOf<'getSystemStats'>,
  { database }: Pick<RouteDeps, 'database'>,
): Promise<SystemStats> {
  const today = dayOf(now);
  const midnight = new Date(`${today}T00:00:00Z`);
  const [row] = await database.report(sql<StatsRow>`
    SELECT m.users AS "totalUsers", ${FAMILIES} AS "totalFamilies", m.users - m.children AS "totalParents",
      m.children AS "totalChildren", ${BALANCES} AS balances, ${transactionsSince(midnight)} AS "transactionsToday",
      (SELECT count(*)::int FROM staff_views.member_last_active WHERE day >= ${today}::date) AS "activeToday",
      (SELECT count(*)::int FROM staff_views.members
        WHERE created_at > ${now}::timestamptz - ${WEEK}::int * interval '1 day') AS "newUsers",
      (SELECT count(*)::int FROM staff_views.error_logs WHERE status NOT IN ('resolved', 'closed')) AS "openErrorLogs",
      (SELECT count(*)::int FROM staff_views.feedback WHERE status = 'new') AS "newFeedback"
    FROM (
      SELECT count(*)::int AS users, count(*) FILTER (WHERE role = 'child')::int AS children FROM staff_views.members
    ) AS m`);
  if (!row) throw new Error('a statement of figures gave no row');
  const { balances, ...figures } = row;
  const [totalBalance, otherBalances] = byCurrency(balances);
  return { at: now.toISOString(), ...figures, totalBalance, otherBalances };
}

/** The number of active members on each day of a span: from daily counts, and for later days from the activity rows. */
function activitySince(from: Date, now: Date): RawBuilder<Metrics['activity']> {
  const first = dayOf(from);
  return sql`(
    SELECT json_agg(json_build_object('day', s.day::date, 'activeUsers', coalesce(d.members, c.members, 0)) ORDER BY s.day)
    FROM generate_series(${first}::date, ${dayOf(now)}::date, interval '1 day') AS s (day)
    LEFT JOIN staff_views.activity_days AS d ON d.day = s.day::date
    LEFT JOIN (
      SELECT day, count(*)::int AS members FROM staff_views.member_activity
      WHERE day >= ${first}::date AND day > coalesce((SELECT max(day) FROM staff_views.activity_days), '-infinity')
      GROUP BY day
    ) AS c ON c.day = s.day::date)`;
}

/** Calendar day in UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The number of transactions since a time: from daily sums, and from the entries for the first and the later days. */
function transactionsSince(from: Date): RawBuilder<number> {
  const midnight = new Date(`${dayOf(from)}T00:00:00Z`);
  const firstWhole = midnight.getTime() === from.getTime() ? from : new Date(midnight.getTime() + 86_400_000);
  return sql<number>`(
    (SELECT coalesce(sum(transactions), 0) FROM staff_views.ledger_days WHERE day >= ${dayOf(firstWhole)}::date)
    + (SELECT count(*) FROM staff_views.ledger_entries
      WHERE NOT brought_forward AND created_at >= ${from}::timestamptz AND created_at < ${firstWhole}::timestamptz)
    + (SELECT count(*) FROM staff_views.ledger_entries
      WHERE NOT brought_forward AND created_at >= greatest(${firstWhole}::timestamptz,
        (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' FROM staff_views.ledger_days)))
  )::int`;
}
