import { answerOf } from '@pocketful/compliance/audit/answer';
import type { Audit } from '@pocketful/compliance/audit/audit';
import { type FamilyFacts, NO_FACTS } from '@pocketful/compliance/audit/facts';
import type { PrivacyAudit } from '@pocketful/compliance/calls/privacy-audit';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../../platform/database/columns.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { nextPlace } from '../../verification/public.ts';

/** A running audit of the whole system, and its progress. */
export interface AuditUnderWay {
  readonly auditId: string;
  /** The last family that was checked; null at the start. */
  readonly reached: string | null;
  readonly families: number;
  readonly of: number;
  readonly facts: FamilyFacts;
  readonly movedAt: Date;
}

/** Begins an audit of all families. Returns their number; undefined if an audit is running. */
export async function beginAudit(
  db: Database,
  { auditId, startedBy, now }: { readonly auditId: string; readonly startedBy: string | null; readonly now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ families: number }>`
    INSERT INTO privacy_audits (audit_id, started_at, started_by, families_total, facts, moved_at, place)
    SELECT ${auditId}::uuid, ${now}, ${startedBy}::uuid, f.total, ${JSON.stringify(NO_FACTS)}::jsonb, ${now},
      ${nextPlace('privacy_audits')} FROM (SELECT count(*) AS total FROM families) AS f
    ON CONFLICT DO NOTHING RETURNING families_total AS families`.execute(db);
  return rows[0]?.families;
}

/** The running audit, if any. */
export async function auditUnderWay(db: Database): Promise<AuditUnderWay | undefined> {
  const { rows } = await sql<RowOf<'privacy_audits'>>`
    SELECT ${sql.raw(columnsOf('privacy_audits', 'a'))} FROM privacy_audits AS a WHERE a.finished_at IS NULL`.execute(
    db,
  );
  const [row] = rows;
  return (
    row && {
      auditId: row.audit_id,
      reached: row.reached,
      families: row.families,
      of: row.families_total,
      // Only this program writes these columns, under the same names. A row from before an update may lack the newest
      // one.
      facts: { ...NO_FACTS, ...(row.facts as FamilyFacts) },
      movedAt: row.moved_at,
    }
  );
}

/** The newest finished audit by a trusted clock. */
export const IS_NEWEST = sql`clock_trusted AND finished_at IS NOT NULL ORDER BY place DESC, finished_at DESC LIMIT 1`;

interface NewestRow {
  readonly finished_at: Date | null;
  readonly result: Audit | null;
  readonly families: number | null;
  readonly families_total: number | null;
}

/** The newest result for the whole system, and the progress of the next audit. */
export async function newestAudit(db: Database): Promise<PrivacyAudit> {
  const { rows } = await sql<NewestRow>`
    SELECT newest.finished_at, newest.result, running.families, running.families_total FROM (SELECT) AS one
    LEFT JOIN LATERAL (SELECT finished_at, result FROM privacy_audits
      WHERE ${IS_NEWEST}) AS newest ON true
    LEFT JOIN privacy_audits AS running ON running.finished_at IS NULL AND running.audit_id IS NOT NULL`.execute(db);
  const [row] = rows;
  const { families, families_total: of } = row ?? {};
  const progress = families == null || of == null ? null : { families, of: Math.max(families, of) };
  const at = row?.finished_at?.toISOString() ?? null;
  return {
    scope: 'system',
    ...answerOf(row?.result ?? undefined),
    timestamp: at,
    running: progress !== null,
    progress,
  };
}
