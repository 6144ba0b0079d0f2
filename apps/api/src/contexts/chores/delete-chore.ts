import { choreMachine } from '@pocketful/domain/chores';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { explainStepRefusal } from './step-chore.ts';

/** Deletes a chore that was not paid. A paid chore is part of the family's financial records. */
export function deleteChore({ actor, objectId, write }: CallOf<'deleteChore'>) {
  return write(
    actor.family,
    async tx => {
      const deleted = await tx.db
        .deleteFrom('chores')
        .where('family_id', '=', tx.familyId)
        .where('chore_id', '=', objectId)
        .where('status', 'in', choreMachine.actions.delete.from)
        // A chore whose approval was taken back was paid.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('ledger_entries as e')
                .select('e.entry_id')
                .where('e.family_id', '=', tx.familyId)
                .where('e.source_type', '=', 'chore')
                .where('e.source_id', '=', objectId),
            ),
          ),
        )
        .returning('child_id')
        .executeTakeFirst();
      if (!deleted) return explainStepRefusal(tx, objectId, 'delete');
      return commit(undefined, { action: 'chore.deleted', on: ['chore', objectId], childId: deleted.child_id });
    },
    emptyReplay,
  );
}
