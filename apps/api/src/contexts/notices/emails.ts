import type { AuditAction } from '@pocketful/api-contract/audit';
import { dayIn } from '@pocketful/domain/dates';
import { formatsOf } from '@pocketful/domain/intl/formats';
import { centsOf } from '@pocketful/domain/money';
import { afterQuiet } from '@pocketful/notices/rules';
import { sql } from 'kysely';
import { MINUTE } from '../../platform/clock.ts';
import { calledName } from '../../platform/database/called-name.ts';
import { addressee } from '../../platform/mail/addressee.ts';
import type { Compose, ComposeDeps, DueMail } from '../../platform/mail/compose.ts';
import type { MailKind } from '../../platform/mail/outbox.ts';
import { type WaitingKind, waitingSql } from '../home/public.ts';

/** The page on which an adult decides. It asks for the PIN as always. */
export const QUEUE = '/';

/** An item that was entered up to this long before a mail may be committed after it. */
const OVERLAP_MS = MINUTE / 6;
/** The events that decide an item. */
const DECISIONS = [
  ...(['chore.approved', 'chore.rejected', 'claim.approved', 'claim.rejected'] as const),
  ...(['purchase.approved', 'purchase.rejected', 'withdrawal.approved', 'withdrawal.rejected'] as const),
  ...(['proposal.accepted', 'proposal.declined'] as const),
] satisfies readonly AuditAction[];
/** The most rows of the audit log that a mail searches for decisions of others. */
const LOOKED_AT = 500;

/** Items of a child of one kind. */
interface WaitingRow {
  readonly childId: string;
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

/** The emails about waiting items. */
export const noticeEmails = {
  async notice(mail, deps) {
    const member = await addressee(mail, deps);
    if (!member) return undefined;
    const { familyId } = mail;
    const choice = await findChoice(mail, deps);
    if (!choice) return undefined;
    if (afterQuiet(choice.timeZone, deps.now) > deps.now) {
      // The job plans it again for 7. A daily mail waits for its next hour.
      if (choice.mail === 'at_once') await planAgainAtOnce(mail, deps);
      return undefined;
    }
    // The next daily mail replaces one that the mail server refused for a day.
    if (choice.mail === 'daily' && dayIn(choice.timeZone, choice.queuedAt) !== dayIn(choice.timeZone, deps.now))
      return undefined;
    const since = new Date((choice.last?.getTime() ?? 0) - OVERLAP_MS);
    const { rows } = await sql<WaitingRow>`
      SELECT m.member_id AS "childId", ${calledName('m', familyId)} AS child, w.kind, count(*)::integer AS count,
        sum(w.amount) AS amount, bool_or(w.submitted_at > ${since}) AS fresh
      FROM (SELECT ${familyId}::uuid AS family_id) AS f
      JOIN members AS m ON m.family_id = ${familyId} AND m.role = 'child'
      CROSS JOIN LATERAL (${sql.raw(waitingSql('f.family_id'))}) AS w
      GROUP BY m.family_id, m.member_id, w.kind
      ORDER BY m.birth_year, m.created_at, w.kind`.execute(deps.db);
    const isNew = choice.mail === 'daily' || rows.some(({ fresh }) => fresh);
    if (rows.length === 0 || !isNew) return undefined;
    const total = rows.reduce((sum, { count }) => sum + count, 0);
    return {
      to: member.email,
      subject: `${items(total)} ${total === 1 ? 'waits' : 'wait'} for you`,
      name: member.first_name,
      paragraphs: ['Waiting for your answer:', ...linesOf(rows, choice), ...(await othersDid(mail, deps, choice))],
      action: { label: 'See what waits', url: new URL(QUEUE, deps.publicUrl).href },
      closing: ['You get this mail because you chose it. To change or stop it, open Settings, Notices in Pocketful.'],
    };
  },
} as const satisfies Partial<Record<MailKind, Compose>>;

interface Choice {
  readonly mail: 'daily' | 'at_once';
  readonly names: boolean;
  readonly timeZone: string;
  readonly locale: string;
  readonly currency: string;
  readonly queuedAt: Date;
  /** The time of the last mail. */
  readonly last: Date | null;
}

/** The present choice of the recipient. Undefined if they want no mails any more. */
async function findChoice({ familyId, memberId, mailId }: DueMail, { db }: ComposeDeps): Promise<Choice | undefined> {
  const { rows } = await sql<Choice>`
    SELECT n.mail, n.names, f.time_zone AS "timeZone", f.currency, coalesce(m.locale, f.locale) AS locale,
      own.created_at AS "queuedAt",
      (SELECT max(o.sent_at) FROM outbox AS o
        WHERE o.family_id = ${familyId} AND o.member_id = ${memberId} AND o.kind = 'notice') AS last
    FROM notice_settings AS n
    JOIN families AS f ON f.family_id = ${familyId}
    JOIN members AS m ON m.family_id = ${familyId} AND m.member_id = ${memberId}
    JOIN outbox AS own ON own.family_id = ${familyId} AND own.mail_id = ${mailId}
    WHERE n.family_id = ${familyId} AND n.member_id = ${memberId} AND n.mail <> 'never'`.execute(db);
  return rows[0];
}

async function planAgainAtOnce({ familyId, memberId }: DueMail, { db, now }: ComposeDeps): Promise<void> {
  await sql`
    UPDATE notice_settings SET due_at = ${now}
    WHERE family_id = ${familyId} AND member_id = ${memberId} AND mail = 'at_once'`.execute(db);
}

/** One line for each child with names, else one for all kinds. No words of a child. */
function linesOf(rows: readonly WaitingRow[], { names, locale, currency }: Choice): string[] {
  const { money } = formatsOf({ locale, currency });
  const words = ({ kind, count }: Pick<WaitingRow, 'kind' | 'count'>) => counted(count, WORDS[kind]);
  if (!names) {
    const kinds = Map.groupBy(rows, ({ kind }) => kind);
    const sums = [...kinds].map(([kind, same]) =>
      words({ kind, count: same.reduce((sum, { count }) => sum + count, 0) }),
    );
    return [sums.join(', ')];
  }
  return [...Map.groupBy(rows, ({ childId }) => childId).values()].map(
    own => `${own[0]?.child}: ${own.map(row => `${words(row)} (${money(centsOf(row.amount))})`).join(', ')}`,
  );
}

/** Sentences about the decisions of other adults since the last mail. */
async function othersDid(
  { familyId, memberId }: DueMail,
  { db }: ComposeDeps,
  { names, last }: Pick<Choice, 'names' | 'last'>,
): Promise<string[]> {
  if (!last) return [];
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT ${calledName('m', familyId)} AS name, count(*)::integer AS count
    FROM (SELECT e.profile_id, e.action, e.at FROM audit_entries AS e WHERE e.family_id = ${familyId}
      ORDER BY e.sequence DESC LIMIT ${LOOKED_AT}) AS e
    JOIN members AS m ON m.family_id = ${familyId} AND m.member_id = e.profile_id AND m.role <> 'child'
    WHERE e.at > ${last} AND m.member_id <> ${memberId}
      AND e.action = ANY(${DECISIONS}::text[])
    GROUP BY m.family_id, m.member_id ORDER BY name`.execute(db);
  if (names) return rows.map(({ name, count }) => `${name} took care of ${items(count)} since the last mail.`);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return total === 0 ? [] : [`Another adult took care of ${items(total)} since the last mail.`];
}
