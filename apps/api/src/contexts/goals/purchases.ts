import type { Purchase } from '@pocketful/api-contract/goals/calls';
import { goalMachine } from '@pocketful/domain/goals';
import { purchaseMachine } from '@pocketful/domain/requests';
import { sql } from 'kysely';
import { onlyChildOf } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { listOf } from '../ledger/public.ts';
import { lockMember } from '../people/public.ts';
import {
  approveRequest,
  type RequestRow,
  rejectRequest,
  replayRequest,
  requestAnswer,
  requestKind,
  requestPage,
} from '../requests/public.ts';
import { explainLeftRefusal, findQueue, toGoals } from './goals.ts';

interface PurchaseRow extends RequestRow<'submitted'> {
  readonly goal_id: string;
  readonly goal_name: string;
  readonly rejection_comment: string | null;
}

const purchases = requestKind({
  source: 'purchase',
  machine: purchaseMachine,
  more: ['goal_id', 'goal_name', 'rejection_comment'],
  goal: (decision, at) => {
    const { from, to } = goalMachine.actions[decision];
    return { from, set: { status: to, purchased_at: to === 'purchased' ? at : null } };
  },
  toAnswer: (row: PurchaseRow): Purchase => ({
    ...requestAnswer(row),
    goalId: row.goal_id,
    goalName: row.goal_name,
    rejectionComment: row.rejection_comment,
  }),
  approved: 'purchase.approved',
  rejected: 'purchase.rejected',
});

/** The family's purchase requests for an adult; the child's requests for a child. */
export function listPurchases(call: CallOf<'listPurchases'>): Promise<Purchase[]> {
  return requestPage(call, purchases, onlyChildOf(call.actor));
}

/** The purchase requests of one child, for an adult or for that child. */
export async function listChildPurchases(
  call: CallOf<'listChildPurchases'>,
): Promise<Purchase[] | Refusal<'CHILD_NOT_FOUND'>> {
  const { actor, params } = call;
  return listOf(actor, params.id, await requestPage(call, purchases, params.id));
}

/**
 * A child asks to buy a goal that it has reached. Name and amount are the goal's. The amount is set aside until the
 * decision, so that two goals cannot both count on it.
 */
export function createPurchase({ actor, body, now, objectId, write }: CallOf<'createPurchase'>) {
  const { memberId } = actor;
  return write(
    actor.family,
    async tx => {
      await lockMember(tx, memberId);
      const goal = toGoals(await findQueue(tx, memberId)).find(({ id }) => id === body.goalId);
      if (goal?.status === 'waiting') return refuse('PURCHASE_ALREADY_REQUESTED');
      if (!goal) {
        const { code } = await explainLeftRefusal(tx, memberId, body.goalId);
        return refuse(code === 'GOAL_PURCHASED' ? code : 'GOAL_NOT_FOUND');
      }
      if (!goal.completed) return refuse('GOAL_NOT_COMPLETE');
      const { from, to } = goalMachine.actions.request;
      const [row] = await tx.run(sql<PurchaseRow>`
        WITH goal AS (
          UPDATE savings_goals AS g SET status = ${to} WHERE g.family_id = ${tx.familyId} AND g.goal_id = ${goal.id}
            AND g.status = ANY (${from}) AND g.target = ${goal.target}::numeric RETURNING g.goal_id, g.name, g.target
        )
        INSERT INTO purchase_requests AS r
          (family_id, request_id, child_id, goal_id, goal_name, amount, status, submitted_at)
        SELECT ${tx.familyId}::uuid, ${objectId}::uuid, ${memberId}::uuid, goal.goal_id, goal.name, goal.target,
          ${purchaseMachine.initial}, ${now}::timestamptz FROM goal RETURNING ${purchases.columns}`);
      // The goal was edited or deleted by a concurrent call.
      if (!row) return refuse('GOAL_NOT_COMPLETE');
      const event = { on: ['purchase', objectId], childId: memberId, details: { amount: row.amount } } as const;
      return commit(purchases.toAnswer(row), { action: 'purchase.requested', ...event });
    },
    replayRequest(purchases),
  );
}

/** Approves a purchase: its amount leaves the balance, and its goal becomes a trophy. */
export function approvePurchase(call: CallOf<'approvePurchase'>) {
  return approveRequest(call, purchases);
}

/** Rejects a purchase, with an optional reason. Its goal returns to its place in the queue. */
export function rejectPurchase(call: CallOf<'rejectPurchase'>) {
  return rejectRequest(call, purchases, call.body.rejectionComment);
}
