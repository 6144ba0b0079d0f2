import { type RawBuilder, sql } from 'kysely';
import { before } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { Compose, ComposeDeps } from '../../platform/mail/compose.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';
import { complianceLetters } from '../compliance/public.ts';
import { identityLetters } from '../identity/public.ts';
import { GIVEN_UP, type MailQueue } from './deliver.ts';

/** Who writes the letter of each kind. */
const LETTERS: Readonly<Record<MailKind, Compose>> = { ...identityLetters, ...complianceLetters };

interface LentRow {
  readonly family_id: string;
  readonly mail_id: string;
  readonly kind: MailKind;
  readonly member_id: string;
  readonly about_id: string | null;
  readonly tries: number;
}

/** Mail to the adults of families. */
export function familyMails(
  database: DatabaseHandle,
  writing: Pick<ComposeDeps, 'publicUrl' | 'codeKey'>,
): MailQueue<LentRow> {
  const db = database.across('mail');
  const mark = (row: LentRow, what: RawBuilder<unknown>) =>
    sql`UPDATE mails SET ${what} WHERE family_id = ${row.family_id} AND mail_id = ${row.mail_id}`.execute(db);
  return {
    async lend(now, lentUntil) {
      const { rows } = await sql<LentRow>`
        UPDATE mails AS m SET tries = m.tries + 1,
          next_try_at = CASE WHEN m.created_at > ${before(now, GIVEN_UP)} THEN ${lentUntil}::timestamptz END
        WHERE (m.family_id, m.mail_id) = (
          SELECT due.family_id, due.mail_id FROM mails AS due WHERE due.next_try_at <= ${now}
          ORDER BY due.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING m.family_id, m.mail_id, m.kind, m.member_id, m.about_id, m.tries`.execute(db);
      return rows[0];
    },
    idOf: row => row.mail_id,
    write: async ({ kind, mail_id: mailId, family_id: familyId, member_id: memberId, about_id: aboutId }, now) =>
      LETTERS[kind]({ kind, mailId, familyId, memberId, aboutId }, { db, now, ...writing }),
    settle: async (row, sentAt) => {
      await mark(row, sql`next_try_at = NULL, sent_at = ${sentAt}`);
    },
    postpone: async (row, until) => {
      await mark(row, sql`next_try_at = ${until}`);
    },
  };
}
