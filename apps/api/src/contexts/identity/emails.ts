import { EMAIL_CODE, RESET_LINK } from '@pocketful/domain/credentials';
import { INVITATION, nameForStrangers } from '@pocketful/identity/rules/invitations';
import { sql } from 'kysely';
import { after, MINUTE } from '../../platform/clock.ts';
import { addressee, toOthers } from '../../platform/mail/addressee.ts';
import type { Compose } from '../../platform/mail/compose.ts';
import { codeOf, hashCode, linkSecretOf } from '../../platform/mail/mailed-secret.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';
import { openInvitationsSql, ticketOf } from './find-invitation.ts';

/** The advice if the change was made by another person: the same words in every notice. */
const NOT_YOU = 'If that was not you, please choose a new password: with “Forgot password?” on the sign-in page.';

/** The emails about signing in. */
export const identityEmails = {
  async email_code(mail, deps) {
    if (!mail.aboutId) return undefined;
    const code = codeOf(deps.codeKey, mail.mailId);
    const expires = after(deps.now, EMAIL_CODE.minutes * MINUTE);
    const hash = hashCode(deps.codeKey, mail.aboutId, code);
    // The newest mail for a token has the valid code. An older mail is not sent after it.
    const { rows } = await sql<{ email: string; replaces: string | null }>`
      UPDATE email_verification_tokens AS t SET code_hash = ${hash}, expires_at = ${expires}
      WHERE t.family_id = ${mail.familyId} AND t.member_id = ${mail.memberId} AND t.token_id = ${mail.aboutId}
        AND t.verified_at IS NULL AND NOT EXISTS (
          SELECT FROM outbox AS newer WHERE newer.family_id = t.family_id AND newer.member_id = t.member_id
            AND newer.kind = 'email_code' AND newer.about_id = t.token_id AND newer.mail_id > ${mail.mailId}
            AND newer.tries > 0)
      RETURNING t.email, t.replaces`.execute(deps.db);
    const [token] = rows;
    if (!token) return undefined;
    return {
      to: token.email,
      subject: 'Your Pocketful verification code',
      paragraphs: [
        token.replaces !== null
          ? 'Please type this code in Pocketful to make this your new email address:'
          : 'Please type this code in Pocketful to verify your email address:',
      ],
      code,
      closing: [
        `The code is valid for ${EMAIL_CODE.minutes} minutes. We will never ask you for it.`,
        'If you did not ask for this, you can ignore this mail.',
      ],
    };
  },

  async sign_up_known(mail, deps) {
    const member = await addressee(mail, deps);
    return (
      member && {
        to: member.email,
        subject: 'You already have a Pocketful account',
        name: member.first_name,
        paragraphs: [
          'Someone tried to sign up for Pocketful with this address. You already have an account, so nothing has changed.',
          'If that was you, please sign in instead. If you forgot your password, “Forgot password?” on that page helps.',
        ],
        action: { label: 'Go to the sign-in page', url: new URL('/login', deps.publicUrl).href },
        closing: ['If that was not you, you can ignore this mail.'],
      }
    );
  },

  async password_reset(mail, deps) {
    const secret = linkSecretOf(deps.codeKey, mail.mailId);
    const expires = after(deps.now, RESET_LINK.minutes * MINUTE);
    const { rows } = await sql<{ email: string; first_name: string }>`
      UPDATE password_reset_tokens AS t SET token_hash = ${secret.hash}, expires_at = ${expires}
      FROM members AS m
      WHERE t.family_id = ${mail.familyId} AND t.member_id = ${mail.memberId} AND t.token_id = ${mail.aboutId}
        AND t.used_at IS NULL AND m.family_id = t.family_id AND m.member_id = t.member_id AND m.email = t.email
      RETURNING t.email, m.first_name`.execute(deps.db);
    const [token] = rows;
    if (!token) return undefined;
    return {
      to: token.email,
      subject: 'Choose a new Pocketful password',
      name: token.first_name,
      paragraphs: ['You asked for a new password. Choose it here:'],
      action: {
        label: 'Choose a new password',
        // The part after the # stays in the browser: no server and no log on the way sees it.
        url: new URL(`/reset-password#token=${mail.familyId}.${secret.value}`, deps.publicUrl).href,
      },
      closing: [
        `The link works once, within ${RESET_LINK.minutes} minutes. All devices will be signed out.`,
        'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
      ],
    };
  },

  async password_changed(mail, deps) {
    const member = await addressee(mail, deps);
    return (
      member && {
        to: member.email,
        subject: 'Your Pocketful password was changed',
        name: member.first_name,
        paragraphs: [
          'Your password was just changed, and the devices that were signed in with the old one are signed out.',
          NOT_YOU,
        ],
      }
    );
  },

  async email_changed(mail, deps) {
    const { rows } = await sql<{ former_email: string; first_name: string }>`
      SELECT c.former_email, m.first_name FROM address_changes AS c
      JOIN members AS m ON m.family_id = c.family_id AND m.member_id = c.member_id
      WHERE c.family_id = ${mail.familyId} AND c.change_id = ${mail.aboutId}`.execute(deps.db);
    const [change] = rows;
    if (!change) return undefined;
    return {
      to: change.former_email,
      subject: 'Your Pocketful email address was changed',
      name: change.first_name,
      paragraphs: [
        'Another email address was just set for your account. Mail goes there from now on, and not to this one.',
        'If that was not you, please ask another adult of your family, or the person who runs your Pocketful, for help.',
      ],
    };
  },

  async invitation({ familyId, aboutId, address }, { db, now, codeKey, publicUrl }) {
    const { rows } = await openInvitationsSql(familyId, now).execute(db);
    const found = rows.find(({ invitation_id: id }) => id === aboutId);
    if (!found || address === null) return undefined;
    const { secret } = ticketOf(codeKey, { familyId, invitationId: found.invitation_id });
    // An invitation goes to strangers, with names that an unknown person typed.
    const inviter = nameForStrangers(found.first_name) ?? 'Somebody';
    const familyName = found.family_name === null ? undefined : nameForStrangers(found.family_name);
    const family = familyName === undefined ? 'their family' : `the ${familyName} family`;
    return {
      to: address,
      subject: 'You are invited to a family in Pocketful',
      paragraphs: [
        'Pocketful is a family bank for chores and pocket money.',
        `${inviter} invites you to ${family}. You choose your own username, password and PIN.`,
        `The link works once, for ${INVITATION.hours} hours after the invitation.`,
      ],
      action: { label: 'Join the family', url: new URL(`/join#token=${secret}`, publicUrl).href },
      closing: ['If you do not know this person, you can ignore this mail. No account was created.'],
    };
  },

  invitation_made: toOthers('Someone was invited to your family', [
    'Another adult of your family has just invited another adult, or a device for your children.',
  ]),
  parent_joined: toOthers('Another adult joined your family', [
    'An adult who was invited has just joined your family. They can now see and do what you can.',
  ]),

  async new_device(mail, deps) {
    const member = await addressee(mail, deps);
    return (
      member && {
        to: member.email,
        subject: 'New sign-in to your Pocketful account',
        name: member.first_name,
        paragraphs: [
          'Someone just signed in to your account on a new device.',
          `If that was you, there is nothing to do. ${NOT_YOU}`,
        ],
      }
    );
  },
} as const satisfies Partial<Record<MailKind, Compose>>;
