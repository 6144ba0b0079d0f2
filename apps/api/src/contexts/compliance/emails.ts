import { randomBytes } from 'node:crypto';
import type { Operator } from '@pocketful/compliance/calls';
import { CONSENT_LINK } from '@pocketful/compliance/rules/consents';
import { COLLECTED } from '@pocketful/compliance/summary';
import { dayIn } from '@pocketful/domain/dates';
import { type Deadline, type DeadlineKind, stageOf, UNUSED_YEARS } from '@pocketful/domain/deadlines';
import { sql } from 'kysely';
import { after, DAY } from '../../platform/clock.ts';
import { calledName } from '../../platform/database/called-name.ts';
import { addressee, toAdults, toOthers } from '../../platform/mail/addressee.ts';
import type { Compose } from '../../platform/mail/compose.ts';
import { linkSecretOf } from '../../platform/mail/mailed-secret.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';

const SALT_BYTES = 32;

/** The sentences about the operator, who asks for the consent. */
function who(operator: Operator | undefined): string {
  if (!operator) return '';
  const { name, address, phone, email, processors } = operator;
  const others = processors ? ` Who else stores data for them: ${processors}.` : '';
  return ` This Pocketful is run by ${name}, ${address}, telephone ${phone}, email ${email}.${others}`;
}

/** The effect of each deadline, and the act that ends it early. */
const DEADLINE_TEXTS: Readonly<Record<DeadlineKind, DeadlineTexts>> = {
  consent_withdrawn: ofChild(
    'A parent’s consent for a child of your family was withdrawn.',
    'unless an adult of your family consents again',
  ),
  consent_unconfirmed: ofChild(
    'The consent for a child of your family is not confirmed yet.',
    'unless an adult of your family confirms the consent',
  ),
  unused_items: {
    subject: when => `Unused items will ${when}be deleted in your family`,
    paragraphs: day => [
      `Your family has chores, goals, rewards, requests or allowances that are no longer used. On ${day} they are deleted after ${UNUSED_YEARS} years without use, unless an adult of your family keeps them.`,
      'To see and to keep them, sign in and open the dashboard.',
    ],
  },
  unused_family: {
    subject: when => `Your Pocketful family will ${when}be closed`,
    paragraphs: day => [
      `Your family no longer uses Pocketful. On ${day} it is closed after ${UNUSED_YEARS} years without a sign-in, and all of its data is deleted. It cannot be brought back.`,
      'To keep the family, sign in once before that day.',
    ],
  },
};

interface DeadlineTexts {
  /** @param when 'soon ' in a reminder */
  readonly subject: (when: '' | 'soon ') => string;
  readonly paragraphs: (day: string) => string[];
}

function ofChild(why: string, unless: string): DeadlineTexts {
  return {
    subject: when => `A child’s account will ${when}be deleted in your family`,
    paragraphs: day => [
      `${why} On ${day} the account of this child is deleted with everything that is kept about it, ${unless}. It cannot be brought back.`,
      'To keep the account, or to save its data, sign in and open Settings, Family, Parental Data Rights.',
    ],
  };
}

/** A notice of a deadline. It has no names. */
function ofDeadline(when: '' | 'soon '): Compose {
  return async (mail, deps) => {
    const member = await addressee(mail, deps);
    const { rows } = await sql<Deadline & { time_zone: string }>`
      SELECT d.kind, d.created_at AS "createdAt", d.announced_at AS "announcedAt", d.reminded_at AS "remindedAt", f.time_zone
      FROM deadlines AS d JOIN families AS f ON f.family_id = d.family_id
      WHERE d.family_id = ${mail.familyId} AND d.deadline_id = ${mail.aboutId}`.execute(deps.db);
    const [deadline] = rows;
    if (!member || !deadline) return undefined;
    const { subject, paragraphs } = DEADLINE_TEXTS[deadline.kind];
    const day = dayIn(deadline.time_zone, stageOf(deadline, deps.now).endsAt);
    return {
      to: member.email,
      subject: subject(when),
      name: member.first_name,
      paragraphs: paragraphs(day),
    };
  };
}

interface AskedRow extends Pick<Deadline, 'announcedAt' | 'remindedAt'> {
  readonly email: string;
  readonly first_name: string;
  readonly child_name: string;
  /** The time from which the profile needs the confirmation; null if it does not. */
  readonly unverified_from: Date | null;
  /** The time of the deadline after which the child is erased; null without one, as after days of grace. */
  readonly deadline_created_at: Date | null;
  readonly time_zone: string;
}

/** The consequence of a missing confirmation, if the profile needs one. */
function owed(asked: AskedRow, now: Date): string[] {
  const { child_name: child, unverified_from: from, time_zone: zone, deadline_created_at: createdAt } = asked;
  if (!from) return [];
  if (from > now)
    return [`${child} can use the profile until ${dayIn(zone, from)}. After that your confirmation is required.`];
  const { announcedAt, remindedAt } = asked;
  const end = createdAt && stageOf({ kind: 'consent_unconfirmed', createdAt, announcedAt, remindedAt }, now).endsAt;
  const erased = end ? ` Without it, what was entered about ${child} is deleted on ${dayIn(zone, end)}.` : '';
  return [
    `Your confirmation is required: ${child} cannot use the profile before.${erased} Your own account with your email address stays until you close it.`,
  ];
}

/** The emails about children's data. */
export const complianceEmails = {
  // The direct notice of 16 CFR 312.4(c): the stored data, its purpose, and the rights of the parent.
  async consent_notice(mail, deps) {
    const secret = linkSecretOf(deps.codeKey, mail.mailId);
    const expires = after(deps.now, CONSENT_LINK.days * DAY);
    const salt = randomBytes(SALT_BYTES);
    const { rows } = await sql<AskedRow>`
      WITH asked AS MATERIALIZED (
        SELECT v.verification_id, sha256(${salt} || convert_to(lower(m.email), 'UTF8')) AS digest, m.email, m.first_name,
          ${calledName('child', mail.familyId)} AS child_name, s.unverified_from, f.time_zone, d.created_at AS deadline_created_at,
          d.announced_at, d.reminded_at
        FROM consent_verification_audit AS v JOIN members AS m ON m.family_id = v.family_id AND m.member_id = v.asked_of
        JOIN parental_consents AS c ON c.family_id = v.family_id AND c.consent_id = v.consent_id
        JOIN members AS child ON child.family_id = c.family_id AND child.member_id = c.child_id
        JOIN families AS f ON f.family_id = c.family_id
        LEFT JOIN privacy_settings AS s ON s.family_id = c.family_id AND s.child_id = c.child_id
        LEFT JOIN deadlines AS d ON d.family_id = c.family_id AND d.child_id = c.child_id AND d.kind = 'consent_unconfirmed'
        WHERE v.family_id = ${mail.familyId} AND v.verification_id = ${mail.aboutId} AND m.member_id = ${mail.memberId})
      UPDATE consent_verification_audit AS v SET token_hash = ${secret.hash}, expires_at = ${expires}, status = 'sent',
        sent_to_salt = ${salt}, sent_to_digest = a.digest
      FROM asked AS a
      WHERE v.family_id = ${mail.familyId} AND v.verification_id = a.verification_id AND v.status <> 'verified'
      RETURNING a.email, a.first_name, a.child_name, a.unverified_from, a.time_zone, a.deadline_created_at,
        a.announced_at AS "announcedAt", a.reminded_at AS "remindedAt"`.execute(deps.db);
    const [asked] = rows;
    if (!asked) return undefined;
    const policy = new URL('/privacy-policy', deps.publicUrl).href;
    return {
      to: asked.email,
      subject: 'Please confirm your consent in Pocketful',
      name: asked.first_name,
      paragraphs: [
        `You agreed that Pocketful may keep data about ${asked.child_name}. This is what it keeps: ${COLLECTED.join('; ')}.`,
        'Your family sees it, without the PIN, and so do the people who run this Pocketful as far as their work needs it. It is not sold, not given to others for their own use, and not used for advertising. Your child is never contacted.',
        'It is used to show your family its chores, goals, requests and balances, to keep the accounts safe, to know what is used and to mend errors, and for nothing else.',
        `Your email address is used to ask you, and to tell you about your account.${who(deps.operator)}`,
        ...owed(asked, deps.now),
        'Please confirm that it was you:',
      ],
      action: {
        label: 'Confirm my consent',
        // The part after the # stays in the browser: no server and no log on the way sees it.
        url: new URL(`/confirm-consent#token=${mail.familyId}.${secret.value}`, deps.publicUrl).href,
      },
      closing: [
        `The link works once, within ${CONSENT_LINK.days} days.`,
        `The privacy policy says what each of it is for, how long it is kept, who sees it, and what is added if a parent switches more on: ${policy}`,
        'If that was not you, or you changed your mind, sign in and open Settings, Family, Parental Data Rights: there you can withdraw the consent and have all data deleted.',
      ],
    };
  },

  async consent_confirmed(mail, deps) {
    const { rows } = await sql<{ email: string; first_name: string; child_name: string; at: Date; time_zone: string }>`
      SELECT m.email, m.first_name, ${calledName('child', mail.familyId)} AS child_name, v.at, f.time_zone
      FROM consent_events AS v
      JOIN parental_consents AS c ON c.family_id = v.family_id AND c.consent_id = v.consent_id
      JOIN members AS child ON child.family_id = c.family_id AND child.member_id = c.child_id
      JOIN members AS m ON m.family_id = v.family_id AND m.member_id = ${mail.memberId}
      JOIN families AS f ON f.family_id = v.family_id
      WHERE v.family_id = ${mail.familyId} AND v.consent_id = ${mail.aboutId} AND v.kind = 'verified'
        AND NOT EXISTS (SELECT FROM consent_events AS w
          WHERE w.family_id = v.family_id AND w.consent_id = v.consent_id AND w.kind = 'withdrawn')`.execute(deps.db);
    const [found] = rows;
    if (!found) return undefined;
    return {
      to: found.email,
      subject: 'Your consent in Pocketful is confirmed',
      name: found.first_name,
      paragraphs: [
        `On ${dayIn(found.time_zone, found.at)} you confirmed that Pocketful may keep data about ${found.child_name}.`,
        'You can withdraw the consent at any time: sign in and open Settings, Family, Parental Data Rights. There you can also take the data along, or have all of it deleted.',
      ],
      closing: [`The privacy policy: ${new URL('/privacy-policy', deps.publicUrl).href}`],
    };
  },

  child_erased: toOthers('A child’s account was deleted in your family', [
    'Another adult of your family has just deleted the account of a child, with everything that was kept about it. It cannot be brought back.',
  ]),
  deadline_announced: ofDeadline(''),
  deadline_near: ofDeadline('soon '),
  child_erased_by_deadline: toAdults('A child’s account was deleted in your family', [
    'The account of a child was deleted with everything that was kept about it, as announced: there was no valid consent of a parent for it.',
  ]),
  offers_ended: toAdults('Chores ended in your family', [
    'The account of a child was deleted. Some chores were for this child alone, to take first or to do in turn. These chores ended. You can add them again in Chores.',
  ]),
  child_exported: toOthers('A child’s data was saved in your family', [
    'Another adult of your family has just saved a file with everything that is kept about a child.',
  ]),
  child_age_changed: toOthers('A child’s age was changed in your family', [
    'Another adult of your family has just changed the age of a child. With it changes whether the child needs a parent’s consent.',
  ]),
  consent_withdrawn: toOthers('A consent was withdrawn in your family', [
    'Another adult of your family has just withdrawn a consent for a child. Settings, Family, Parental Data Rights shows what follows from it.',
  ]),
  consent_renewed: toOthers('A consent was given again in your family', [
    'Another adult of your family has just consented again for a child whose consent was withdrawn.',
  ]),
} as const satisfies Partial<Record<MailKind, Compose>>;
