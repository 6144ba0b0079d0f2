import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { ComposeDeps } from '../../platform/mail/compose.ts';
import { type StaffMailKind, staffLetters } from '../staff/public.ts';
import type { MailQueue } from './deliver.ts';
import type { LentRow } from './lending.ts';

interface LentMail extends LentRow {
  readonly mail_id: string;
  readonly staff_id: string;
  readonly kind: StaffMailKind;
  readonly to_address: string | null;
}

/** Mail to staff. */
export function staffMails(
  database: DatabaseHandle,
  writing: Pick<ComposeDeps, 'publicUrl' | 'codeKey'>,
): MailQueue<LentMail> {
  const db = database.across('mail');
  return {
    db,
    table: { name: 'staff_mails', key: ['mail_id'], columns: ['mail_id', 'staff_id', 'kind', 'to_address'] },
    idOf: row => row.mail_id,
    write: ({ mail_id: mailId, staff_id: staffId, kind, to_address: to }, now) =>
      staffLetters[kind](staffId, { db, now, ...writing, mailId, to }),
    settle: async (row, sentAt) => {
      await db
        .updateTable('staff_mails')
        .set({ next_try_at: null, sent_at: sentAt })
        .where('mail_id', '=', row.mail_id)
        .execute();
    },
  };
}
