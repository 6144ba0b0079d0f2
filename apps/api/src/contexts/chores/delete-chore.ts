import { choreMachine } from '@pocketful/domain/chores';
import { sql } from 'kysely';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { explainStepRefusal } from './step-chore.ts';

/** Deletes a chore that was not paid. A paid chore is part of the family's financial records. */
export function deleteChore({ actor, objectId, write }: CallOf<'deleteChore'>) {
  return write(
    actor.family,
    async tx => {
      // A chore whose approval was taken back was paid.
      const [deleted] = await tx.run(sql<{ child_id: string }>`
        DELETE FROM chores WHERE family_id = ${tx.familyId} AND chore_id = ${objectId}
          AND status = ANY (${choreMachine.actions.delete.from}) AND NOT was_paid(${tx.familyId}, 'chore', chore_id)
        RETURNING child_id`);
      if (!deleted) return explainStepRefusal(tx, objectId, 'delete');
      return commit(undefined, { action: 'chore.deleted', on: ['chore', objectId], childId: deleted.child_id });
    },
    emptyReplay,
  );
}
