import { sql } from 'kysely';
import { after, type Clock, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { hasComeSql } from '../../platform/database/in-force.ts';
import type { AnswerDeps, ComposeDeps } from '../../platform/mail/compose.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { type MailKind, REQUEST_KINDS, type RequestKind } from '../../platform/mail/outbox.ts';
import { EMAILS, REQUESTS } from './emails.ts';

/** The lease of a row. It is longer than a mail server may stay silent. */
const LEASE_MS = 2 * MINUTE;
/** The pause after the first failure, which doubles, and the longest pause. */
const FIRST_PAUSE_MS = MINUTE / 2;
const LONGEST_PAUSE_MS = HOUR / 2;
/** After this time a row gets no further try. */
const GIVE_UP_MS = 72 * HOUR;
/** The longest time for which a mail waits: one that `notBefore` holds back. */
const LONGEST_WAIT_MS = DAY;
/** Kinds of rows that are deleted once they are done. They hold an address of a person who may have no account. */
const FORGOTTEN: readonly string[] = [...REQUEST_KINDS, 'family_closed'];

interface OutboxRow extends RowOf<'outbox'> {
  readonly family_id: string;
  readonly kind: MailKind | RequestKind;
}

export interface MailDeps extends AnswerDeps, Pick<ComposeDeps, 'publicUrl' | 'operator' | 'codeKey'> {
  readonly mailer: Mailer;
}

/** The number of mails that the mail server accepted, and the errors of the others. */
export interface Delivery {
  readonly sent: number;
  readonly failures: readonly unknown[];
}

/**
 * Sends the due mails and then answers the due requests, the oldest first, until none is left. One sender at a time
 * holds a row, and settles it once the server accepted the mail. If the sender ends in between, the same mail is sent
 * again under the same Message-ID. A row that fails is tried again after a growing pause, for three days.
 */
export async function deliverMail(deps: MailDeps, clock: Clock, isStopping = () => false): Promise<Delivery> {
  const db = deps.database.crossTenant('mail');
  const failures: unknown[] = [];
  let sent = 0;
  while (!isStopping()) {
    const row = await lease(db, clock());
    if (!row) break;
    try {
      const now = clock();
      const wasSent = await work(row, deps, { db, now });
      await settle(db, row, wasSent ? now : null);
      if (wasSent) sent++;
    } catch (error) {
      failures.push(error);
      await postpone(db, row, clock());
    }
  }
  return { sent, failures };
}

/** Answers a request, or sends a mail. False if nothing was sent. */
async function work(
  row: OutboxRow,
  { mailer, publicUrl, operator, codeKey, ...deps }: MailDeps,
  { db, now }: Pick<ComposeDeps, 'db' | 'now'>,
): Promise<boolean> {
  const { kind, mail_id: mailId, family_id: familyId } = row;
  if (isRequest(kind)) {
    const { address: email, request_id: requestId, network } = row;
    if (email === null || requestId === null || network === null) throw new Error(`request ${mailId} is incomplete`);
    await REQUESTS[kind]({ kind, mailId, familyId, email, requestId, network }, deps, now);
    return false;
  }
  const { member_id: memberId, staff_id: staffId, about_id: aboutId, address } = row;
  const mail = { kind, mailId, familyId, memberId, staffId, aboutId, address };
  const letter = await EMAILS[kind](mail, { db, now, publicUrl, operator, codeKey });
  if (letter) await mailer.send(letter, mailId);
  return letter !== undefined;
}

function isRequest(kind: MailKind | RequestKind): kind is RequestKind {
  return REQUEST_KINDS.some(request => request === kind);
}

/** The most rows that a sender tries to lease before it looks again. */
const CANDIDATES = 20;

/** Leases the oldest due mail, else the oldest due request. Rows that other senders hold are skipped. */
async function lease(db: Database, now: Date): Promise<OutboxRow | undefined> {
  for (;;) {
    const { rows: due } = await sql<Pick<OutboxRow, 'family_id' | 'mail_id'>>`
      SELECT o.family_id, o.mail_id FROM outbox AS o
      WHERE o.next_try_at IS NOT NULL AND ${hasComeSql('o.next_try_at', LONGEST_WAIT_MS, now)}
      ORDER BY o.request_id IS NOT NULL, o.next_try_at LIMIT ${CANDIDATES}`.execute(db);
    for (const one of due) {
      const row = await leaseOne(db, one, now);
      if (row) return row;
    }
    if (due.length < CANDIDATES) return undefined;
  }
}

/** Leases a row if it is still due. Undefined if another sender has it. A row past `GIVE_UP_MS` gets its last try. */
async function leaseOne(
  db: Database,
  { family_id: familyId, mail_id: mailId }: Pick<OutboxRow, 'family_id' | 'mail_id'>,
  now: Date,
): Promise<OutboxRow | undefined> {
  const { rows } = await sql<OutboxRow>`
    UPDATE outbox AS o SET tries = o.tries + 1,
      next_try_at = CASE WHEN elapsed_since(o.created_at, ${now}) < make_interval(secs => ${GIVE_UP_MS / 1000}) THEN ${after(now, LEASE_MS)}::timestamptz END
    WHERE o.family_id = ${familyId} AND o.mail_id = (SELECT due.mail_id FROM outbox AS due
      WHERE due.family_id = ${familyId} AND due.mail_id = ${mailId} AND ${hasComeSql('due.next_try_at', LONGEST_WAIT_MS, now)} FOR UPDATE SKIP LOCKED)
    RETURNING o.family_id, ${sql.raw(columnsOf('outbox', 'o'))}`.execute(db);
  return rows[0];
}

/** Ends a row that is done. */
async function settle(db: Database, row: OutboxRow, sentAt: Date | null): Promise<void> {
  const itself = sql`family_id = ${row.family_id} AND mail_id = ${row.mail_id}`;
  if (FORGOTTEN.includes(row.kind)) await sql`DELETE FROM outbox WHERE ${itself}`.execute(db);
  else {
    // The proof of a direct notice stays when the mail is removed.
    const proof =
      row.kind === 'consent_notice' && sentAt !== null
        ? sql`WITH accepted AS (UPDATE consent_verification_audit AS v SET accepted_at = ${sentAt}::timestamptz
            WHERE v.family_id = ${row.family_id} AND v.verification_id = ${row.about_id})`
        : sql``;
    // The row still counts towards the limit of its kind. No one needs the address any more.
    await sql`${proof} UPDATE outbox SET next_try_at = NULL, sent_at = ${sentAt}, address = NULL WHERE ${itself}`.execute(
      db,
    );
  }
}

/** Sets the next try of a row that failed. A row that had its last try stays given up. */
async function postpone(db: Database, row: OutboxRow, now: Date): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(row.tries - 1, 10), LONGEST_PAUSE_MS);
  await sql`
    UPDATE outbox SET next_try_at = ${after(now, pause)}
    WHERE family_id = ${row.family_id} AND mail_id = ${row.mail_id} AND next_try_at IS NOT NULL`.execute(db);
}
