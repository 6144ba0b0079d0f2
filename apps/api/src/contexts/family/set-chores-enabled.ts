import { sql } from 'kysely';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { done } from '../../platform/writes/outcome.ts';
import { findUser, toUser } from './users.ts';

/** Switches a child's chores on or off, and counts the submissions that this hides. */
export function setChoresEnabled({ actor, objectId, body, now, write }: CallOf<'setChoresEnabled'>) {
  const { enabled } = body;
  const read = async (reads: FamilyReads, childId: string) => {
    const row = await findUser(reads, childId);
    if (!row) return refuse('NO_LONGER_THERE');
    return { ...toUser(row, now), hiddenSubmissions: enabled ? 0 : await countSubmissions(reads, childId) };
  };
  return write(
    actor.family,
    async tx => {
      const switched = await tx.db
        .updateTable('members')
        .set({ chores_enabled: enabled })
        .where('family_id', '=', tx.familyId)
        .where('member_id', '=', objectId)
        .where('role', '=', 'child')
        .returning('member_id')
        .executeTakeFirst();
      if (!switched) return refuse('CHILD_NOT_FOUND');
      // Counted after the switch has its lock: whoever submits now waits for it and is then refused.
      const answer = await read(tx, objectId);
      if ('code' in answer) throw new Error(`child ${objectId} is not there while its row is locked`);
      const action = enabled ? 'child.chores_enabled' : 'child.chores_disabled';
      return done(answer, { action, on: ['member', objectId], childId: objectId });
    },
    read,
  );
}

async function countSubmissions(reads: FamilyReads, childId: string): Promise<number> {
  const [row] = await reads.run(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM chores
    WHERE family_id = ${reads.familyId} AND child_id = ${childId} AND status = 'submitted'`);
  return row?.count ?? 0;
}
