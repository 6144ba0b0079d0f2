import { sql } from 'kysely';
import { before, HOUR } from '../clock.ts';
import type { FamilyTx } from '../database/family-scope.ts';

/**
 * Every mail that there is, and how many of it one member gets within an hour: those that carry a secret are few, so
 * that nobody guesses long and no mailbox is flooded.
 */
const MAIL_KINDS = {
  /** The code by which an address is verified. */
  email_code: { perHour: 3 },
  /** To the owner of an address with which somebody tried to sign up. */
  sign_up_known: { perHour: 3 },
  /** The link by which a new password is chosen. */
  password_reset: { perHour: 3 },
  password_changed: { perHour: 20 },
  /** To the address that another one took the place of. */
  email_changed: { perHour: 20 },
  /** The link by which a consent for a child is confirmed, with the notice that the law asks for. */
  consent_notice: { perHour: 12 },
  /** To the other adults. */
  child_erased: { perHour: 30 },
  /** Somebody signed in on a device that this account was never used on. */
  new_device: { perHour: 20 },
} as const satisfies Record<string, { readonly perHour: number }>;
export type MailKind = keyof typeof MAIL_KINDS;

/** A mail as a use case asks for it: ids alone. */
interface NewMail {
  readonly kind: MailKind;
  /** The member who gets it. */
  readonly to: string;
  /** What it is about, where that is not the member. */
  readonly about?: string;
}

/** Where use cases leave their mail. */
export interface Outbox {
  /** Whether this instance sends mail at all. */
  readonly on: boolean;
  /**
   * Asks for a mail in the transaction of what it tells. False when nothing will be sent: mail is off, or the member
   * got as many of this kind as there are within an hour.
   */
  queue(tx: FamilyTx, mail: NewMail, now: Date): Promise<boolean>;
}

/** @param on whether mail is sent; where it is not, nothing is left waiting */
export function createOutbox(on: boolean): Outbox {
  return { on, queue: async (tx, mail, now) => on && store(tx, mail, now) };
}

async function store(tx: FamilyTx, { kind, to, about }: NewMail, now: Date): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO mails (family_id, mail_id, kind, member_id, about_id, created_at, next_try_at)
    SELECT ${tx.familyId}::uuid, ${tx.newId()}::uuid, ${kind}, ${to}::uuid, ${about ?? null}::uuid, ${now}::timestamptz,
      ${now}::timestamptz
    WHERE (
      SELECT count(*) FROM mails AS earlier WHERE earlier.family_id = ${tx.familyId} AND earlier.member_id = ${to}
        AND earlier.kind = ${kind} AND earlier.created_at > ${before(now, HOUR)}
    ) < ${MAIL_KINDS[kind].perHour}
    RETURNING mail_id`);
  return rows.length > 0;
}
