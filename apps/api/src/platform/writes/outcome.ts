import type { AuditAction } from '@pocketful/api-contract/audit';
import type { RouteName } from '@pocketful/api-contract/routes';

/** The kind of thing that an audit row is about. Its id follows. */
type ObjectType =
  | 'family'
  | 'member'
  | 'absence'
  | 'away_rhythm'
  | 'session'
  | 'invitation'
  | 'entry'
  | 'export'
  | 'chore'
  | 'chore_offer'
  | 'chore_template'
  | 'duty'
  | 'proposal'
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

/** The event of a write, as the audit log records it: ids, never names. */
export interface WriteEvent<Action extends AuditAction = AuditAction> {
  readonly action: Action;
  readonly on: readonly [type: ObjectType, id: string];
  /** The child it concerns: in the audit log, and in the hint to the browsers that show that child. */
  readonly childId?: string;
  /** The child it concerned before, if it now concerns another one: likewise. */
  readonly formerChildId?: string | undefined;
  readonly details?: Facts;
  /** Omits the network address, since the person is removed with this write. */
  readonly fromNowhere?: true;
  /** The person, if the call itself determines who it is: a sign-in, a pick. Default: the caller. */
  readonly by?: { readonly actorId: string | null; readonly profileId: string | null };
}

/** A further act of a write: the call that does the same, and its row of the audit log, which exists already. */
export interface AlsoDone {
  readonly call: RouteName;
  readonly audit_sequence: string;
}

/** A completed write, to be committed together with its audit row. */
export class Commit<T = unknown, Action extends AuditAction = AuditAction> {
  readonly answer: T;
  readonly event: WriteEvent<Action>;
  /** Further events of the same write, in the same chain: one for each person whom it concerns alike. */
  readonly further: readonly WriteEvent<Action>[];
  readonly also: AlsoDone | undefined;

  constructor(answer: T, event: WriteEvent<Action>, further: readonly WriteEvent<Action>[], also?: AlsoDone) {
    this.answer = answer;
    this.event = event;
    this.further = further;
    this.also = also;
  }
}

/** A write that had nothing to change. It is rolled back: nothing is written without an event. */
export class Noop<T = unknown> {
  readonly answer: T;

  constructor(answer: T) {
    this.answer = answer;
  }
}

/** Ends a write with its answer and its audit event, or its events. */
export function commit<T, const Action extends AuditAction>(
  answer: T,
  event: WriteEvent<Action>,
  further: readonly WriteEvent<Action>[] = [],
  also?: AlsoDone,
): Commit<T, Action> {
  return new Commit(answer, event, further, also);
}

/** Ends a write that had nothing to change. */
export function noop<T>(answer: T): Noop<T> {
  return new Noop(answer);
}
