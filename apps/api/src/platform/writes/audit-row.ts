import type { AuditAction } from '@pocketful/api-contract/audit';
import type { WriteEvent } from './outcome.ts';

/** The writer, as the audit log names them. */
export interface AuditActor {
  /** The adult or staff member who signed in; null for the system. */
  readonly actorId: string | null;
  /** The active profile; null in the picker and for staff. */
  readonly profileId: string | null;
  readonly requestId: string | null;
  readonly address: string | null;
}

/** The actor of jobs and commands. */
export const SYSTEM: AuditActor = { actorId: null, profileId: null, requestId: null, address: null };

/** The fields of an `audit_event` of the database, in their order. */
export interface AuditRow {
  readonly writeId: string;
  readonly at: Date;
  readonly actor: AuditActor;
  readonly event: WriteEvent<AuditAction>;
}

/** The values of an event. */
export function eventValues({ writeId, at, actor, event }: AuditRow): readonly unknown[] {
  const { actorId, profileId } = event.by ?? actor;
  const [objectType, objectId] = event.on;
  const { childId, formerChildId, details } = event;
  // An undefined value is not part of a JSON document.
  const facts = { childId, formerChildId, ...details };
  const address = event.fromNowhere ? null : actor.address;
  return [
    writeId,
    at,
    event.action,
    actorId,
    profileId,
    objectType,
    objectId,
    actor.requestId,
    JSON.stringify(facts),
    address,
  ];
}

const TYPES = ['uuid', 'timestamptz', 'text', 'uuid', 'uuid', 'text', 'uuid', 'uuid', 'jsonb', 'text'] as const;

/** The event as an argument whose first value is that of a number: 4 for `$4`. */
export function eventAt(first: number): string {
  return `ROW(${TYPES.map((type, i) => `$${i + first}::${type}`).join(', ')})::audit_event`;
}

/** Appends an event. Returns its number in the family's chain. */
export const APPEND_TEXT = `SELECT audit_append($1, ${eventAt(2)}) AS sequence`;
