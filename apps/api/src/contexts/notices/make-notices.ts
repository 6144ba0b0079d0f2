import { type NoticeChoice, planNotice } from '@pocketful/domain/notices';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';

/** Notices that are planned together. */
const PORTION = 500;

interface DueRow extends NoticeChoice {
  readonly familyId: string;
  readonly memberId: string;
  readonly dueAt: Date;
  readonly timeZone: string;
}

/**
 * Queues the mails that are due, and plans the next ones. It may run several times at once, and may end in its middle: the
 * plan of a row and its mail are stored together, and only if the row is as it was read.
 *
 * @returns how many mails were queued
 */
export async function makeNotices(database: DatabaseHandle, clock: Clock): Promise<number> {
  const db = database.crossTenant('notices');
  let queued = 0;
  for (;;) {
    const now = clock();
    const { rows } = await sql<DueRow>`
      SELECT n.family_id AS "familyId", n.member_id AS "memberId", n.mail, n.hour,
        n.due_at AS "dueAt", f.time_zone AS "timeZone", (
          SELECT max(o.created_at) FROM outbox AS o
          WHERE o.family_id = n.family_id AND o.member_id = n.member_id AND o.kind = 'notice'
            AND (o.sent_at IS NOT NULL OR o.next_try_at IS NOT NULL)) AS "mailedAt"
      FROM notice_settings AS n JOIN families AS f ON f.family_id = n.family_id
      WHERE n.due_at <= ${now} ORDER BY n.due_at LIMIT ${PORTION}`.execute(db);
    const plans = rows.map(row => planNotice(row, row.timeZone, now));
    const { numAffectedRows = 0n } = await sql`
      WITH planned AS (
        UPDATE notice_settings AS n SET due_at = p.next
        FROM unnest(${rows.map(({ familyId }) => familyId)}::uuid[], ${rows.map(({ memberId }) => memberId)}::uuid[],
          ${rows.map(({ dueAt }) => dueAt)}::timestamptz[], ${plans.map(({ next }) => next)}::timestamptz[],
          ${plans.map(({ send }) => send)}::boolean[]) AS p (family_id, member_id, due_at, next, send)
        WHERE n.family_id = p.family_id AND n.member_id = p.member_id AND n.due_at = p.due_at
        RETURNING n.family_id, n.member_id, p.send)
      INSERT INTO outbox (family_id, mail_id, kind, member_id, created_at, next_try_at)
      SELECT family_id, uuidv7(), 'notice', member_id, ${now}::timestamptz, ${now}::timestamptz
      FROM planned WHERE send`.execute(db);
    queued += Number(numAffectedRows);
    if (rows.length < PORTION) return queued;
  }
}
