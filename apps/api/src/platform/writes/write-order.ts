import type { KeyObject } from 'node:crypto';
import type { DatabaseHandle } from '../database/connect.ts';
import type { IdempotentRequest } from './idempotency.ts';
import type { Author } from './trail.ts';

/** What listeners are told after a commit: which call, of which family and child, and the newest number of its trail. */
export interface WriteHint {
  readonly familyId: string;
  readonly call: string;
  readonly childId: string | undefined;
  readonly sequence: number;
}

export interface WriterDeps {
  readonly database: DatabaseHandle;
  /** Keys the digest of addresses in the trail. */
  readonly addressKey: KeyObject;
  readonly onCommitted: (hint: WriteHint) => void;
}

/** What is written for whom: the parts of a call that a write needs, or what a job or command says instead. */
export interface WriteOrder {
  /** The call's name, or the job's. */
  readonly call: string;
  readonly now: Date;
  readonly author: Author;
  /** The request as one that may come twice; undefined when it brought no key. */
  readonly idempotent: IdempotentRequest | undefined;
  /** The id of what it is about: the one that the request names, else the one of what it will make. */
  readonly objectId: string;
  /** Whoever asks may do this no more: only the answer to a request that was made before is given. */
  readonly repeatsOnly?: boolean;
  /** The session that the call is made by. It is held until the commit, so that no write follows a session's end. */
  readonly session?: CallingSession | undefined;
  /** Whether the write ends sessions. It then locks all of the family's before anything else, in the order of their ids. */
  readonly endsSessions?: boolean;
}

/** A family's session, or that of a staff member. */
export type CallingSession = { readonly kind: 'family' | 'staff'; readonly hash: Buffer };
