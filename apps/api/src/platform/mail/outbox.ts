import type { SensitiveAct } from '@pocketful/contract-core/sensitive';
import { type RawBuilder, sql } from 'kysely';
import type { FamilyTx } from '../database/family-scope.ts';

/**
 * The kinds of mail, and the most of a kind that one recipient gets within an hour. The low limits for secrets prevent
 * guessing and floods.
 */
const MAIL_KINDS = {
  /** The code that verifies an address. */
  email_code: { perHour: 3 },
  /** To the owner of an address that was used for another sign-up. */
  sign_up_known: { perHour: 3 },
  /** The link to choose a new password. */
  password_reset: { perHour: 3 },
  password_changed: { perHour: 20 },
  /** To the former address. */
  email_changed: { perHour: 20 },
  /** The direct notice with the link that confirms a consent. */
  consent_notice: { perHour: 90 },
  /** A day after a consent was confirmed: that it was, and how to revoke it. */
  consent_confirmed: { perHour: 90 },
  /** To the other adults, of a sensitive act. */
  child_erased: { perHour: 30 },
  child_exported: { perHour: 30 },
  child_age_changed: { perHour: 30 },
  consent_withdrawn: { perHour: 30 },
  consent_renewed: { perHour: 30 },
  /** To all adults, of a deadline: the announcement, the reminder, and that it ended. */
  deadline_announced: { perHour: 30 },
  deadline_near: { perHour: 30 },
  child_erased_by_deadline: { perHour: 30 },
  /** To the other adults, or to all after a deadline: some offers ended with their last child. */
  offers_ended: { perHour: 30 },
  /** To an adult who gets mails: staff answered the adult's feedback. */
  feedback_answered: { perHour: 10 },
  /** To the address that an adult invites. */
  invitation: { perHour: 10 },
  /** To the other adults: an invitation was made; an adult joined. */
  invitation_made: { perHour: 30 },
  parent_joined: { perHour: 30 },
  parent_created: { perHour: 30 },
  parent_access_changed: { perHour: 30 },
  parent_deleted: { perHour: 30 },
  device_kept: { perHour: 30 },
  currency_changed: { perHour: 30 },
  family_handed_over: { perHour: 30 },
  /** To the address of an adult who was removed. */
  removed_from_family: { perHour: 10 },
  /** To an adult who chose it: the waiting items. The pause of `planNotice` keeps the limit. */
  notice: { perHour: 6 },
  /** A sign-in on a device that is new for the account. */
  new_device: { perHour: 20 },
  /** To the adults of a closed family. The database's function `close_family` queues it. */
  family_closed: { perHour: 1 },
  staff_password_reset: { perHour: 3 },
  staff_password_changed: { perHour: 20 },
  staff_second_factor_changed: { perHour: 20 },
  /** To the former address. */
  staff_email_changed: { perHour: 20 },
} as const satisfies Record<string, { readonly perHour: number }>;
export type MailKind = keyof typeof MAIL_KINDS;

/** The mail that notifies the other adults of an act. */
export const TOLD_BY: Readonly<Record<SensitiveAct, MailKind>> = {
  'child.age_changed': 'child_age_changed',
  'child.erased': 'child_erased',
  'child.exported': 'child_exported',
  'consent.renewed': 'consent_renewed',
  'consent.withdrawn': 'consent_withdrawn',
  'device.invited': 'invitation_made',
  'device.kept': 'device_kept',
  'family.currency_changed': 'currency_changed',
  'family.handed_over': 'family_handed_over',
  'parent.access_changed': 'parent_access_changed',
  'parent.created': 'parent_created',
  'parent.deleted': 'parent_deleted',
  'parent.invited': 'invitation_made',
  'parent.joined': 'parent_joined',
};

/** Requests that are answered after the response, with or without a mail. */
export const REQUEST_KINDS = ['password_request', 'staff_password_request'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A mail to a member of the transaction's family, or to a staff member. */
interface NewMail {
  readonly kind: MailKind;
  readonly to: { readonly memberId: string } | { readonly staffId: string };
  /** The id of its subject: a token, a change of address, a verification. */
  readonly about?: string;
  /** The address to use instead of the recipient's present one. */
  readonly address?: string | undefined;
  /** The mail is not sent earlier. Default: at once. */
  readonly notBefore?: Date;
}

/** Queues mail in the transaction that causes it. */
export interface Outbox {
  /** Whether this instance sends mail. */
  readonly on: boolean;
  /** Wakes the job that empties the outbox. */
  wake(): void;
  /** Queues a mail. Returns its id, or undefined if mail is off or the recipient has reached the kind's limit. */
  queue(tx: FamilyTx, mail: NewMail, now: Date): Promise<string | undefined>;
  /**
   * Queues a mail to each adult of the family, in one statement. Nothing if mail is off.
   *
   * @param except the adult who acts, and one who was just added
   * @param about the id of its subject
   */
  tellOthers(tx: FamilyTx, kind: MailKind, except: readonly string[], now: Date, about?: string): Promise<void>;
}

/**
 * Creates the outbox of a process.
 *
 * @param on whether this instance sends mail
 * @param wake called after the commit of a transaction that queued mail. Default: the next minute's job finds it
 */
export function createOutbox(on: boolean, wake: () => void = () => {}): Outbox {
  return {
    on,
    wake,
    queue: async (tx, mail, now) => {
      if (!on) return undefined;
      tx.afterCommit.add(wake);
      return store(tx, mail, now);
    },
    tellOthers: async (tx, kind, except, now, about) => {
      if (!on) return;
      tx.afterCommit.add(wake);
      // The planner follows the family into the insert only if the row's id is made by an immutable function.
      await tx.run(sql`
        INSERT INTO outbox (family_id, mail_id, kind, member_id, about_id, created_at, next_try_at)
        SELECT m.family_id, md5(m.member_id::text || ${tx.newId()}::text)::uuid, ${kind}, m.member_id, ${about ?? null}::uuid, ${now}::timestamptz, ${now}::timestamptz FROM members AS m
        WHERE m.family_id = ${tx.familyId} AND m.role <> 'child' AND m.member_id <> ALL (${except}::uuid[]) AND (
          SELECT count(*) FROM outbox AS earlier WHERE earlier.family_id = ${tx.familyId}
            AND earlier.member_id = m.member_id AND earlier.kind = ${kind} AND ${countsAt(now)}
        ) < ${MAIL_KINDS[kind].perHour}`);
    },
  };
}

/** Whether an earlier mail counts towards the limit: it is of the last hour, or `notBefore` up to a day ahead. */
function countsAt(now: Date): RawBuilder<boolean> {
  return sql`elapsed_since(earlier.created_at - interval '1 day', ${now}) < interval '25 hours'`;
}

async function store(
  tx: FamilyTx,
  { kind, to, about, address, notBefore }: NewMail,
  now: Date,
): Promise<string | undefined> {
  const [memberId, staffId] = 'memberId' in to ? [to.memberId, null] : [null, to.staffId];
  const sameRecipient = memberId ? sql`earlier.member_id = ${memberId}` : sql`earlier.staff_id = ${staffId}`;
  // Mails to staff are the system's, which has an audit chain and no family.
  const [mail] = await tx.run(sql<{ mail_id: string }>`
    INSERT INTO outbox AS mail (family_id, mail_id, kind, member_id, staff_id, about_id, address, created_at, next_try_at)
    SELECT h.family_id, ${tx.newId()}::uuid, ${kind}, ${memberId}::uuid, ${staffId}::uuid,
      ${about ?? null}::uuid, ${address ?? null}::text, ${notBefore ?? now}::timestamptz, ${notBefore ?? now}::timestamptz
    FROM audit_heads AS h WHERE h.family_id = ${tx.familyId} AND (
      SELECT count(*) FROM outbox AS earlier WHERE earlier.family_id = ${tx.familyId} AND ${sameRecipient}
        AND earlier.kind = ${kind} AND ${countsAt(now)}
    ) < ${MAIL_KINDS[kind].perHour}
    RETURNING mail.mail_id`);
  return mail?.mail_id;
}
