import { choreRefusal } from '@pocketful/domain/chores';
import { dayIn } from '@pocketful/domain/dates';
import type { Member } from '../../platform/actor.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { findChore, replayChore, toChore } from './chores.ts';
import { addNextChore } from './next-chore.ts';
import { explainStepRefusal, moveChore } from './step-chore.ts';

/** The child submits a chore. The next one of its series is then on the list. */
export function submitChore({ actor, objectId, now, write }: CallOf<'submitChore'>) {
  return write(
    actor.family,
    async tx => {
      const refusal = await whyHidden(tx, actor, objectId);
      if (refusal) return refusal;
      const today = dayIn(actor.timeZone, now);
      const chore = await moveChore(tx, objectId, { action: 'submit', now, today });
      if (!chore) return whyNotSubmitted(tx, objectId);
      await addNextChore(tx, chore, actor.timeZone, now);
      return commit(toChore(chore), { action: 'chore.submitted', on: ['chore', objectId], childId: actor.memberId });
    },
    replayChore,
  );
}

async function whyNotSubmitted(tx: FamilyTx, choreId: string) {
  const row = await findChore(tx, choreId);
  if (!row) return refuse('CHORE_NOT_FOUND');
  return refuse(row.status === 'pending' ? 'CHORE_NOT_DUE_YET' : choreRefusal('submit', row.status));
}

/** The child tries a rejected chore again. The parent's last comment is cleared. */
export function resubmitChore({ actor, objectId, now, write }: CallOf<'resubmitChore'>) {
  return write(
    actor.family,
    async tx => {
      const refusal = await whyHidden(tx, actor, objectId);
      if (refusal) return refusal;
      const chore = await moveChore(tx, objectId, { action: 'resubmit', now });
      if (!chore) return explainStepRefusal(tx, objectId, 'resubmit');
      return commit(toChore(chore), { action: 'chore.resubmitted', on: ['chore', objectId], childId: actor.memberId });
    },
    replayChore,
  );
}

/**
 * A sibling's chore does not exist for a child, and with chores disabled none can be submitted. The setting is read
 * under a lock, so that it cannot change between this read and the step.
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
