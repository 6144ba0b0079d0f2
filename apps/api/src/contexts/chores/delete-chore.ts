import { choreMachine } from '@pocketful/domain/chores';
import { appendAudit } from '../../platform/audit.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { findChore } from './chores.ts';

/** Deletes a chore, unless it was paid: then it is part of the family's financial records. */
export async function deleteChore({ actor, params, now, audit }: CallOf<'deleteChore'>) {
  return actor.family.transaction(async tx => {
    const deleted = await tx.db
      .deleteFrom('chores')
      .where('family_id', '=', tx.familyId)
      .where('chore_id', '=', params.id)
      .where('status', 'in', choreMachine.actions.delete.from)
      .returning('child_id')
      .executeTakeFirst();
    if (!deleted) return refuse((await findChore(tx, params.id)) ? 'CHORE_PAID' : 'CHORE_NOT_FOUND');
    await appendAudit(tx, {
      ...audit,
      at: now,
      action: 'chore.deleted',
      objectType: 'chore',
      objectId: params.id,
      details: { childId: deleted.child_id },
    });
    return undefined;
  });
}
