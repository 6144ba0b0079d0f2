import type { KeyObject } from 'node:crypto';
import type { Database } from '../database/connect.ts';
import type { Letter } from './letter.ts';
import type { MailKind } from './outbox.ts';

/** A mail whose turn has come. */
export interface DueMail {
  readonly kind: MailKind;
  readonly mailId: string;
  readonly familyId: string;
  /** Who gets it. */
  readonly memberId: string;
  readonly aboutId: string | null;
}

/** What the writing of letters may use. */
export interface ComposeDeps {
  readonly db: Database;
  readonly now: Date;
  /** Where the family's app is reached; links begin with it. */
  readonly publicUrl: URL;
  /** Derives the secrets of mails, and keys the digests of codes. */
  readonly codeKey: KeyObject;
}

/**
 * Writes the letter of one kind. The secret that it carries is derived from the mail's id, and only its hash is stored, so
 * that each try sends the same mail. Undefined when the member, the token or the occasion is gone.
 */
export type Compose = (mail: DueMail, deps: ComposeDeps) => Promise<Letter | undefined>;
