import { startOfRange } from '@pocketful/domain/ranges';
import { type RunReport, runReport } from '@pocketful/maintenance/rules';
import { sql } from 'kysely';
import type { Maintenance } from './maintenance-action.ts';

/** A metric: its name, its value, its span, and its time. */
interface Figure {
  readonly name: string;
  readonly value: string;
  readonly range: string;
  readonly time: Date;
}

/**
 * The system's metrics as rows, as of now and over the thirty days since `$1`, which occurs once. The report and its
 * export share them. A figure of money without a currency is in US dollars. Requests of the first day count for the
 * whole day, since they are stored by day.
 */
export const SYSTEM_REPORT = `
  WITH span AS MATERIALIZED (SELECT at.since, at.since + interval '30 days' AS now FROM (SELECT $1::timestamptz AS since) AS at)
  SELECT f.name, f.value::text, f.range, span.now AS time FROM span CROSS JOIN (VALUES
    ('totalFamilies', (SELECT count(*) FROM staff_views.families)::numeric, 'now'),
    ('newFamilies', (SELECT count(*) FROM staff_views.families WHERE created_at > (SELECT since FROM span)), '30d'),
    ('totalParents', (SELECT count(*) FROM staff_views.members WHERE role <> 'child'), 'now'),
    ('newParents', (SELECT count(*) FROM staff_views.members WHERE role <> 'child' AND created_at > (SELECT since FROM span)), '30d'),
    ('totalChildren', (SELECT count(*) FROM staff_views.members WHERE role = 'child'), 'now'),
    ('newChildren', (SELECT count(*) FROM staff_views.members WHERE role = 'child' AND created_at > (SELECT since FROM span)), '30d'),
    ('monthlyActiveUsers', (SELECT count(*) FROM staff_views.member_last_active
      WHERE day > ((SELECT since FROM span) AT TIME ZONE 'UTC')::date), '30d'),
    ('totalBalance', (SELECT coalesce(sum(a.balance), 0.00) FROM staff_views.accounts AS a
      JOIN staff_views.families AS f ON f.family_id = a.family_id WHERE f.currency = 'USD'), 'now'),
    ('totalTransactions', (SELECT count(*) FROM staff_views.ledger_entries
      WHERE created_at > (SELECT since FROM span) AND NOT brought_forward), '30d'),
    ('totalValue', (SELECT coalesce(sum(abs(amount)), 0.00) FROM staff_views.ledger_entries
      WHERE created_at > (SELECT since FROM span) AND NOT brought_forward AND currency = 'USD'), '30d'),
    ('activeChores', (SELECT count(*) FROM staff_views.chores WHERE status <> 'approved'), 'now'),
    ('approvedChores', (SELECT count(*) FROM staff_views.chores WHERE approved_at > (SELECT since FROM span)), '30d'),
    ('activeSavingsGoals', (SELECT count(*) FROM staff_views.savings_goals WHERE status <> 'purchased'), 'now'),
    ('purchasedSavingsGoals', (SELECT count(*) FROM staff_views.savings_goals WHERE purchased_at > (SELECT since FROM span)), '30d'),
    ('activeRewards', (SELECT count(*) FROM staff_views.rewards WHERE active), 'now'),
    ('pendingRewardClaims', (SELECT count(*) FROM staff_views.reward_claims WHERE status = 'submitted'), 'now'),
    ('requestCount', (SELECT coalesce(sum(requests), 0) FROM staff_views.request_counts
      WHERE at >= date_trunc('day', (SELECT since FROM span), 'UTC')), '30d'),
    ('errorCount', (SELECT coalesce(sum(requests), 0) FROM staff_views.request_counts
      WHERE at >= date_trunc('day', (SELECT since FROM span), 'UTC') AND status_class = 5), '30d'),
    ('openErrorLogs', (SELECT count(*) FROM staff_views.error_logs WHERE status NOT IN ('resolved', 'closed')), 'now'),
    ('newFeedback', (SELECT count(*) FROM staff_views.feedback WHERE status = 'new'), 'now')
    UNION ALL SELECT 'totalBalance ' || f.currency, sum(a.balance), 'now' FROM staff_views.accounts AS a
      JOIN staff_views.families AS f ON f.family_id = a.family_id WHERE f.currency <> 'USD' GROUP BY f.currency
    UNION ALL SELECT 'totalValue ' || e.currency, sum(abs(e.amount)), '30d' FROM staff_views.ledger_entries AS e
      WHERE e.created_at > (SELECT since FROM span) AND NOT e.brought_forward AND e.currency <> 'USD' GROUP BY e.currency
  ) AS f (name, value, range)`;

/** Stores the system's metrics with the run. */
export async function reportOnSystem({ database, clock }: Maintenance): Promise<RunReport> {
  const now = clock();
  const [head = '', tail = ''] = SYSTEM_REPORT.split('$1');
  const since = startOfRange('30d', now);
  const figures = await database.report(sql<Figure>`${sql.raw(head)}${since}${sql.raw(tail)}`);
  const rows = figures.map(({ name, value, range, time }) => [name, value, range, time.toISOString()]);
  return runReport(`${rows.length} figures as of ${now.toISOString()}.`, ['Name', 'Value', 'Range', 'Time'], rows);
}
