import { sql } from 'kysely';
import { before } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { type StaffMailKind, staffLetters } from '../staff/public.ts';
import { GIVEN_UP, type MailQueue } from './deliver.ts';

interface LentRow {
  readonly mail_id: string;
  readonly staff_id: string;
  readonly kind: StaffMailKind;
  readonly to_address: string | null;
  readonly tries: number;
}

/** Mail to staff. */
export function staffMails(database: DatabaseHandle, publicUrl: URL): MailQueue<LentRow> {
  const db = database.across('mail');
  const mark = (mailId: string, what: { next_try_at: Date | null; sent_at?: Date | null }) =>
    db.updateTable('staff_mails').set(what).where('mail_id', '=', mailId).execute();
  return {
    async lend(now, lentUntil) {
      const { rows } = await sql<LentRow>`
        UPDATE staff_mails AS m SET tries = m.tries + 1,
          next_try_at = CASE WHEN m.created_at > ${before(now, GIVEN_UP)} THEN ${lentUntil}::timestamptz END
        WHERE m.mail_id = (
          SELECT due.mail_id FROM staff_mails AS due WHERE due.next_try_at <= ${now}
          ORDER BY due.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING m.mail_id, m.staff_id, m.kind, m.to_address, m.tries`.execute(db);
      return rows[0];
    },
    idOf: row => row.mail_id,
    write: ({ staff_id: staffId, kind, to_address: to }, now) =>
      staffLetters[kind](staffId, { db, now, publicUrl, to }),
    settle: async (row, sentAt) => {
      await mark(row.mail_id, { next_try_at: null, sent_at: sentAt });
    },
    postpone: async (row, until) => {
      await mark(row.mail_id, { next_try_at: until });
    },
  };
}
