import type { AuditAction } from '@pocketful/api-contract/core/audit';

/** What a thing of the trail is; with its id it says on what something was done. */
export type ObjectType =
  | 'family'
  | 'member'
  | 'session'
  | 'entry'
  | 'export'
  | 'chore'
  | 'chore_template'
  | 'goal'
  | 'purchase'
  | 'reward'
  | 'reward_category'
  | 'claim'
  | 'withdrawal'
  | 'allowance'
  | 'policy'
  | 'consent'
  | 'staff'
  | 'feedback'
  | 'error_log'
  | 'privacy_audit'
  | 'violation'
  | 'evidence'
  | 'account'
  | 'maintenance';

/** Facts of an event without personal data: no names, no free text, no secrets. */
type Facts = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** What a write did, as the trail tells it: ids, never names. */
export interface WriteEvent<Action extends AuditAction = AuditAction> {
  readonly action: Action;
  readonly on: readonly [type: ObjectType, id: string];
  /** The child it concerns: in the trail, and in the hint to whoever watches that child. */
  readonly childId?: string;
  /** The child that it concerned until now, where it has become another one's: likewise. */
  readonly formerChildId?: string | undefined;
  readonly details?: Facts;
  /** Whoever did it is forgotten with it: the trail does not say from which network it came. */
  readonly fromNowhere?: true;
  /** Who it was, where the call itself settles that: a sign-in, a pick. Else whoever calls. */
  readonly by?: { readonly actorId: string | null; readonly profileId: string | null };
}

/** A write that was done, and will be committed together with its row of the trail. */
export class Commit<T = unknown, Action extends AuditAction = AuditAction> {
  readonly answer: T;
  readonly event: WriteEvent<Action>;

  constructor(answer: T, event: WriteEvent<Action>) {
    this.answer = answer;
    this.event = event;
  }
}

/** A write that found everything as it was asked to be. It is rolled back: nothing is written without its event. */
export class Noop<T = unknown> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

/** Ends a write with what is answered and what the trail says of it. */
export function commit<T, const Action extends AuditAction>(answer: T, event: WriteEvent<Action>): Commit<T, Action> {
  return new Commit(answer, event);
}

/** Ends a write that had nothing to do. */
export function noop<T>(answer: T): Noop<T> {
  return new Noop(answer);
}
