import { RESET_LINK } from '@pocketful/domain/credentials';
import { sql } from 'kysely';
import { after, before, HOUR, MINUTE } from '../../platform/clock.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { ComposeDeps } from '../../platform/mail/compose.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { linkSecretOf } from '../../platform/mail/mailed-secret.ts';

/** Every mail that staff get, and how many of it one of them gets within an hour. */
const STAFF_MAILS = {
  /** The link by which a new password is chosen. */
  password_reset: { perHour: 3 },
  password_changed: { perHour: 20 },
  second_factor_changed: { perHour: 20 },
  /** To the address that it was before. */
  email_changed: { perHour: 20 },
} as const satisfies Record<string, { readonly perHour: number }>;
export type StaffMailKind = keyof typeof STAFF_MAILS;

/**
 * Asks for a mail in the transaction of what it tells, and gives its id; undefined when the staff member got as many of
 * this kind as there are.
 */
export async function queueStaffMail(
  tx: FamilyTx,
  kind: StaffMailKind,
  staffId: string,
  now: Date,
  to: string | null = null,
): Promise<string | undefined> {
  const { rows } = await sql<{ mail_id: string }>`
    INSERT INTO staff_mails (mail_id, staff_id, kind, to_address, created_at, next_try_at)
    SELECT ${tx.newId()}::uuid, ${staffId}::uuid, ${kind}, ${to}::text, ${now}::timestamptz, ${now}::timestamptz
    WHERE (
      SELECT count(*) FROM staff_mails AS earlier
      WHERE earlier.staff_id = ${staffId} AND earlier.kind = ${kind} AND earlier.created_at > ${before(now, HOUR)}
    ) < ${STAFF_MAILS[kind].perHour}
    RETURNING mail_id`.execute(tx.across('staff'));
  return rows[0]?.mail_id;
}

type ComposeForStaff = (
  staffId: string,
  deps: ComposeDeps & { readonly mailId: string; readonly to: string | null },
) => Promise<Letter | undefined>;

/** What to do where it was somebody else. */
const NOT_YOU = 'If that was not you, please tell the person who runs your Pocketful at once.';

/** The letters to staff. */
export const staffLetters: Readonly<Record<StaffMailKind, ComposeForStaff>> = {
  async password_reset(staffId, { db, now, publicUrl, codeKey, mailId }) {
    const secret = linkSecretOf(codeKey, mailId);
    const { rows } = await sql<{ email: string; first_name: string }>`
      UPDATE staff_password_resets AS r
      SET token_hash = ${secret.hash}, expires_at = ${after(now, RESET_LINK.minutes * MINUTE)}
      FROM staff AS s WHERE r.staff_id = ${staffId} AND r.mail_id = ${mailId} AND r.used_at IS NULL
        AND s.staff_id = r.staff_id AND s.email = r.email
      RETURNING r.email, s.first_name`.execute(db);
    const [to] = rows;
    if (!to) return undefined;
    return {
      to: to.email,
      subject: 'Choose a new password for the Pocketful portal',
      name: to.first_name,
      paragraphs: ['You asked for a new password for the administration portal. Choose it here:'],
      action: {
        label: 'Choose a new password',
        // Behind the # it stays in the browser: no server and no log on the way sees it.
        url: new URL(`/admin-portal#token=${secret.value}`, publicUrl).href,
      },
      closing: [
        `The link works once, within ${RESET_LINK.minutes} minutes. All windows will be signed out.`,
        'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
      ],
    };
  },

  async password_changed(staffId, { db }) {
    const to = await addressee(staffId, db);
    return (
      to && {
        to: to.email,
        subject: 'Your password for the Pocketful portal was changed',
        name: to.first_name,
        paragraphs: ['Your password was just changed, and your other windows are signed out.', NOT_YOU],
      }
    );
  },

  async second_factor_changed(staffId, { db }) {
    const to = await addressee(staffId, db);
    return (
      to && {
        to: to.email,
        subject: 'Your second factor for the Pocketful portal was changed',
        name: to.first_name,
        paragraphs: ['The authenticator of your account was just added, replaced or removed.', NOT_YOU],
      }
    );
  },

  async email_changed(staffId, { db, to }) {
    const who = await addressee(staffId, db);
    if (!who || to === null) return undefined;
    return {
      to,
      subject: 'Your email for the Pocketful portal was changed',
      name: who.first_name,
      paragraphs: ['The email of your account was just changed. No more mail comes to this address.', NOT_YOU],
    };
  },
};

async function addressee(staffId: string, db: ComposeDeps['db']) {
  return db.selectFrom('staff').select(['email', 'first_name']).where('staff_id', '=', staffId).executeTakeFirst();
}
