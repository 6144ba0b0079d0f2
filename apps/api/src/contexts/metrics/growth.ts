import type { MonthlyGrowth, WeeklyGrowth } from '@pocketful/metrics/calls/growth';
import { monthsUntil, weeksUntil } from '@pocketful/metrics/rules/growth';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { byCurrency, type CurrencySum } from './by-currency.ts';

interface Part {
  readonly day: string;
  readonly users: number;
  readonly families: number;
  readonly transactions: number;
  readonly values: readonly CurrencySum[];
}

/** Growth over eight weeks. */
export async function getWeeklyReport({ now }: CallOf<'getWeeklyReport'>, { database }: Pick<RouteDeps, 'database'>) {
  const parts = await growthOver(database, 'week', weeksUntil(now));
  return parts.map(({ day, users, families, transactions, values }): WeeklyGrowth => {
    const [totalValue, otherValues] = byCurrency(values);
    return {
      ...{ week: day, newAccounts: users, newFamilies: families, totalTransactions: transactions },
      ...{ totalValue, otherValues },
    };
  });
}

/** Growth over twelve months. */
export async function getMonthlyGrowth({ now }: CallOf<'getMonthlyGrowth'>, { database }: Pick<RouteDeps, 'database'>) {
  const parts = await growthOver(database, 'month', monthsUntil(now));
  return parts.map(
    ({ day, users, families, transactions }): MonthlyGrowth => ({
      ...{ month: day.slice(0, 7), users, families, transactions },
    }),
  );
}

/**
 * Growth in each of some weeks or months: from daily sums, and for later days from the rows.
 *
 * @param days their first days, the oldest first
 */
function growthOver(database: DatabaseHandle, part: 'week' | 'month', days: readonly string[]): Promise<Part[]> {
  const first = sql`${days[0]}::date`;
  const begin = sql`(${first}::timestamp AT TIME ZONE 'UTC')`;
  const of = (day: ReturnType<typeof sql>) => sql`date_trunc(${sql.lit(part)}, ${day})::date`;
  const came = sql`created_at AT TIME ZONE 'UTC'`;
  return database.report(sql<Part>`
    WITH days AS (
      SELECT day, currency, transactions, value FROM staff_views.ledger_days WHERE day >= ${first}
      UNION ALL
      SELECT (${came})::date, currency, count(*), sum(abs(amount)) FROM staff_views.ledger_entries
      WHERE NOT brought_forward AND created_at >= greatest(${begin},
        (SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' FROM staff_views.ledger_days))
      GROUP BY 1, 2
    ), moved AS (
      SELECT c.day, sum(c.transactions) AS transactions,
        json_agg(json_build_object('currency', c.currency, 'cents', (c.value * 100)::float8) ORDER BY c.currency) AS values
      FROM (SELECT ${of(sql`day`)} AS day, currency, sum(transactions) AS transactions, sum(value) AS value
        FROM days GROUP BY 1, 2) AS c
      GROUP BY c.day
    ), users AS (
      SELECT ${of(came)} AS day, count(*) AS users FROM staff_views.members WHERE created_at >= ${begin} GROUP BY 1
    ), families AS (
      SELECT ${of(came)} AS day, count(*) AS families FROM staff_views.families WHERE created_at >= ${begin} GROUP BY 1
    )
    SELECT p.day, coalesce(u.users, 0)::int AS users, coalesce(f.families, 0)::int AS families,
      coalesce(m.transactions, 0)::int AS transactions, coalesce(m.values, '[]') AS values
    FROM unnest(${days}::date[]) AS p (day) LEFT JOIN moved AS m ON m.day = p.day LEFT JOIN users AS u ON u.day = p.day
      LEFT JOIN families AS f ON f.day = p.day
    ORDER BY p.day`);
}
