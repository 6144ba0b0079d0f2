import { RESET_LINK } from '@pocketful/domain/credentials';
import { FEEDBACK_ANSWER } from '@pocketful/staff/rules';
import { sql } from 'kysely';
import { after, MINUTE } from '../../platform/clock.ts';
import type { RowOf } from '../../platform/database/columns.ts';
import { toAdults } from '../../platform/mail/addressee.ts';
import type { Compose, ComposeDeps } from '../../platform/mail/compose.ts';
import { linkSecretOf } from '../../platform/mail/mailed-secret.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';

/** The advice if the change was made by another person. */
const NOT_YOU = 'If that was not you, please tell the person who runs your Pocketful at once.';

/** The emails to staff, and of staff to adults. */
export const staffEmails = {
  feedback_answered: toAdults('Your feedback is answered', [
    `The people behind Pocketful have answered your feedback. You find the answer on your dashboard, for ${FEEDBACK_ANSWER.days} days.`,
    'You get this mail because you chose mails. To stop them, open Settings, Notices in Pocketful.',
  ]),
  async staff_password_reset({ staffId, mailId }, { db, now, publicUrl, codeKey }) {
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
        // The part after the # stays in the browser: no server and no log on the way sees it.
        url: new URL(`/admin-portal#token=${secret.value}`, publicUrl).href,
      },
      closing: [
        `The link works once, within ${RESET_LINK.minutes} minutes. All windows will be signed out.`,
        'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
      ],
    };
  },

  async staff_password_changed({ staffId }, { db }) {
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

  async staff_second_factor_changed({ staffId }, { db }) {
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

  async staff_email_changed({ staffId, address: to }, { db }) {
    const who = await addressee(staffId, db);
    if (!who || to === null) return undefined;
    return {
      to,
      subject: 'Your email for the Pocketful portal was changed',
      name: who.first_name,
      paragraphs: ['The email of your account was just changed. No more mail comes to this address.', NOT_YOU],
    };
  },
} as const satisfies Partial<Record<MailKind, Compose>>;

async function addressee(staffId: string | null, db: ComposeDeps['db']) {
  if (staffId === null) return undefined;
  const { rows } = await sql<Pick<RowOf<'staff'>, 'email' | 'first_name'>>`
    SELECT s.email, s.first_name FROM staff AS s WHERE s.staff_id = ${staffId}`.execute(db);
  return rows[0];
}
