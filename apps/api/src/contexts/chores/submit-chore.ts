import type { Member } from '../../platform/actor.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { done } from '../../platform/writes/outcome.ts';
import { choreAgain, toChore } from './chores.ts';
import { stepChore } from './step-chore.ts';

/** The child says a chore is done. */
export function submitChore({ actor, objectId, now, write }: CallOf<'submitChore'>) {
  return write(
    actor.family,
    async tx => {
      const refusal = await whyHidden(tx, actor, objectId);
      if (refusal) return refusal;
      const chore = await stepChore(tx, objectId, 'submit', { submitted_at: now, updated_at: now });
      if (!chore) return refuse('CHORE_NOT_PENDING');
      return done(toChore(chore), { action: 'chore.submitted', on: ['chore', objectId], childId: actor.memberId });
    },
    choreAgain,
  );
}

/** The child tries a rejected chore again; what the parent said last time is done with. */
export function resubmitChore({ actor, objectId, now, write }: CallOf<'resubmitChore'>) {
  const changes = { submitted_at: now, rejected_at: null, rejection_comment: null, updated_at: now };
  return write(
    actor.family,
    async tx => {
      const refusal = await whyHidden(tx, actor, objectId);
      if (refusal) return refusal;
      const chore = await stepChore(tx, objectId, 'resubmit', changes);
      if (!chore) return refuse('CHORE_NOT_REJECTED');
      return done(toChore(chore), { action: 'chore.resubmitted', on: ['chore', objectId], childId: actor.memberId });
    },
    choreAgain,
  );
}

/**
 * A sibling's chore is to a child as one that never was, and with chores switched off none can be submitted. The switch
 * is read under a lock, so that it cannot be thrown between this look and the step.
 */
async function whyHidden(tx: FamilyTx, actor: Member<'child'>, choreId: string) {
  const own = await tx.db
    .selectFrom('members as m')
    .innerJoin('chores as c', join =>
      join.onRef('c.family_id', '=', 'm.family_id').onRef('c.child_id', '=', 'm.member_id'),
    )
    .select('m.chores_enabled')
    .where('m.family_id', '=', tx.familyId)
    .where('m.member_id', '=', actor.memberId)
    .where('c.chore_id', '=', choreId)
    .forShare('m')
    .executeTakeFirst();
  if (!own) return refuse('CHORE_NOT_FOUND');
  return own.chores_enabled ? undefined : refuse('CHORES_DISABLED');
}
