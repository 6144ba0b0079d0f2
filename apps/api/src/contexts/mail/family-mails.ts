import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { Compose, ComposeDeps } from '../../platform/mail/compose.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';
import { complianceLetters } from '../compliance/public.ts';
import { identityLetters } from '../identity/public.ts';
import type { MailQueue } from './deliver.ts';
import type { LentRow } from './lending.ts';

/** Who writes the letter of each kind. */
const LETTERS: Readonly<Record<MailKind, Compose>> = { ...identityLetters, ...complianceLetters };

interface LentMail extends LentRow {
  readonly family_id: string;
  readonly mail_id: string;
  readonly kind: MailKind;
  readonly member_id: string;
  readonly about_id: string | null;
}

/** Mail to the adults of families. */
export function familyMails(
  database: DatabaseHandle,
  writing: Pick<ComposeDeps, 'publicUrl' | 'codeKey'>,
): MailQueue<LentMail> {
  const db = database.across('mail');
  return {
    db,
    table: {
      name: 'mails',
      key: ['family_id', 'mail_id'],
      columns: ['family_id', 'mail_id', 'kind', 'member_id', 'about_id'],
    },
    idOf: row => row.mail_id,
    write: async ({ kind, mail_id: mailId, family_id: familyId, member_id: memberId, about_id: aboutId }, now) =>
      LETTERS[kind]({ kind, mailId, familyId, memberId, aboutId }, { db, now, ...writing }),
    settle: async (row, sentAt) => {
      await sql`
        UPDATE mails SET next_try_at = NULL, sent_at = ${sentAt}
        WHERE family_id = ${row.family_id} AND mail_id = ${row.mail_id}`.execute(db);
    },
  };
}
