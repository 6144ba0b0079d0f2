import { sql } from 'kysely';
import { after, type Clock, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { SentMails } from './send-mails.ts';

/** For how long an address is lent to whoever writes to it; longer than a mail server may stay silent. */
const LENT = 2 * MINUTE;
/** The pause after a refusal. */
const PAUSE = HOUR / 2;

/**
 * Tells the adults of families that were closed, of whom nothing but an address is left, and forgets it once the mail
 * server took it. What cannot be sent is forgotten after three days, by housekeeping.
 */
export async function sendFarewells(
  { database, mailer }: { readonly database: DatabaseHandle; readonly mailer: Mailer },
  clock: Clock,
): Promise<SentMails> {
  const db = database.across('mail');
  let sent = 0;
  const failures: unknown[] = [];
  for (let due = await lend(db, clock()); due; due = await lend(db, clock())) {
    try {
      await mailer.send(letterTo(due.email), due.farewell_id);
      await db.deleteFrom('farewell_mails').where('farewell_id', '=', due.farewell_id).execute();
      sent++;
    } catch (error) {
      failures.push(error);
      const later = after(clock(), PAUSE);
      await db
        .updateTable('farewell_mails')
        .set({ next_try_at: later })
        .where('farewell_id', '=', due.farewell_id)
        .execute();
    }
  }
  return { sent, failures };
}

async function lend(db: Database, now: Date): Promise<{ farewell_id: string; email: string } | undefined> {
  const { rows } = await sql<{ farewell_id: string; email: string }>`
    UPDATE farewell_mails AS f SET tries = f.tries + 1, next_try_at = ${after(now, LENT)}
    WHERE f.farewell_id = (
      SELECT due.farewell_id FROM farewell_mails AS due WHERE due.next_try_at <= ${now}
      ORDER BY due.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING f.farewell_id, f.email`.execute(db);
  return rows[0];
}

function letterTo(email: string): Letter {
  return {
    to: email,
    subject: 'Your Pocketful family was closed',
    greeting: 'Hello,',
    paragraphs: [
      'The Family Admin has closed your family’s account. Everything that was kept of it is deleted, yours too, and nobody can bring it back.',
      'You can no longer sign in with this address. It is free to be used for a new account.',
    ],
  };
}
