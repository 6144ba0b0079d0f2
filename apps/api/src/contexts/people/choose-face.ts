import { sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { findUser, toUser } from './users.ts';

/** Stores the face and the color that a child chose for itself. */
export function chooseFace({ actor, objectId, body, now, write }: CallOf<'chooseFace'>) {
  const read = async (reads: FamilyReads, childId: string) => {
    const row = await findUser(reads, childId);
    return row ? toUser(row, now) : refuse('NO_LONGER_THERE');
  };
  return write(
    actor.family,
    async tx => {
      await tx.run(sql`
        UPDATE members SET face = ${body.face}, color = ${body.color}
        WHERE family_id = ${tx.familyId} AND member_id = ${objectId}`);
      const answer = await read(tx, objectId);
      if ('code' in answer) return answer;
      return commit(answer, { action: 'child.face_chosen', on: ['member', objectId], childId: objectId });
    },
    read,
  );
}
