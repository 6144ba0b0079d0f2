import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { MailQueue } from './deliver.ts';

interface LentRow {
  readonly farewell_id: string;
  readonly email: string;
  readonly tries: number;
}

/**
 * Mail to the adults of families that were closed, of whom nothing but an address is left, and which is forgotten once
 * the mail server took it. What cannot be sent is forgotten after three days, by housekeeping.
 */
export function farewells(database: DatabaseHandle): MailQueue<LentRow> {
  const db = database.across('mail');
  return {
    async lend(now, lentUntil) {
      const { rows } = await sql<LentRow>`
        UPDATE farewell_mails AS f SET tries = f.tries + 1, next_try_at = ${lentUntil}
        WHERE f.farewell_id = (
          SELECT due.farewell_id FROM farewell_mails AS due WHERE due.next_try_at <= ${now}
          ORDER BY due.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING f.farewell_id, f.email, f.tries`.execute(db);
      return rows[0];
    },
    idOf: row => row.farewell_id,
    write: async ({ email }) => letterTo(email),
    settle: async row => {
      await db.deleteFrom('farewell_mails').where('farewell_id', '=', row.farewell_id).execute();
    },
    postpone: async (row, until) => {
      await db
        .updateTable('farewell_mails')
        .set({ next_try_at: until })
        .where('farewell_id', '=', row.farewell_id)
        .execute();
    },
  };
}

function letterTo(email: string): Letter {
  return {
    to: email,
    subject: 'Your Pocketful family was closed',
    paragraphs: [
      'The Family Admin has closed your family’s account. Everything that was kept of it is deleted, yours too, and nobody can bring it back.',
      'You can no longer sign in with this address. It is free to be used for a new account.',
    ],
  };
}
