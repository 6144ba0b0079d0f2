import { sql } from 'kysely';
import { HOUR } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { RefusalError, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { lockMember } from '../people/public.ts';

/** The most messages of one member within an hour. */
const MAX_PER_HOUR = 5;

type FeedbackRow = RowOf<'feedback'>;

const COLUMNS = sql.raw(columnsOf('feedback', 'f'));

/** Stores an adult's feedback to the staff with ids only, no names. Throws RATE_LIMITED past a few an hour. */
export function sendFeedback({ actor, body, now, objectId, write }: CallOf<'sendFeedback'>) {
  const { memberId, role, family } = actor;
  const read = async (reads: FamilyReads, id: string) => {
    const [row] = await reads.run(sql<FeedbackRow>`
      SELECT ${COLUMNS} FROM feedback AS f WHERE f.family_id = ${reads.familyId} AND f.feedback_id = ${id}`);
    return row ? toFeedback(row) : refuse('NO_LONGER_THERE');
  };
  return write(
    family,
    async tx => {
      // Concurrent messages are counted one after the other. The session is held, so the member is there.
      await lockMember(tx, memberId);
      const rows = await tx.run(sql<FeedbackRow>`
        INSERT INTO feedback AS f (feedback_id, family_id, member_id, member_role, type, subject, message, rating, page, created_at)
        SELECT ${objectId}::uuid, ${tx.familyId}::uuid, ${memberId}::uuid, ${role}, ${body.type ?? 'other'}, ${body.subject}, ${body.message},
          ${body.rating ?? null}::smallint, ${body.page ?? null}, ${now}::timestamptz
        WHERE (
          SELECT count(*) FROM feedback AS earlier WHERE earlier.family_id = ${tx.familyId}
            AND earlier.member_id = ${memberId} AND elapsed_since(earlier.created_at, ${now}) < interval '1 hour'
        ) < ${MAX_PER_HOUR}
        RETURNING ${COLUMNS}`);
      const [row] = rows;
      if (!row) throw new RefusalError(refuse('RATE_LIMITED', { retryAfterSeconds: HOUR / 1000 }));
      return commit(toFeedback(row), { action: 'feedback.sent', on: ['feedback', objectId] });
    },
    read,
  );
}

function toFeedback(row: FeedbackRow) {
  const { feedback_id: id, type, subject, message, rating, page, status, created_at } = row;
  return { id, type, subject, message, rating, page, status, createdAt: created_at.toISOString() };
}
