import type { KeyObject } from 'node:crypto';
import type { Operator } from '@pocketful/compliance/calls';
import type { Database, DatabaseHandle } from '../database/connect.ts';
import type { WriterDeps } from '../writes/write-order.ts';
import type { EmailMessage } from './email-message.ts';
import type { MailKind, Outbox, RequestKind } from './outbox.ts';

/** A row of the outbox that is due. */
interface DueRow {
  readonly mailId: string;
  readonly familyId: string;
}

/** A mail that is due. */
export interface DueMail extends DueRow {
  readonly kind: MailKind;
  readonly memberId: string | null;
  readonly staffId: string | null;
  readonly aboutId: string | null;
  /** The address to use instead of the recipient's present one. */
  readonly address: string | null;
}

/** The dependencies of composing a mail. */
export interface ComposeDeps {
  readonly db: Database;
  readonly now: Date;
  /** The address of the family's app. Links begin with it. */
  readonly publicUrl: URL;
  /** The people who run the instance; undefined if the settings do not name them. */
  readonly operator: Operator | undefined;
  /** Derives the secrets of mails, and keys the digests of codes. */
  readonly codeKey: KeyObject;
}

/**
 * Composes the mail of one kind. The secret that it carries is derived from the mail's id, and only its hash is stored,
 * so that each try sends the same mail. Undefined if the member, the token or the occasion is gone.
 */
export type Compose = (mail: DueMail, deps: ComposeDeps) => Promise<EmailMessage | undefined>;

/** A request that is due. */
export interface DueRequest extends DueRow {
  readonly kind: RequestKind;
  /** The address that was typed. */
  readonly email: string;
  readonly requestId: string;
  /** The network address of the caller. */
  readonly network: string;
}

/** The dependencies of answering a request. */
export interface AnswerDeps {
  readonly database: DatabaseHandle;
  readonly writes: WriterDeps;
  readonly outbox: Outbox;
}

/** Answers a request of one kind, once. */
export type Answer = (request: DueRequest, deps: AnswerDeps, now: Date) => Promise<void>;
