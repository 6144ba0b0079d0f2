import type { CallOf } from '../../platform/http/call.ts';
import { post } from '../ledger/public.ts';
import { choreFromJson, replayChore, toChore } from './chores.ts';
import { choreStep, explainStepRefusal } from './step-chore.ts';

/** Approves a submitted chore and pays its reward, both or neither, once. */
export function approveChore(call: CallOf<'approveChore'>) {
  const { actor, objectId: choreId, now } = call;
  return post(call, actor.family, {
    entry: { pays: 'chore', step: choreStep(choreId, { action: 'approve', now }) },
    createdBy: actor.memberId,
    event: { action: 'chore.approved', on: ['chore', choreId] },
    answer: ({ source }) => toChore(choreFromJson(source)),
    refusal: reads => explainStepRefusal(reads, choreId, 'approve'),
    replay: replayChore,
  });
}
