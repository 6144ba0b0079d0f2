import type { AuditAction } from '@pocketful/api-contract/audit';
import type { Chore } from '@pocketful/chores/calls';
import {
  type ChoreProgress,
  type ChoreRefusal,
  type Copied,
  choreRefusal,
  unsubmitAction,
} from '@pocketful/chores/rules';
import type { Absence } from '@pocketful/domain/absences';
import { dayIn } from '@pocketful/domain/dates';
import { sql } from 'kysely';
import type { Member } from '../../platform/actor.ts';
import type { RowOf } from '../../platform/database/columns.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { type Commit, commit } from '../../platform/writes/outcome.ts';
import type { Writes } from '../../platform/writes/writes.ts';
import { absencesSql } from '../people/public.ts';
import { approveByRule } from '../requests/public.ts';
import { choreFromJson, replayChore, toChore } from './chores.ts';
import { addNextChore } from './next-chore.ts';
import { choreStep, explainStepRefusal, moveChore } from './step-chore.ts';

/** The child submits a chore. The next one of its series is then on the list. A rule may approve it at once. */
export function submitChore({ actor, objectId, now, write }: CallOf<'submitChore'>) {
  return write(
    actor.family,
    async tx => {
      const found = await lockOwn(tx, actor, objectId);
      if (found instanceof Refusal) return found;
      const day = dayIn(actor.timeZone, now);
      const chore = await moveChore(tx, objectId, { action: 'submit', now, day, mustBeOpen: true });
      if (!chore)
        return refuse(found.status === 'pending' ? 'CHORE_NOT_DUE_YET' : choreRefusal('submit', found.status));
      if (chore.is_last) await addNextChore(tx, chore, found.absences, actor.timeZone, now);
      const on = ['chore', objectId] as const;
      const event = { action: 'chore.submitted', on, childId: actor.memberId } as const;
      const step = choreStep(objectId, { action: 'approve', now });
      const approval = { actor, now, step, event: { action: 'chore.approved', on } } as const;
      const approved = found.hasRule && (await approveByRule(tx, approval));
      if (!approved) return commit(toChore({ ...chore, is_last: false }), event);
      return commit(toChore(choreFromJson(approved.source)), event, [], { ...approved, call: 'approveChore' });
    },
    replayChore,
  );
}

/** The child tries a rejected chore again. The parent's last comment is kept, in case the child takes this back. */
export function resubmitChore(call: CallOf<'resubmitChore'>) {
  return copyingStep(call, 'chore.resubmitted', () => 'resubmit' as const);
}

/** The child takes a submission back. The chore returns to where it came from; the next one of its series stays. */
export function unsubmitChore(call: CallOf<'unsubmitChore'>) {
  return copyingStep(call, 'chore.unsubmitted', unsubmitAction);
}

/** A step that copies from the chore. */
function copyingStep<Action extends AuditAction, Step extends 'resubmit' | 'unsubmit' | 'unresubmit'>(
  { actor, objectId, now, write }: Pick<CallOf<'resubmitChore'>, 'actor' | 'objectId' | 'now'> & Writes<Action>,
  event: Action,
  actionOf: (chore: Pick<ChoreProgress, 'returnedAt'>) => Step,
) {
  return write(
    actor.family,
    async (tx): Promise<Commit<Chore, Action> | Refusal<Hidden | ChoreRefusal<Step>>> => {
      const found = await lockOwn(tx, actor, objectId);
      if (found instanceof Refusal) return found;
      const action = actionOf(found);
      const chore = await moveChore(tx, objectId, { action, now, day: dayIn(actor.timeZone, now), chore: found });
      if (!chore) return explainStepRefusal(tx, objectId, action);
      return commit(toChore(chore), { action: event, on: ['chore', objectId], childId: actor.memberId });
    },
    replayChore,
  );
}

type Hidden = 'CHORE_NOT_FOUND' | 'CHORES_DISABLED';
type OwnRow = Pick<
  RowOf<'chores'>,
  | 'status'
  | 'rejected_at'
  | 'rejection_comment'
  | 'returned_at'
  | 'returned_comment'
  | 'returned_updated_at'
  | 'updated_at'
> & { readonly chores_enabled: boolean; readonly absences: readonly Absence[]; readonly has_rule: boolean };

interface OwnChore extends Copied {
  readonly status: OwnRow['status'];
  readonly absences: readonly Absence[];
  readonly hasRule: boolean;
}

/**
 * Locks the child's own chore. A sibling's chore does not exist for a child, and with chores disabled none can be
 * submitted. The setting is read under a lock, so that it cannot change between this read and the step. Whether the
 * child has a rule is read with them.
 */
async function lockOwn(tx: FamilyTx, actor: Member<'child'>, choreId: string): Promise<Refusal<Hidden> | OwnChore> {
  const [own] = await tx.run(sql<OwnRow>`
    SELECT m.chores_enabled, c.status, c.rejected_at, c.rejection_comment, c.returned_at, c.returned_comment,
      c.returned_updated_at, c.updated_at,
      ${sql.raw(absencesSql('$1', 'm.member_id'))} AS absences, r.child_id IS NOT NULL AS has_rule
    FROM members AS m JOIN chores AS c ON c.family_id = m.family_id AND c.child_id = m.member_id
    LEFT JOIN auto_approvals AS r ON r.family_id = m.family_id AND r.child_id = m.member_id
    WHERE m.family_id = ${tx.familyId} AND m.member_id = ${actor.memberId} AND c.chore_id = ${choreId}
    FOR SHARE OF m FOR NO KEY UPDATE OF c`);
  if (!own) return refuse('CHORE_NOT_FOUND');
  if (!own.chores_enabled) return refuse('CHORES_DISABLED');
  return {
    status: own.status,
    rejectedAt: own.rejected_at?.toISOString() ?? null,
    rejectionComment: own.rejection_comment,
    returnedAt: own.returned_at?.toISOString() ?? null,
    returnedComment: own.returned_comment,
    returnedUpdatedAt: own.returned_updated_at?.toISOString() ?? null,
    updatedAt: own.updated_at.toISOString(),
    absences: own.absences,
    hasRule: own.has_rule,
  };
}
