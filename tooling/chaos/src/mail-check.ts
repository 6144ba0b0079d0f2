import type { DeliveredMail } from '@pocketful/local/mail-server';
import type pg from 'pg';
import { type Finding, finding } from './findings.ts';
import type { Write } from './writes.ts';

interface OutboxRow {
  readonly id: string;
  readonly kind: string;
  readonly about: string | null;
  readonly state: 'sent' | 'waiting' | 'given up';
}

/** Outbox rows that ask for a mail instead of being one. */
const REQUESTS = ['password_request', 'staff_password_request'];

/** Whether no mail and no payday is left to be worked on. */
export async function isDrained(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT FROM outbox WHERE next_try_at <= now() + interval '1 hour'
    UNION ALL SELECT FROM allowances WHERE next_due_on <= (now() AT TIME ZONE 'UTC')::date AND NOT paused LIMIT 1`);
  return rows.length === 0;
}

/** Ends the pauses and leases of all mail, as if their time had passed. */
export async function hurryMail(client: pg.Client): Promise<void> {
  await client.query('UPDATE outbox SET next_try_at = now() WHERE next_try_at > now()');
}

/**
 * Compares the mails that a mail server accepted with the outbox and with the mails that acknowledged calls promised,
 * after everything was sent.
 */
export async function checkMails(
  client: pg.Client,
  mails: readonly DeliveredMail[],
  promising: readonly Write[],
): Promise<Finding[]> {
  const { rows } = await client.query<OutboxRow>(`
    SELECT mail_id AS id, kind, about_id AS about,
      CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN next_try_at IS NOT NULL THEN 'waiting' ELSE 'given up' END AS state
    FROM outbox`);
  const copies = Map.groupBy(mails, ({ messageId }) => messageId);
  const ids = new Set([...copies.keys()].map(idIn));
  return [
    ...differentCopies(copies),
    ...wrongRows(rows, ids),
    ...brokenPromises(mails, promising),
    ...(await unpaidPaydays(client)),
  ];
}

function differentCopies(copies: ReadonlyMap<string, readonly DeliveredMail[]>): Finding[] {
  return [...copies].flatMap(([messageId, all]) => {
    const texts = new Set(all.map(({ to, subject, text, html }) => JSON.stringify([to, subject, text, html])));
    return texts.size > 1 ? [finding('mail', `${messageId} was sent with ${texts.size} texts`)] : [];
  });
}

/** Rows without their mail, mails without their row, and two rows for one event. */
function wrongRows(rows: readonly OutboxRow[], ids: ReadonlySet<string>): Finding[] {
  const known = new Set(rows.map(({ id }) => id));
  const twice = Map.groupBy(
    rows.filter(({ about }) => about !== null),
    ({ kind, about }) => `${kind} of ${about}`,
  );
  return [
    ...rows
      .filter(({ kind, state, id }) => !REQUESTS.includes(kind) && (state !== 'sent' || !ids.has(id)))
      .map(({ kind, id, state }) => finding('mail', `${kind} ${id} is ${state} and did not arrive`)),
    ...[...ids].filter(id => !known.has(id)).map(id => finding('mail', `${id} arrived and is not in the outbox`)),
    ...[...twice]
      .filter(([, of]) => of.length > 1)
      .map(([event, of]) => finding('mail', `${event} has ${of.length} Message-IDs`)),
  ];
}

/** Fewer mails than acknowledged calls promised, or more than were asked for. */
function brokenPromises(mails: readonly DeliveredMail[], promising: readonly Write[]): Finding[] {
  const asked = Map.groupBy(promising, ({ mail }) => `${mail?.subject}, to ${mail?.to}`);
  const arrived = Map.groupBy(mails, ({ subject, to }) => `${subject}, to ${to}`);
  return [...asked].flatMap(([event, writes]) => {
    const acknowledged = writes.filter(({ outcome }) => outcome === 'acknowledged').length;
    const least = Math.min(acknowledged, writes[0]?.mail?.limit ?? 0);
    const most = writes.reduce((sum, { answers }) => sum + answers.length, 0);
    const count = new Set(arrived.get(event)?.map(({ messageId }) => messageId)).size;
    if (count >= least && count <= most) return [];
    return [finding('mail', `${event}: ${count} arrived, ${least} were promised, ${most} asked for`, writes)];
  });
}

/** Allowances with an unpaid past payday. */
async function unpaidPaydays(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ id: string }>(`
    SELECT allowance_id AS id FROM allowances AS a WHERE NOT EXISTS (
      SELECT FROM allowance_payments AS p WHERE p.family_id = a.family_id AND p.allowance_id = a.allowance_id
        AND p.due_on = a.starts_on)`);
  return rows.map(({ id }) => finding('lost', `the allowance ${id} has no payment for its payday`));
}

/** The id of the outbox row in a Message-ID. */
function idIn(messageId: string): string {
  return messageId.replace(/^<|@.*$/g, '');
}
