import type { DatabaseHandle } from '../database/connect.ts';
import type { FamilyTx } from '../database/family-scope.ts';
import type { AuditActor } from './audit-row.ts';
import type { IdempotentRequest } from './idempotency.ts';
import type { WriteEvent } from './outcome.ts';

/**
 * The notification after a commit: the call, the family, the child, and the newest sequence number of the audit log.
 */
export interface ChangeNotification {
  readonly familyId: string;
  readonly call: string;
  readonly childId: string | undefined;
  readonly sequence: number;
}

export interface WriterDeps {
  readonly database: DatabaseHandle;
  readonly onCommitted: (hint: ChangeNotification) => void;
}

/** The parts of a call, a job or a command that a write needs. */
export interface WriteOrder {
  /** The name of the call or the job. */
  readonly call: string;
  readonly now: Date;
  readonly actor: AuditActor;
  /** The request with its idempotency key; undefined if it has none. */
  readonly idempotent: IdempotentRequest | undefined;
  /** The id of the object: the one in the request, or the one of the object that the write creates. */
  readonly objectId: string;
  /** The calling session. It is locked until the commit, so that no write follows its end. */
  readonly session?: CallingSession | undefined;
  /**
   * The kind of sessions that the write ends. It first locks all sessions of the family, or of staff, in the order of
   * their ids.
   */
  readonly endsSessions?: CallingSession['kind'] | undefined;
  /** The version that an edit started from, and the fields of the answer that it edits. */
  readonly startedFrom?: { readonly version: string; readonly fields: readonly string[] } | undefined;
  /** Runs for each event in the transaction, after the effect. An exception rolls the write back. */
  readonly beforeCommit?: BeforeCommit;
}

/** The checks and effects of an event before its commit. */
export type BeforeCommit = (tx: FamilyTx, event: WriteEvent) => Promise<void>;

/** The session of a family or of a staff member. */
export type CallingSession = { readonly kind: 'family' | 'staff'; readonly hash: Buffer };
