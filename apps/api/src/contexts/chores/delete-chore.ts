import { choreMachine } from '@pocketful/domain/chores';
import { sql } from 'kysely';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { explainStepRefusal } from './step-chore.ts';
import { inGroupOf } from './update-chore.ts';

/**
 * Deletes a chore that was not paid, and with it those of its group that are to do, if that is asked. A paid chore is part
 * of the family's financial records.
 */
export function deleteChore({ actor, objectId, query, write }: CallOf<'deleteChore'>) {
  return write(
    actor.family,
    async tx => {
      // A chore whose approval was taken back was paid.
      const deleted = await tx.run(sql<{ chore_id: string; child_id: string }>`
        DELETE FROM chores AS c WHERE c.family_id = ${tx.familyId}
          AND (c.chore_id = ${objectId} OR (c.status = 'pending' AND ${inGroupOf(tx, objectId, query.of === 'all')}))
          AND c.status = ANY (${choreMachine.actions.delete.from}) AND NOT was_paid(${tx.familyId}, 'chore', c.chore_id)
        RETURNING c.chore_id, c.child_id`);
      if (deleted.every(({ chore_id: id }) => id !== objectId)) return explainStepRefusal(tx, objectId, 'delete');
      const [event, ...further] = deleted
        .sort((one, other) => Number(other.chore_id === objectId) - Number(one.chore_id === objectId))
        .map(
          ({ chore_id: id, child_id: childId }) => ({ action: 'chore.deleted', on: ['chore', id], childId }) as const,
        );
      if (!event) throw new Error('a deletion without a chore was not refused');
      return commit(undefined, event, further);
    },
    emptyReplay,
  );
}
