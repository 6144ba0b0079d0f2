import type { AuditAction } from '@pocketful/api-contract/core/audit';
import type { Adult } from '../../platform/actor.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { findUser, toUser } from './users.ts';

/** A feature of a child that can be enabled and disabled. */
interface Feature<Action extends AuditAction, Hidden extends object> {
  readonly column: 'chores_enabled' | 'rewards_enabled' | 'proposals_enabled' | 'simple_view';
  readonly on: Action;
  readonly off: Action;
  /** Counts what waits for an adult and is hidden while the feature is off: `$1` is the family, `$2` the child. */
  readonly waiting?: string;
  /** The answer's field with the number of hidden items. */
  readonly hides: (count: number) => Hidden;
}

/** Enables or disables a child's chores, and counts the submissions that this hides. */
export function setChoresEnabled(call: CallOf<'setChoresEnabled'>) {
  return switchFeature(call, {
    column: 'chores_enabled',
    on: 'child.chores_enabled',
    off: 'child.chores_disabled',
    waiting: `SELECT count(*)::int AS count FROM chores
      WHERE family_id = $1 AND child_id = $2 AND status = 'submitted'`,
    hides: hiddenSubmissions => ({ hiddenSubmissions }),
  });
}

/** Enables or disables a child's rewards, and counts the claims that this hides. */
export function setRewardsEnabled(call: CallOf<'setRewardsEnabled'>) {
  return switchFeature(call, {
    column: 'rewards_enabled',
    on: 'child.rewards_enabled',
    off: 'child.rewards_disabled',
    waiting: `SELECT count(*)::int AS count FROM reward_claims
      WHERE family_id = $1 AND child_id = $2 AND status = 'submitted'`,
    hides: hiddenClaims => ({ hiddenClaims }),
  });
}

/** Enables or disables a child's proposals. Those that wait can still be answered. */
export function setProposalsEnabled(call: CallOf<'setProposalsEnabled'>) {
  return switchFeature(call, {
    column: 'proposals_enabled',
    on: 'child.proposals_enabled',
    off: 'child.proposals_disabled',
    hides: () => ({}),
  });
}

/** Switches a child's simple view, which hides nothing from adults. */
export function setSimpleView(call: CallOf<'setSimpleView'>) {
  return switchFeature(call, {
    column: 'simple_view',
    on: 'child.simple_view_enabled',
    off: 'child.simple_view_disabled',
    hides: () => ({}),
  });
}

type Switching<Action extends AuditAction> = Writes<Action> & {
  readonly actor: Adult;
  readonly body: { readonly enabled: boolean };
};

function switchFeature<Action extends AuditAction, Hidden extends object>(
  { actor, objectId, body, now, write }: Switching<Action>,
  { column, on, off, waiting, hides }: Feature<Action, Hidden>,
) {
  const { enabled } = body;
  const read = async (reads: FamilyReads, childId: string) => {
    const row = await findUser(reads, childId);
    if (!row) return refuse('NO_LONGER_THERE');
    const [hidden] = enabled || !waiting ? [] : await reads.read<{ count: number }>(waiting, childId);
    return { ...toUser(row, now), ...hides(hidden?.count ?? 0) };
  };
  return write(
    actor.family,
    async tx => {
      const switched = await tx.db
        .updateTable('members')
        .set({ [column]: enabled })
        .where('family_id', '=', tx.familyId)
        .where('member_id', '=', objectId)
        .where('role', '=', 'child')
        .returning('member_id')
        .executeTakeFirst();
      if (!switched) return refuse('CHILD_NOT_FOUND');
      // Counted under the lock of the change: a concurrent submission waits and is then refused.
      const answer = await read(tx, objectId);
      if ('code' in answer) throw new Error(`child ${objectId} is not there while its row is locked`);
      return commit(answer, { action: enabled ? on : off, on: ['member', objectId], childId: objectId });
    },
    read,
  );
}
