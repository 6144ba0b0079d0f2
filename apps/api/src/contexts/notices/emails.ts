import { centsOf, formatUsd } from '@pocketful/domain/money';
import { sql } from 'kysely';
import { MINUTE } from '../../platform/clock.ts';
import { addressee } from '../../platform/mail/addressee.ts';
import type { Compose } from '../../platform/mail/compose.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';
import { type WaitingKind, waitingSql } from '../home/public.ts';
import { QUEUE } from './queue.ts';

/** An item that was entered so long before a mail may have been committed after it. */
const OVERLAP_MS = MINUTE;
/** Rows of the audit log in which a mail looks for what others did. */
const LOOKED_AT = 500;

/** Items of a child of one kind. */
interface WaitingRow {
  readonly child: string;
  readonly kind: WaitingKind;
  readonly count: number;
  readonly amount: string;
  /** Whether one of them is newer than the last mail. */
  readonly fresh: boolean;
}

const WORDS: Readonly<Record<WaitingKind, readonly [one: string, several: string]>> = {
  chore: ['chore', 'chores'],
  proposal: ['suggested chore', 'suggested chores'],
  claim: ['reward', 'rewards'],
  purchase: ['purchase', 'purchases'],
  withdrawal: ['request for money', 'requests for money'],
};

const counted = (count: number, [one, several]: readonly [string, string]) => `${count} ${count === 1 ? one : several}`;
const items = (count: number) => counted(count, ['item', 'items']);

/** The emails about what waits. */
export const noticeEmails = {
  async notice(mail, deps) {
    const member = await addressee(mail, deps);
    if (!member) return undefined;
    const { familyId, memberId, mailId } = mail;
    const { rows: settings } = await sql<{ mail: string; names: boolean; last: Date | null }>`
      SELECT n.mail, n.names, (SELECT max(o.created_at) FROM outbox AS o WHERE o.family_id = ${familyId}
        AND o.member_id = ${memberId} AND o.kind = 'notice' AND o.sent_at IS NOT NULL AND o.mail_id <> ${mailId}) AS last
      FROM notice_settings AS n WHERE n.family_id = ${familyId} AND n.member_id = ${memberId}
        AND n.mail <> 'never'`.execute(deps.db);
    const [choice] = settings;
    if (!choice) return undefined;
    const since = new Date((choice.last?.getTime() ?? 0) - OVERLAP_MS);
    const { rows } = await sql<WaitingRow>`
      SELECT m.first_name AS child, w.kind, count(*)::integer AS count, sum(w.amount) AS amount,
        bool_or(w.submitted_at > ${since}) AS fresh
      FROM (SELECT ${familyId}::uuid AS family_id) AS f
      JOIN members AS m ON m.family_id = ${familyId} AND m.role = 'child'
      CROSS JOIN LATERAL (${sql.raw(waitingSql('f.family_id'))}) AS w
      GROUP BY m.member_id, m.first_name, m.birth_year, m.created_at, w.kind
      ORDER BY m.birth_year, m.created_at, w.kind`.execute(deps.db);
    const isNew = choice.mail === 'daily' || rows.some(({ fresh }) => fresh);
    if (rows.length === 0 || !isNew) return undefined;
    const total = rows.reduce((sum, { count }) => sum + count, 0);
    const waits = `${items(total)} ${total === 1 ? 'waits' : 'wait'} for your answer`;
    return {
      to: member.email,
      subject: waits,
      name: member.first_name,
      paragraphs: [`${waits}:`, ...linesOf(rows, choice.names), ...(await othersDid(mail, deps, choice))],
      action: { label: 'Go to the approvals', url: new URL(QUEUE, deps.publicUrl).href },
      closing: ['You chose this mail. You can change or end it in Pocketful, under Settings, Notices.'],
    };
  },
} as const satisfies Partial<Record<MailKind, Compose>>;

/** One line for each child with names, else one for all kinds. No words of a child. */
function linesOf(rows: readonly WaitingRow[], names: boolean): string[] {
  const words = ({ kind, count }: Pick<WaitingRow, 'kind' | 'count'>) => counted(count, WORDS[kind]);
  if (!names) {
    const kinds = Map.groupBy(rows, ({ kind }) => kind);
    const sums = [...kinds].map(([kind, same]) =>
      words({ kind, count: same.reduce((sum, { count }) => sum + count, 0) }),
    );
    return [sums.join(', ')];
  }
  const lines = Map.groupBy(rows, ({ child }) => child);
  return [...lines].map(
    ([child, own]) => `${child}: ${own.map(row => `${words(row)} (${formatUsd(centsOf(row.amount))})`).join(', ')}`,
  );
}

/** What other adults decided since the last mail. */
async function othersDid(
  { familyId, memberId }: Parameters<Compose>[0],
  { db }: Parameters<Compose>[1],
  { names, last }: { readonly names: boolean; readonly last: Date | null },
): Promise<string[]> {
  if (!last) return [];
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT m.first_name AS name, count(*)::integer AS count
    FROM (SELECT e.profile_id, e.action, e.at FROM audit_entries AS e WHERE e.family_id = ${familyId}
      ORDER BY e.sequence DESC LIMIT ${LOOKED_AT}) AS e
    JOIN members AS m ON m.family_id = ${familyId} AND m.member_id = e.profile_id AND m.role <> 'child'
    WHERE e.at > ${last} AND m.member_id <> ${memberId}
      AND e.action ~ '^((chore|claim|purchase|withdrawal)[.](approved|rejected)|proposal[.](accepted|declined))$'
    GROUP BY m.member_id, m.first_name ORDER BY m.first_name`.execute(db);
  return rows.map(
    ({ name, count }) => `${names ? name : 'Another adult'} took care of ${items(count)} since the last mail.`,
  );
}
