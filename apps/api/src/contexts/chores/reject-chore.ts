import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { replayChore, toChore } from './chores.ts';
import { explainStepRefusal, moveChore } from './step-chore.ts';

/** Sends a submitted chore back to the child, with an optional reason. */
export function rejectChore({ actor, objectId, body, now, write }: CallOf<'rejectChore'>) {
  return write(
    actor.family,
    async tx => {
      const chore = await moveChore(tx, objectId, { action: 'reject', now, comment: body.comment });
      if (!chore) return explainStepRefusal(tx, objectId, 'reject');
      return commit(toChore(chore), { action: 'chore.rejected', on: ['chore', objectId], childId: chore.child_id });
    },
    replayChore,
  );
}
