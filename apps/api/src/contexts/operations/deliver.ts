import { after, type Clock, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';

/** For how long a mail is lent to whoever sends it; longer than a mail server may stay silent. */
const LENT = 2 * MINUTE;
/** The pause after the first refusal, which doubles, and its longest. */
const FIRST_PAUSE = MINUTE / 2;
const LONGEST_PAUSE = HOUR / 2;
/** After so long a mail is given up: what it says is no news any more. */
export const GIVEN_UP = 72 * HOUR;

/** What waits to be sent in one table: how a mail is lent, written and settled. */
export interface MailQueue<Row> {
  /** Lends the mail that is due longest to nobody else before then; undefined when none is. */
  lend(now: Date, lentUntil: Date): Promise<Row | undefined>;
  /** Names the mail for good. */
  idOf(row: Row): string;
  /** What it says now; undefined where there is nothing to say any more. */
  write(row: Row, now: Date): Promise<Letter | undefined>;
  /** The mail server took it, or there was nothing to say. */
  settle(row: Row, sentAt: Date | null): Promise<void>;
  /** It was refused. */
  postpone(row: Row, until: Date): Promise<void>;
}

export interface SentMails {
  readonly sent: number;
  readonly failures: readonly unknown[];
}

/**
 * Sends what is due. A mail is lent to one sender at a time and settled once the server accepted it: only an end between
 * the two sends it again, under the same Message-ID. What is refused is tried again later and later.
 */
export async function deliver<Row extends { readonly tries: number }>(
  queue: MailQueue<Row>,
  mailer: Mailer,
  clock: Clock,
): Promise<SentMails> {
  const lend = () => queue.lend(clock(), after(clock(), LENT));
  let sent = 0;
  const failures: unknown[] = [];
  // One by one, each by its own clock: a slow server holds none longer than it is lent.
  for (let row = await lend(); row; row = await lend()) {
    const now = clock();
    try {
      const letter = await queue.write(row, now);
      if (letter) await mailer.send(letter, queue.idOf(row));
      await queue.settle(row, letter ? now : null);
      if (letter) sent++;
    } catch (error) {
      failures.push(error);
      const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(row.tries - 1, 10), LONGEST_PAUSE);
      await queue.postpone(row, after(clock(), pause));
    }
  }
  return { sent, failures };
}
