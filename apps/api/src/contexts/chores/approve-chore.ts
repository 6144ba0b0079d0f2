import { choreMachine } from '@pocketful/domain/chores';
import { sql } from 'kysely';
import type { CallOf } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { post } from '../ledger/public.ts';
import { type ChoreRow, choreColumns, replayChore, toChore } from './chores.ts';
import { explainStepRefusal } from './step-chore.ts';

const { from, to } = choreMachine.actions.approve;

/** Approves a submitted chore and pays its reward, both or neither, once. */
export function approveChore(call: CallOf<'approveChore'>) {
  const { actor, objectId: choreId, now } = call;
  return post(call, actor.family, {
    entryId: newId(),
    // Compare and set: of two concurrent decisions only one finds the chore submitted.
    from: mine => sql<ChoreRow>`
      UPDATE chores AS c SET status = ${to}, approved_at = ${now}, updated_at = ${now}
      WHERE c.family_id = ${actor.family.familyId} AND c.chore_id = ${choreId} AND c.status = ANY (${from}) AND ${mine}
      RETURNING ${choreColumns(actor.family.familyId)}`,
    by: { source: 'chore', id: choreId },
    createdBy: actor.memberId,
    event: { action: 'chore.approved', on: ['chore', choreId] },
    answer: toChore,
    refusal: reads => explainStepRefusal(reads, choreId, 'approve'),
    replay: replayChore,
  });
}
