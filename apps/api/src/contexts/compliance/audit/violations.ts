import type { Outcome } from '@pocketful/compliance/audit/outcome';
import { type Item, REQUIREMENTS } from '@pocketful/compliance/audit/requirements';
import type { Violation } from '@pocketful/compliance/calls/desk';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../../platform/database/columns.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { newId, SYSTEM_FAMILY_ID } from '../../../platform/ids.ts';

/** A requirement that a family, or the system as a whole, violates. */
export interface Breach {
  readonly item: Item;
  /** The nil id for the system. */
  readonly subjectId: string;
  readonly outcome: Outcome;
}

/**
 * Opens a violation for each, and reopens those that were settled or gone. The same requirement of the same family
 * keeps its id.
 */
export async function openViolations(db: Database, auditId: string, breaches: readonly Breach[], now: Date) {
  if (breaches.length === 0) return;
  const found = breaches.map(({ item, subjectId, outcome }) => ({
    violation_id: newId(),
    item,
    subject_id: subjectId,
    severity: REQUIREMENTS[item].priority,
    description: outcome.findings.join(' '),
    action_required: outcome.recommendations.join(' '),
  }));
  await sql`
    INSERT INTO privacy_violations AS v (violation_id, item, subject_id, severity, description, action_required,
      first_seen_at, last_seen_at, last_audit_id)
    SELECT f.violation_id, f.item, f.subject_id, f.severity, f.description, f.action_required, ${now}, ${now}, ${auditId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f (violation_id uuid, item text, subject_id uuid,
      severity text, description text, action_required text)
    ON CONFLICT (item, subject_id) DO UPDATE SET severity = excluded.severity, description = excluded.description,
      action_required = excluded.action_required, last_seen_at = excluded.last_seen_at,
      last_audit_id = excluded.last_audit_id,
      first_seen_at = CASE WHEN v.cleared_at IS NULL THEN v.first_seen_at ELSE excluded.first_seen_at END,
      reopened = v.reopened + (v.cleared_at IS NOT NULL OR v.resolved_at IS NOT NULL)::integer,
      cleared_at = NULL, resolved_at = NULL`.execute(db);
}

/** Closes violations that an audit no longer finds. */
export async function clearViolations(db: Database, auditId: string, now: Date): Promise<void> {
  await sql`
    UPDATE privacy_violations SET cleared_at = ${now}
    WHERE cleared_at IS NULL AND last_audit_id <> ${auditId}`.execute(db);
}

interface ViolationRow extends RowOf<'privacy_violations'> {
  /** The username of the staff member who settled it. */
  readonly resolver: string | null;
}

/** Violations, the gravest first, open before settled: exactly the order of the index `privacy_violations_listed`. */
export async function listViolations(db: Database, condition: RawBuilder<unknown>, most: number): Promise<Violation[]> {
  const { rows } = await sql<ViolationRow>`
    SELECT ${sql.raw(columnsOf('privacy_violations', 'v'))}, s.username AS resolver
    FROM privacy_violations AS v LEFT JOIN staff AS s ON s.staff_id = v.resolved_by WHERE ${condition}
    ORDER BY v.cleared_at IS NOT NULL OR v.resolved_at IS NOT NULL,
      array_position(ARRAY['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'], v.severity), v.last_seen_at DESC, v.item, v.violation_id
    LIMIT ${most}`.execute(db);
  return rows.map(toViolation);
}

/** The requirements that a family, or the system, violates now, each with the time of the first audit that found it. */
export async function brokenSince(db: Database, familyId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ item: string; since: Date }>`
    SELECT item, min(first_seen_at) AS since FROM privacy_violations
    WHERE subject_id IN (${familyId}, ${SYSTEM_FAMILY_ID}) AND cleared_at IS NULL GROUP BY item`.execute(db);
  return new Map(rows.map(({ item, since }) => [item, since.toISOString()]));
}

export async function findViolation(db: Database, id: string): Promise<Violation | undefined> {
  const [found] = await listViolations(db, sql`v.violation_id = ${id}::uuid`, 1);
  return found;
}

/** A violation that an earlier version stored may be of a requirement that no longer exists. */
function titleOf(item: string): string {
  return Object.entries(REQUIREMENTS).find(([name]) => name === item)?.[1].title ?? item;
}

function toViolation(row: ViolationRow): Violation {
  return {
    id: row.violation_id,
    type: row.item,
    title: titleOf(row.item),
    severity: row.severity,
    description: row.description,
    actionRequired: row.action_required,
    resolved: row.cleared_at !== null || row.resolved_at !== null,
    // One that was opened again keeps the columns of its settling.
    resolvedReason: row.resolved_at && row.resolved_reason,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_at && row.resolver,
    reopened: row.reopened,
    familyId: row.subject_id === SYSTEM_FAMILY_ID ? null : row.subject_id,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}
