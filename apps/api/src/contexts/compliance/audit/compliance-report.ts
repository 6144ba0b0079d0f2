import { Readable } from 'node:stream';
import { REPORT_DAYS } from '@pocketful/compliance/rules/privacy';
import { sql } from 'kysely';
import { before, DAY } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { CallOf } from '../../../platform/http/call.ts';
import type { RouteDeps } from '../../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { commit } from '../../../platform/writes/outcome.ts';
import { newestAudit } from './audit-rows.ts';
import { complianceStatus } from './compliance-status.ts';
import { evidenceOf } from './evidence.ts';
import { listViolations } from './violations.ts';

/** The most violations that a report lists. It counts all open ones. */
const MAX_VIOLATIONS = 10_000;

/** The audits, violations and evidence of a period, as one JSON file. */
export async function generateComplianceReport(
  call: CallOf<'generateComplianceReport'>,
  { database }: Pick<RouteDeps, 'database'>,
) {
  const { actor, body, now, write } = call;
  const { reportType } = body;
  const from = before(now, REPORT_DAYS[reportType] * DAY);
  const report = await write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const read = await reportOf(tx.across('privacy-audit'), from, now);
      const details = { type: reportType, audits: read.audits.length, violations: read.violations.length };
      return commit(read, { action: 'compliance.reported', on: ['staff', actor.staffId], details });
    },
    () => reportOf(database.crossTenant('privacy-audit'), from, now),
  );
  if (report instanceof Refusal) return report;
  const period = { from: from.toISOString(), to: now.toISOString() };
  const file = JSON.stringify({ reportType, generatedAt: now.toISOString(), period, ...report }, null, 2);
  const fileName = `compliance-report-${reportType.toLowerCase()}-${now.toISOString().slice(0, 10)}.json`;
  return { body: Readable.from([`${file}\n`]), fileName };
}

async function reportOf(db: Database, from: Date, now: Date) {
  const { violations: _, ...status } = await complianceStatus(db, now);
  const { rows } = await sql<{ at: Date; overall: string; score: number; families: number }>`
    SELECT finished_at AS at, overall, score, families FROM privacy_audits
    WHERE finished_at BETWEEN ${from} AND ${now} ORDER BY finished_at`.execute(db);
  return {
    status,
    audit: await newestAudit(db),
    audits: rows.map(({ at, overall, score, families }) => ({
      timestamp: at.toISOString(),
      overallCompliance: overall,
      complianceScore: score,
      families,
    })),
    // Violations that were open at some time in the period.
    violations: await listViolations(
      db,
      sql`v.first_seen_at <= ${now} AND coalesce(v.cleared_at, v.resolved_at, ${now}::timestamptz) >= ${from}`,
      MAX_VIOLATIONS,
    ),
    evidence: await evidenceOf(
      db,
      sql`e.done_on BETWEEN (${from}::timestamptz - interval '1 day')::date AND ${now}::timestamptz::date`,
    ),
  };
}
