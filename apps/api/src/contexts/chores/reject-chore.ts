import type { CallOf } from '../../platform/http/call.ts';
import { finishStep, stepChore, whyNotReviewed } from './step-chore.ts';

/** Sends a submitted chore back to the child, with the reason if there is one. */
export async function rejectChore(call: CallOf<'rejectChore'>) {
  const { actor, params, body, now } = call;
  return actor.family.transaction(async tx => {
    const chore = await stepChore(tx, params.id, 'reject', {
      rejected_at: now,
      rejection_comment: body.comment ?? null,
      updated_at: now,
    });
    if (!chore) return whyNotReviewed(tx, params.id);
    return finishStep(tx, call, 'chore.rejected', chore);
  });
}
