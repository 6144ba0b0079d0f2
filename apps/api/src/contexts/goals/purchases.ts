import type { Purchase } from '@pocketful/goals/calls';
import { type GoalStatus, goalMachine } from '@pocketful/goals/rules';
import { purchaseMachine } from '@pocketful/requests/rules';
import { sql } from 'kysely';
import { onlyChildOf } from '../../platform/actor.ts';
import type { RowOf } from '../../platform/database/columns.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { momentOf } from '../allowances/public.ts';
import { listOf } from '../ledger/public.ts';
import { lockMember } from '../people/public.ts';
import {
  approveRequest,
  cancelRequest,
  handOverRequest,
  promiseAnswer,
  receiveRequest,
  rejectRequest,
  replayRequest,
  requestAnswer,
  requestKind,
  requestPage,
  takeBackRequest,
} from '../requests/public.ts';
import { explainLeftRefusal, findQueue, toGoals } from './goals.ts';

type PurchaseRow = RowOf<'purchase_requests'>;

/** The step of the goal with each step of its purchase. */
const GOAL_ACTION = { approve: 'approve', reject: 'reject', takeBack: 'return' } as const;
/** The state of the goal before it, by the state of the purchase. */
const GOAL_BEFORE = {
  approve: { submitted: 'waiting' },
  reject: { submitted: 'waiting' },
  takeBack: { approved: 'purchased', rejected: 'active' },
} as const satisfies Record<string, Partial<Record<PurchaseRow['status'], GoalStatus>>>;

const purchases = requestKind({
  source: 'purchase',
  machine: purchaseMachine,
  promises: true,
  goal: (action, at) => {
    const status = goalMachine.actions[GOAL_ACTION[action]].to;
    return { from: GOAL_BEFORE[action], set: { status, purchased_at: action === 'approve' ? at : null } };
  },
  toAnswer: (row: PurchaseRow): Purchase => ({
    ...requestAnswer(row),
    ...promiseAnswer(row),
    goalId: row.goal_id,
    goalName: row.goal_name,
    rejectionComment: row.rejection_comment,
  }),
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
      const goals = toGoals(await findQueue(tx, memberId), momentOf({ actor, now }, true));
      const goal = goals.find(({ id }) => id === body.goalId);
      if (!goal) {
        const { code } = await explainLeftRefusal(tx, memberId, body.goalId);
        return refuse(code === 'GOAL_PURCHASED' ? code : 'GOAL_NOT_FOUND');
      }
      if (!goal.completed) return refuse('GOAL_NOT_COMPLETE');
      const { from, to } = goalMachine.actions.request;
      if (goal.status === to) return refuse('PURCHASE_ALREADY_REQUESTED');
      // One statement: the goal is locked before its purchase exists. A decision on an earlier purchase precedes or
      // follows.
      const [row] = await tx.run(sql<PurchaseRow>`
        WITH g AS (
          UPDATE savings_goals AS g SET status = ${to} WHERE g.family_id = ${tx.familyId} AND g.goal_id = ${goal.id}
            AND g.status = ANY (${from}) AND g.target = ${goal.target}::numeric
          RETURNING g.family_id, g.child_id, g.goal_id, g.name, g.target
        )
        INSERT INTO purchase_requests AS r
          (family_id, request_id, child_id, goal_id, goal_name, amount, status, submitted_at)
        SELECT g.family_id, ${objectId}::uuid, g.child_id, g.goal_id, g.name, g.target, ${purchaseMachine.initial},
          ${now}::timestamptz
        FROM g RETURNING ${purchases.columns}`);
      // The goal was edited, deleted or moved by a concurrent call.
      if (!row) return refuse('GOAL_NOT_COMPLETE');
      const event = { on: ['purchase', objectId], childId: memberId, details: { amount: row.amount } } as const;
      return commit(purchases.toAnswer(row), { action: 'purchase.requested', ...event });
    },
    replayRequest(purchases),
  );
}

/** Approves a purchase: its amount leaves the balance, and its goal becomes a trophy. */
export function approvePurchase(call: CallOf<'approvePurchase'>) {
  return approveRequest(call, purchases, 'purchase.approved');
}

/** Rejects a purchase, with an optional reason. Its goal returns to its place in the queue. */
export function rejectPurchase(call: CallOf<'rejectPurchase'>) {
  return rejectRequest(call, purchases, 'purchase.rejected', call.body.rejectionComment);
}

/**
 * Takes back the decision on a purchase. Its goal waits again, at its old place. Refused while the goal has another
 * open purchase.
 */
export function takeBackPurchase(call: CallOf<'takeBackPurchase'>) {
  return takeBackRequest(call, purchases, 'purchase.taken_back', async (_, { handed_over_at }) =>
    refuse(handed_over_at ? 'HANDED_OVER' : 'GOAL_CHANGED'),
  );
}

export function handOverPurchase(call: CallOf<'handOverPurchase'>) {
  return handOverRequest(call, purchases, 'purchase.handed_over');
}

export function receivePurchase(call: CallOf<'receivePurchase'>) {
  return receiveRequest(call, purchases, 'purchase.received');
}

/** A child cancels its purchase request. The goal returns to its place in the queue. */
export function cancelPurchase(call: CallOf<'cancelPurchase'>) {
  const { from, to } = goalMachine.actions.cancel;
  return cancelRequest(call, purchases, 'purchase.cancelled', (tx, { goal_id }) =>
    tx.run(sql`
      UPDATE savings_goals AS g SET status = ${to}
      WHERE g.family_id = ${tx.familyId} AND g.goal_id = ${goal_id} AND g.status = ANY (${from})`),
  );
}
