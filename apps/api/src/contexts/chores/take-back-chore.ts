import { choreMachine, choreRefusal } from '@pocketful/chores/rules';
import { isWithinTakeBack } from '@pocketful/ledger/rules/take-back';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { isOther, takeBack } from '../ledger/public.ts';
import { choreFromJson, findChore, replayChore, toChore } from './chores.ts';
import { choreStep } from './step-chore.ts';

/** Takes back the approval or the rejection of a chore: it waits again, and its reward is reversed. */
export function takeBackChore(call: CallOf<'takeBackChore'>) {
  const { objectId: choreId, now } = call;
  return takeBack(call, choreStep(choreId, { action: 'takeBack', now }), {
    event: { action: 'chore.taken_back', on: ['chore', choreId] },
    answer: ({ source }) => toChore(choreFromJson(source)),
    refusal: reads => whyNotTakenBack(reads, call),
    replay: replayChore,
  });
}

async function whyNotTakenBack(
  reads: FamilyReads,
  { objectId, body, now }: Pick<CallOf<'takeBackChore'>, 'objectId' | 'body' | 'now'>,
) {
  const row = await findChore(reads, objectId);
  if (!row) return refuse('CHORE_NOT_FOUND');
  const at = (row.approved_at ?? row.rejected_at)?.toISOString();
  if (!choreMachine.actions.takeBack.from.includes(row.status) || at === undefined)
    return refuse(choreRefusal('takeBack', row.status));
  if (!isWithinTakeBack(at, now)) return refuse('TOO_LATE');
  return refuse(isOther(body.decidedAt, at) ? 'DECIDED_AGAIN' : 'CHORE_CHANGED');
}
