import { type NoticeChoice, planNotice } from '@pocketful/notices/rules';
import { type RawBuilder, sql } from 'kysely';
import { after, type Clock, MINUTE } from '../../platform/clock.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { byFamily, pipelined } from '../../platform/database/pipeline.ts';

interface DueRow extends NoticeChoice {
  readonly family_id: string;
  readonly memberId: string;
  readonly dueAt: Date;
  readonly timeZone: string;
  /** Whether a mail waits that the mail server has not accepted. Once sent, it lists the items that wait then. */
  readonly waits: boolean;
}

/**
 * Queues the mails that are due, and plans the next ones. Concurrent and interrupted runs are safe: the plan of a row
 * and its mail are stored together, and only if the row is as it was read.
 *
 * @returns the number of queued mails
 */
export async function makeNotices(database: LongWork, clock: Clock): Promise<number> {
  let queued = 0;
  for await (const rows of database.portions('notices', dueAt(clock()))) {
    const now = clock();
    const stored = await pipelined(
      database,
      'notices',
      byFamily(rows).map(([familyId, of]) => storePlans(familyId, of, now)),
    );
    queued += stored.reduce((sum, { changed }) => sum + changed, 0);
  }
  return queued;
}

/** The due notices, the oldest first. */
function dueAt(now: Date): RawBuilder<DueRow> {
  return sql`
    SELECT n.family_id, n.member_id AS "memberId", n.mail, n.hour,
      n.due_at AS "dueAt", f.time_zone AS "timeZone", (
        SELECT max(o.created_at) FROM outbox AS o
        WHERE o.family_id = n.family_id AND o.member_id = n.member_id AND o.kind = 'notice'
          AND (o.sent_at IS NOT NULL OR o.next_try_at IS NOT NULL)) AS "mailedAt", EXISTS (
        SELECT FROM outbox AS o
        WHERE o.family_id = n.family_id AND o.member_id = n.member_id AND o.kind = 'notice'
          AND o.next_try_at IS NOT NULL) AS waits
    FROM notice_settings AS n JOIN families AS f ON f.family_id = n.family_id
    WHERE n.due_at <= ${now} ORDER BY n.due_at`;
}

/** Stores the plans of a family's notices, and queues the mails that are due. */
function storePlans(familyId: string, rows: readonly DueRow[], now: Date): RawBuilder<unknown> {
  const plans = rows.map(row => {
    const plan = planNotice(row, row.timeZone, now);
    return row.waits && plan.send ? { send: false, next: plan.next ?? after(now, MINUTE) } : plan;
  });
  return sql`
    WITH due AS (
      SELECT n.member_id, p.next, p.send FROM unnest(${rows.map(({ memberId }) => memberId)}::uuid[],
        ${rows.map(({ dueAt }) => dueAt)}::timestamptz[], ${plans.map(({ next }) => next)}::timestamptz[],
        ${plans.map(({ send }) => send)}::boolean[]) AS p (member_id, due_at, next, send)
      JOIN notice_settings AS n ON n.family_id = ${familyId} AND n.member_id = p.member_id AND n.due_at = p.due_at
      ORDER BY n.member_id FOR NO KEY UPDATE OF n
    ), planned AS (
      UPDATE notice_settings AS n SET due_at = d.next FROM due AS d
      WHERE n.family_id = ${familyId} AND n.member_id = d.member_id RETURNING n.family_id, n.member_id, d.send)
    INSERT INTO outbox (family_id, mail_id, kind, member_id, created_at, next_try_at)
    SELECT family_id, uuidv7(), 'notice', member_id, ${now}::timestamptz, ${now}::timestamptz
    FROM planned WHERE send`;
}
