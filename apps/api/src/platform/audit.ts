import { type RawBuilder, sql } from 'kysely';
import type { FamilyScope } from './database/family-scope.ts';

/** Everything that is written to the trail. Past tense, `object.verb`. */
export type AuditAction =
  | 'family.created'
  | 'setup.completed'
  | 'session.signed_in'
  | 'session.signed_out'
  | 'profile.picked'
  | 'profile.left'
  | 'profile.locked'
  | 'password.reset'
  | 'parent.created'
  | 'child.created'
  | 'consent.given'
  | 'policy.accepted'
  | 'child.chores_enabled'
  | 'child.chores_disabled'
  | 'transaction.created'
  | 'chore.created'
  | 'chore.submitted'
  | 'chore.resubmitted'
  | 'chore.approved'
  | 'chore.rejected'
  | 'chore.deleted'
  | 'staff.created'
  | 'staff.signed_in'
  | 'staff.signed_out';

/** Who does it, as the trail names them: ids, never names. */
export interface AuditContext {
  /** The adult or staff member who signed in; null for the system. */
  readonly actorId: string | null;
  /** The profile that is active; null in the picker and for staff. */
  readonly profileId: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
}

export interface AuditEvent extends AuditContext {
  readonly action: AuditAction;
  readonly objectType: 'family' | 'member' | 'session' | 'entry' | 'chore' | 'staff';
  readonly objectId: string | null;
  readonly at: Date;
  /** Facts without personal data: no names, no free text, no secrets. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/**
 * The two common table expressions that append an event to the family's chain, for a statement that does the effect in
 * the same breath. The head is the last lock taken, in every transaction.
 *
 * @param after an expression of the same statement that must have given a row for the event to be written
 */
export function auditExpressions(familyId: string, event: AuditEvent, after: RawBuilder<unknown>): RawBuilder<unknown> {
  const details = JSON.stringify(event.details ?? {});
  const said = sql`${event.at}::timestamptz, ${event.action}::text, ${event.actorId}::uuid, ${event.profileId}::uuid,
    ${event.objectType}::text, ${event.objectId}::uuid, ${event.requestId}::uuid, ${details}::jsonb`;
  return sql`audit_head AS (
      UPDATE audit_heads AS h
      SET sequence = h.sequence + 1, hash = audit_hash(h.hash, h.family_id, h.sequence + 1, ${said})
      FROM ${after} AS effect WHERE h.family_id = ${familyId}
      RETURNING h.sequence, h.hash
    ), audit_entry AS (
      INSERT INTO audit_entries (family_id, sequence, at, action, actor_id, profile_id, object_type, object_id,
        request_id, details, hash, address)
      SELECT ${familyId}::uuid, sequence, ${said}, hash, ${event.address}::text FROM audit_head
      RETURNING sequence
    )`;
}

/** Appends an event to the family's chain, in the transaction of its effect and as the last thing in it. */
export async function appendAudit(tx: FamilyScope, event: AuditEvent): Promise<void> {
  const nothing = sql`(SELECT 1)`;
  const rows = await tx.run(
    sql`WITH ${auditExpressions(tx.familyId, event, nothing)} SELECT sequence FROM audit_entry`,
  );
  if (rows.length !== 1) throw new Error(`no audit chain for family ${tx.familyId}`);
}
