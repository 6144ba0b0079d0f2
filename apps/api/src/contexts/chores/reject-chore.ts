import { sql } from 'kysely';
import type { CallOf } from '../../platform/http/call.ts';
import { done } from '../../platform/writes/outcome.ts';
import { choreAgain, toChore } from './chores.ts';
import { stepChore, whyNotStepped } from './step-chore.ts';

/** Sends a submitted chore back to the child, with the reason if there is one. */
export function rejectChore({ actor, objectId, body, now, write }: CallOf<'rejectChore'>) {
  const changes = sql`rejected_at = ${now}, rejection_comment = ${body.comment ?? null}, updated_at = ${now}`;
  return write(
    actor.family,
    async tx => {
      const chore = await stepChore(tx, objectId, 'reject', changes);
      if (!chore) return whyNotStepped(tx, objectId, 'reject');
      return done(toChore(chore), { action: 'chore.rejected', on: ['chore', objectId], childId: chore.child_id });
    },
    choreAgain,
  );
}
