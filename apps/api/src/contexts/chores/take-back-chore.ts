import { choreMachine, choreRefusal } from '@pocketful/domain/chores';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { takeBack } from '../ledger/public.ts';
import { choreFromJson, findChore, replayChore, toChore } from './chores.ts';
import { choreStep } from './step-chore.ts';

/** Takes back the approval or the rejection of a chore: it waits again, and its reward is reversed. */
export function takeBackChore(call: CallOf<'takeBackChore'>) {
  const { objectId: choreId, now } = call;
  return takeBack(call, choreStep(choreId, { action: 'takeBack', now }), {
    event: { action: 'chore.taken_back', on: ['chore', choreId] },
    answer: ({ source }) => toChore(choreFromJson(source)),
    refusal: reads => whyNotTakenBack(reads, choreId),
    replay: replayChore,
  });
}

async function whyNotTakenBack(reads: FamilyReads, choreId: string) {
  const row = await findChore(reads, choreId);
  if (!row) return refuse('CHORE_NOT_FOUND');
  const isDecided = choreMachine.actions.takeBack.from.includes(row.status);
  return refuse(isDecided ? 'TOO_LATE' : choreRefusal('takeBack', row.status));
}
