import type { Member } from '../../platform/actor.ts';
import type { FamilyScope } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { findChore } from './chores.ts';
import { finishStep, stepChore } from './step-chore.ts';

/** The child says a chore is done. */
export async function submitChore(call: CallOf<'submitChore'>) {
  const { actor, params, now } = call;
  return actor.family.transaction(async tx => {
    const refusal = await whyHidden(tx, actor, params.id);
    if (refusal) return refusal;
    const chore = await stepChore(tx, params.id, 'submit', { submitted_at: now, updated_at: now }, actor.memberId);
    return chore ? finishStep(tx, call, 'chore.submitted', chore) : refuse('CHORE_NOT_PENDING');
  });
}

/** The child tries a rejected chore again; what the parent said last time is done with. */
export async function resubmitChore(call: CallOf<'resubmitChore'>) {
  const { actor, params, now } = call;
  return actor.family.transaction(async tx => {
    const refusal = await whyHidden(tx, actor, params.id);
    if (refusal) return refusal;
    const changes = { submitted_at: now, rejected_at: null, rejection_comment: null, updated_at: now };
    const chore = await stepChore(tx, params.id, 'resubmit', changes, actor.memberId);
    return chore ? finishStep(tx, call, 'chore.resubmitted', chore) : refuse('CHORE_NOT_REJECTED');
  });
}

/**
 * A sibling's chore is to a child as one that never was, and with chores switched off none can be submitted. The switch
 * is read under a lock, so that it cannot be thrown between this look and the step.
 */
async function whyHidden(tx: FamilyScope, actor: Member<'child'>, choreId: string) {
  const child = await tx.db
    .selectFrom('members')
    .select('chores_enabled')
    .where('family_id', '=', tx.familyId)
    .where('member_id', '=', actor.memberId)
    .forShare()
    .executeTakeFirst();
  const chore = await findChore(tx, choreId);
  if (chore?.child_id !== actor.memberId) return refuse('CHORE_NOT_FOUND');
  return child?.chores_enabled ? undefined : refuse('CHORES_DISABLED');
}
