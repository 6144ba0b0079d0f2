import { CALL_ACTIONS } from './audit-actions.gen.ts';

/** The actions that jobs and commands record. */
const SYSTEM_ACTIONS = [
  'password.reset_requested',
  'policy.published',
  'consent.asked',
  'deadline.announced',
  'child.retained',
  'items.retained',
  'ledger.brought_forward',
  'trail.cut',
  'secret.closed',
  'clock.accepted',
  'chore_offer.turn_passed',
  'maintenance.ended',
  'balance.repaired',
  'staff.password_reset_requested',
] as const;

/** The actions of the audit log. Past tense, `object.verb`. A route names the actions that it records in `events`. */
export const AUDIT_ACTIONS = [...CALL_ACTIONS, ...SYSTEM_ACTIONS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
