import { type RawBuilder, sql } from 'kysely';
import { after, before, type Clock, HOUR, MINUTE } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { Compose, ComposeDeps, DueMail } from '../../platform/mail/compose.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';
import { complianceLetters } from '../compliance/public.ts';
import { identityLetters } from '../identity/public.ts';

/** Who writes the letter of each kind. */
const LETTERS: Readonly<Record<MailKind, Compose>> = { ...identityLetters, ...complianceLetters };

/** For how long a mail is lent to whoever sends it; longer than a mail server may stay silent. */
const LENT = 2 * MINUTE;
/** The pause after the first refusal, which doubles, and its longest. */
const FIRST_PAUSE = MINUTE / 2;
const LONGEST_PAUSE = HOUR / 2;
/** After so long a mail is given up: what it says is no news any more. */
const GIVEN_UP = 72 * HOUR;

export interface SendMailsDeps extends Omit<ComposeDeps, 'db' | 'now'> {
  readonly database: DatabaseHandle;
  readonly mailer: Mailer;
}

export interface SentMails {
  readonly sent: number;
  readonly failures: readonly unknown[];
}

interface LentRow {
  readonly family_id: string;
  readonly mail_id: string;
  readonly kind: MailKind;
  readonly member_id: string;
  readonly about_id: string | null;
  readonly tries: number;
}

/**
 * Sends what is due. A mail is lent to one sender at a time and marked once the server accepted it: only an end between
 * the two sends it again, under the same Message-ID. What is refused is tried again later and later.
 */
export async function sendDueMails({ database, mailer, ...writing }: SendMailsDeps, clock: Clock): Promise<SentMails> {
  const db = database.across('mail');
  let sent = 0;
  const failures: unknown[] = [];
  // One by one, each by its own clock: a slow server holds none longer than it is lent.
  for (let row = await lend(database, clock()); row; row = await lend(database, clock())) {
    const now = clock();
    try {
      const letter = await LETTERS[row.kind](dueOf(row), { db, now, ...writing });
      if (letter) await mailer.send(letter, row.mail_id);
      await mark(database, row, sql`next_try_at = NULL, sent_at = ${letter ? now : null}`);
      if (letter) sent++;
    } catch (error) {
      failures.push(error);
      const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(row.tries - 1, 10), LONGEST_PAUSE);
      await mark(database, row, sql`next_try_at = ${after(clock(), pause)}`);
    }
  }
  return { sent, failures };
}

async function lend(database: DatabaseHandle, now: Date): Promise<LentRow | undefined> {
  const { rows } = await sql<LentRow>`
    UPDATE mails AS m SET tries = m.tries + 1,
      next_try_at = CASE WHEN m.created_at > ${before(now, GIVEN_UP)} THEN ${after(now, LENT)}::timestamptz END
    WHERE (m.family_id, m.mail_id) = (
      SELECT due.family_id, due.mail_id FROM mails AS due WHERE due.next_try_at <= ${now}
      ORDER BY due.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING m.family_id, m.mail_id, m.kind, m.member_id, m.about_id, m.tries`.execute(database.across('mail'));
  return rows[0];
}

async function mark(database: DatabaseHandle, row: LentRow, what: RawBuilder<unknown>): Promise<void> {
  await sql`UPDATE mails SET ${what} WHERE family_id = ${row.family_id} AND mail_id = ${row.mail_id}`.execute(
    database.across('mail'),
  );
}

function dueOf({ kind, mail_id, family_id, member_id, about_id }: LentRow): DueMail {
  return { kind, mailId: mail_id, familyId: family_id, memberId: member_id, aboutId: about_id };
}
