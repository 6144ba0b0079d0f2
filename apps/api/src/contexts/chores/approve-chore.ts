import type { CallOf } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/public.ts';
import { replayChore, toChore } from './chores.ts';
import { explainStepRefusal, moveChore } from './step-chore.ts';

/** Approves a submitted chore and pays its reward, both or neither, once. */
export function approveChore(call: CallOf<'approveChore'>) {
  const { actor, objectId: choreId, now } = call;
  return post(call, actor.family, {
    entryId: newId(),
    from: mine => moveChore(actor.family.familyId, choreId, { action: 'approve', now }, mine),
    by: { source: 'chore', id: choreId },
    createdBy: actor.memberId,
    event: { action: 'chore.approved', on: ['chore', choreId] },
    answer: toChore,
    refusal: reads => explainStepRefusal(reads, choreId, 'approve'),
    replay: replayChore,
  });
}
