import type { StaffFeedback } from '@pocketful/staff/calls/feedback-desk';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import { patch } from '../../platform/database/patch.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { pageOf, placeOf } from '../../platform/http/cursor.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { recordedRead } from '../../platform/writes/recorded-read.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';

interface FeedbackRow extends RowOf<'feedback'> {
  readonly family_id: string;
  /** Null for a removed member. */
  readonly username: string | null;
  readonly name: string;
  readonly reviewer: string | null;
}

const SELECTED = sql`
  SELECT f.family_id, ${sql.raw(columnsOf('feedback', 'f'))}, m.username, concat_ws(' ', m.first_name, m.last_name) AS name,
    s.username AS reviewer
  FROM feedback AS f LEFT JOIN members AS m ON m.family_id = f.family_id AND m.member_id = f.member_id
    LEFT JOIN staff AS s ON s.staff_id = f.reviewed_by`;

/** Feedback to the staff, newest first, with names: a look into families, so it is recorded in the audit log. */
export async function listFeedback(call: CallOf<'listFeedback'>, { database }: Pick<RouteDeps, 'database'>) {
  const { actor, query, setNextCursor } = call;
  const after = placeOf(query.cursor);
  const conditions = [
    sql`true`,
    ...(query.familyId ? [sql`f.family_id = ${query.familyId}`] : []),
    ...(query.status ? [sql`f.status = ${query.status}`] : []),
    ...(after ? [sql`(f.created_at, f.feedback_id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ];
  return recordedRead(call, database.family(SYSTEM_FAMILY_ID), async () => {
    const { rows } = await sql<FeedbackRow>`${SELECTED} WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY f.created_at DESC, f.feedback_id DESC LIMIT ${query.limit + 1}`.execute(database.crossTenant('staff'));
    const { page, nextCursor } = pageOf(rows, query.limit, row => ({ at: row.created_at, id: row.feedback_id }));
    setNextCursor(nextCursor);
    const details = { rows: page.length };
    return commit(page.map(toFeedback), { action: 'feedback.read', on: ['staff', actor.staffId], details });
  });
}

/** Sets the status of feedback, and records who did. */
export function setFeedbackStatus(call: CallOf<'setFeedbackStatus'>, { database }: Pick<RouteDeps, 'database'>) {
  const { actor, body, now, objectId: id, write } = call;
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const db = tx.across('staff');
      await sql`
        UPDATE feedback AS f SET status = ${body.status}, reviewed_at = ${now}, reviewed_by = ${actor.staffId}
        WHERE f.feedback_id = ${id}`.execute(db);
      const changed = await findFeedback(db, id);
      if (!changed) return refuse('FEEDBACK_NOT_FOUND');
      return commit(toFeedback(changed), {
        action: 'feedback.reviewed',
        on: ['feedback', id],
        details: { status: body.status },
      });
    },
    async () => {
      const row = await findFeedback(database.crossTenant('staff'), id);
      return row ? toFeedback(row) : refuse('NO_LONGER_THERE');
    },
  );
}

/**
 * Writes the answer to feedback, and the notes of staff. Its author gets a mail for each new answer if they want mails. An
 * answer that stays the same keeps its time.
 */
export async function answerFeedback(
  call: CallOf<'answerFeedback'>,
  { database, outbox }: Pick<RouteDeps, 'database' | 'outbox'>,
) {
  const { actor, body, now, objectId: id, write } = call;
  const found = await findFeedback(database.crossTenant('staff'), id);
  const read = (reads: FamilyReads) =>
    reads.run(sql<FeedbackRow>`${SELECTED} WHERE f.family_id = ${reads.familyId} AND f.feedback_id = ${id}`);
  // The mail is one of the author's family.
  const familyId = found?.family_id ?? SYSTEM_FAMILY_ID;
  return write(
    database.family(familyId),
    async tx => {
      const { answer, adminNotes } = body;
      const set = { answer, admin_notes: adminNotes, reviewed_at: now, reviewed_by: actor.staffId };
      const text = sql`${answer ?? null}::text`;
      const [mailed] = await tx.run(sql<{ wants: boolean }>`
        UPDATE feedback AS f SET ${patch('feedback', set, 'f')}, answered_at = CASE
            WHEN ${answer === undefined}::boolean OR f.answer IS NOT DISTINCT FROM ${text} THEN f.answered_at
            WHEN ${text} IS NOT NULL THEN ${now}::timestamptz END
        WHERE f.family_id = ${tx.familyId} AND f.feedback_id = ${id}
        RETURNING EXISTS (SELECT FROM notice_settings AS n WHERE n.family_id = ${tx.familyId}
          AND n.member_id = f.member_id AND n.mail <> 'never') AS wants`);
      const [row] = await read(tx);
      if (!row) return refuse('FEEDBACK_NOT_FOUND');
      if (mailed?.wants && answer && answer !== found?.answer)
        await outbox.queue(tx, { kind: 'feedback_answered', to: { memberId: row.member_id } }, now);
      return commit(toFeedback(row), { action: 'feedback.answered', on: ['feedback', id] });
    },
    async () => {
      const [row] = await read(database.family(familyId));
      return row ? toFeedback(row) : refuse('NO_LONGER_THERE');
    },
  );
}

/** Deletes feedback for good. */
export function deleteFeedback(
  { objectId: id, write }: CallOf<'deleteFeedback'>,
  { database }: Pick<RouteDeps, 'database'>,
) {
  return write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const { rows } = await sql`
        DELETE FROM feedback AS f WHERE f.feedback_id = ${id} RETURNING f.feedback_id`.execute(tx.across('staff'));
      if (rows.length === 0) return refuse('FEEDBACK_NOT_FOUND');
      return commit(undefined, { action: 'feedback.deleted', on: ['feedback', id] });
    },
    emptyReplay,
  );
}

async function findFeedback(db: Database, id: string): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`${SELECTED} WHERE f.feedback_id = ${id}`.execute(db);
  return rows[0];
}

function toFeedback(row: FeedbackRow): StaffFeedback {
  const { type, status, subject, message, rating, username } = row;
  return {
    ...{ id: row.feedback_id, type, status, subject, message, rating },
    familyId: row.family_id,
    userId: row.member_id,
    username,
    // A removed member has no names, rather than empty ones.
    userName: username === null ? null : row.name,
    userRole: row.member_role,
    currentPage: row.page,
    adminNotes: row.admin_notes,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewedBy: row.reviewer,
  };
}
