import { choreMachine } from '@pocketful/chores/rules';
import { sql } from 'kysely';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { emptyReplay } from '../../platform/writes/writes.ts';
import { isInGroupOf } from './chores.ts';
import { explainStepRefusal } from './step-chore.ts';

type Deleted = { readonly chore_id: string; readonly child_id: string };

/**
 * Deletes a chore that was not paid, and with it those of its group that are to do, if that is asked. A paid chore is
 * part of the family's financial records.
 */
export function deleteChore({ actor, objectId, query, write }: CallOf<'deleteChore'>) {
  return write(
    actor.family,
    async tx => {
      // A chore whose approval was taken back was paid.
      const deleted = await tx.run(sql<Deleted>`
        WITH gone AS MATERIALIZED (
          SELECT c.chore_id, was_paid(${tx.familyId}, 'chore', c.chore_id) AS paid FROM chores AS c
          WHERE c.family_id = ${tx.familyId} AND (c.chore_id = ${objectId}
            OR (c.status = 'pending' AND ${query.of === 'all'} AND ${isInGroupOf(tx, objectId)}))
          ORDER BY c.chore_id FOR UPDATE
        )
        DELETE FROM chores AS c USING gone WHERE c.family_id = ${tx.familyId} AND c.chore_id = gone.chore_id
          AND c.status = ANY (${choreMachine.actions.delete.from}) AND NOT gone.paid
        RETURNING c.chore_id, c.child_id`);
      const it = deleted.find(({ chore_id: id }) => id === objectId);
      if (!it) return explainStepRefusal(tx, objectId, 'delete');
      const event = ({ chore_id: id, child_id: childId }: Deleted) =>
        ({ action: 'chore.deleted', on: ['chore', id], childId }) as const;
      return commit(undefined, event(it), deleted.filter(row => row !== it).map(event));
    },
    emptyReplay,
  );
}
