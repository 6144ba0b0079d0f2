import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { type LentRow, type LentTable, workOff } from './lending.ts';

/** What waits to be sent in one table: how a mail is written and settled. */
export interface MailQueue<Row> {
  readonly db: Database;
  readonly table: LentTable<Row>;
  /** Names the mail for good. */
  idOf(row: Row): string;
  /** What it says now; undefined where there is nothing to say any more. */
  write(row: Row, now: Date): Promise<Letter | undefined>;
  /** The mail server took it, or there was nothing to say. */
  settle(row: Row, sentAt: Date | null): Promise<void>;
}

export interface SentMails {
  readonly sent: number;
  readonly failures: readonly unknown[];
}

/**
 * Sends what is due. A mail is lent to one sender at a time and settled once the server accepted it. If the sender ends
 * between the two, the same mail is sent again under the same Message-ID. A refused mail is tried again later and later.
 */
export async function deliver<Row extends LentRow>(
  queue: MailQueue<Row>,
  mailer: Mailer,
  clock: Clock,
): Promise<SentMails> {
  let sent = 0;
  const send = async (row: Row, now: Date) => {
    const letter = await queue.write(row, now);
    if (letter) await mailer.send(letter, queue.idOf(row));
    await queue.settle(row, letter ? now : null);
    if (letter) sent++;
  };
  const failures = await workOff(queue.db, queue.table, send, clock);
  return { sent, failures };
}
