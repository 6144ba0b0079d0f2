import { openOf } from '@pocketful/compliance/audit/answer';
import { type Audit, riskOf } from '@pocketful/compliance/audit/audit';
import type { ComplianceStatus } from '@pocketful/compliance/calls/desk';
import {
  AUDIT_HISTORY_DAYS,
  MAX_RECOMMENDATIONS,
  type OverallCompliance,
  type PrivacyPriority,
  SETTLED_VIOLATION_DAYS,
} from '@pocketful/compliance/rules/privacy';
import { sql } from 'kysely';
import { before, DAY } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { CallOf } from '../../../platform/http/call.ts';
import type { RouteDeps } from '../../../platform/http/route-deps.ts';
import { IS_NEWEST } from './audit-rows.ts';
import { listViolations } from './violations.ts';

const MAX_VIOLATIONS = 100;

/**
 * The status of children's privacy by the newest audit. This is a poll: it changes nothing and is no look into a
 * family.
 */
export function getComplianceStatus({ now }: CallOf<'getComplianceStatus'>, { database }: Pick<RouteDeps, 'database'>) {
  return complianceStatus(database.crossTenant('privacy-audit'), now);
}

interface StandingRow {
  readonly finished_at: Date | null;
  readonly overall: OverallCompliance | null;
  readonly score: number | null;
  readonly result: Audit | null;
  readonly since: Date | null;
  readonly running: boolean;
  readonly history: ComplianceStatus['history'];
  readonly monitored_since: Date | null;
  readonly open: Readonly<Partial<Record<PrivacyPriority, number>>>;
}

/** The status, its time, and the open violations. */
export async function complianceStatus(db: Database, now: Date): Promise<ComplianceStatus> {
  const { rows } = await sql<StandingRow>`
    WITH newest AS (
      SELECT finished_at, overall, score, result FROM privacy_audits
      WHERE ${IS_NEWEST}
    )
    SELECT n.finished_at, n.overall, n.score, n.result, (
        SELECT min(a.finished_at) FROM privacy_audits AS a WHERE a.clock_trusted AND a.finished_at > coalesce((
          SELECT max(o.finished_at) FROM privacy_audits AS o WHERE o.clock_trusted AND o.overall <> n.overall), '-infinity')
      ) AS since,
      EXISTS (SELECT FROM privacy_audits WHERE finished_at IS NULL) AS running,
      (SELECT coalesce(json_agg(json_build_object('day', day, 'score', score) ORDER BY day), '[]') FROM (
        SELECT DISTINCT ON ((finished_at AT TIME ZONE 'UTC')::date) (finished_at AT TIME ZONE 'UTC')::date AS day, score
        FROM privacy_audits WHERE clock_trusted AND finished_at > ${before(now, AUDIT_HISTORY_DAYS * DAY)}
        ORDER BY (finished_at AT TIME ZONE 'UTC')::date, finished_at DESC) AS last_of_day) AS history,
      (SELECT started_at FROM privacy_monitoring) AS monitored_since,
      (SELECT coalesce(json_object_agg(severity, count), '{}') FROM (
        SELECT severity, count(*) FROM privacy_violations
        WHERE cleared_at IS NULL AND resolved_at IS NULL GROUP BY severity) AS counted) AS open
    FROM (SELECT) AS one LEFT JOIN newest AS n ON true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the standing of children’s privacy could not be read');
  const settled = before(now, SETTLED_VIOLATION_DAYS * DAY);
  const violations = await listViolations(
    db,
    sql`(v.cleared_at IS NULL AND v.resolved_at IS NULL) OR v.last_seen_at > ${settled}`,
    MAX_VIOLATIONS,
  );
  // The database only stores known severities.
  const violated = Object.keys(row.open) as PrivacyPriority[];
  const openRequirements = openOf(row.result ?? undefined);
  const { childrenData, recommendations = [] } = row.result ?? {};
  const requirements = Object.values(row.result?.requirements ?? {});
  return {
    overallCompliance: row.overall,
    complianceRate: row.score ?? 0,
    riskLevel: riskOf([...violated, ...openRequirements.map(({ priority }) => priority)], row.overall !== null),
    childrenUnder13: childrenData?.childrenUnder13 ?? 0,
    consentedChildren: childrenData?.childrenWithConsent ?? 0,
    auditedAt: row.finished_at?.toISOString() ?? null,
    since: row.overall === null ? null : (row.since?.toISOString() ?? null),
    running: row.running,
    history: row.history,
    violations,
    checkedRequirements: requirements.length,
    declaredRequirements: requirements.filter(({ status }) => status === 'DECLARED').length,
    openRequirements,
    openViolations: Object.values(row.open).reduce((sum, count) => sum + count, 0),
    recommendations: recommendations.slice(0, MAX_RECOMMENDATIONS),
    monitoring: { active: row.monitored_since !== null, startedAt: row.monitored_since?.toISOString() ?? null },
  };
}
