import { sql } from 'kysely';
import type { CallOf } from '../../platform/http/call.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { replayChore, toChore } from './chores.ts';
import { explainStepRefusal, stepChore } from './step-chore.ts';

/** Sends a submitted chore back to the child, with an optional reason. */
export function rejectChore({ actor, objectId, body, now, write }: CallOf<'rejectChore'>) {
  const changes = sql`rejected_at = ${now}, rejection_comment = ${body.comment ?? null}, updated_at = ${now}`;
  return write(
    actor.family,
    async tx => {
      const chore = await stepChore(tx, objectId, 'reject', changes);
      if (!chore) return explainStepRefusal(tx, objectId, 'reject');
      return commit(toChore(chore), { action: 'chore.rejected', on: ['chore', objectId], childId: chore.child_id });
    },
    replayChore,
  );
}
