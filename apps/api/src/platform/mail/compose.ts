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
  /** Keys the digests of codes. */
  readonly codeKey: Buffer;
}

/**
 * Writes the letter of one kind, and mints the secret that it carries: only the hash is stored. Undefined when there is
 * nothing to say any more, since the member, the token or the occasion is gone.
 */
export type Compose = (mail: DueMail, deps: ComposeDeps) => Promise<Letter | undefined>;
