import type { EventOf } from '@pocketful/contract-core/route';
import { CARE, type Care } from '@pocketful/contract-core/sensitive';
import type { RouteName, Routes } from './routes.ts';

/** The actions that jobs and commands record. */
type SystemAction =
  | 'password.reset_requested'
  | 'policy.published'
  | 'consent.asked'
  | 'deadline.announced'
  | 'allowance.asked'
  | 'away_rhythm.repeated'
  | 'child.retained'
  | 'items.retained'
  | 'ledger.brought_forward'
  | 'trail.cut'
  | 'secret.closed'
  | 'clock.accepted'
  | 'chore_offer.turn_passed'
  | 'maintenance.ended'
  | 'balance.repaired'
  | 'staff.password_reset_requested';

/** The actions of the audit log. Past tense, `object.verb`. A route names the actions that it records in `events`. */
export type AuditAction = { [N in RouteName]: EventOf<Routes[N]> }[RouteName] | SystemAction;

type Area = AuditAction extends `${infer A}.${string}` ? A : never;
type Verb<A extends Area> = AuditAction extends infer Action ? (Action extends `${A}.${infer V}` ? V : never) : never;

// A call that records a new event compiles once the table has the event.
void (CARE satisfies { readonly [A in Area]: 'plain' | { readonly [V in Verb<A>]: 'plain' | Care } });
