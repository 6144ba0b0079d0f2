import { reachableDays } from '@pocketful/allowances/rules/reachable';
import type { FamilyRole } from '@pocketful/domain/family';
import { can, canEdit } from '@pocketful/domain/machine';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { Goal, goalsRoutes, Purchase } from '@pocketful/goals/calls';
import {
  allocate,
  DEFAULT_GOAL_ICON,
  goalMachine,
  goalRefusal,
  isComplete,
  MAX_GOALS,
  markedName,
  orderQueue,
} from '@pocketful/goals/rules';
import { activeMember, type Call, type Handlers, Refusal, visibleChildren } from '../mock/call.ts';
import type { MockGoal, MockMember, MockRequest, MockState } from '../mock/state.ts';
import { change, childOf, created, openFirst, remove, rowOf, skipsOf, today } from '../mock/store.ts';
import {
  cancelRequest,
  decideRequest,
  handOverRequest,
  newRequest,
  openRequests,
  promiseView,
  receiveRequest,
  requestsOf,
  requestView,
  spendableOf,
  takeBackRequest,
} from '../requests/mock.ts';

export const goalsHandlers: Handlers<keyof typeof goalsRoutes> = {
  listGoals: call => goalPage(call, visibleChildren(call)),

  listChildGoals: call => {
    return goalPage(call, [childOf(call, call.params.id)]);
  },

  createGoal: call => {
    const { state, body } = call;
    const me = activeMember(call);
    const open = goalsOf(state, me).filter(({ status }) => status !== 'purchased');
    if (open.length >= MAX_GOALS) return call.refuse('TOO_MANY_GOALS');
    const goal: MockGoal = {
      ...created(call),
      ...{ childId: me.id, name: body.name },
      targetCents: centsOf(body.target),
      iconName: body.iconName ?? DEFAULT_GOAL_ICON,
      status: goalMachine.initial,
      position: Math.max(0, ...open.map(({ position }) => position)) + 1,
      purchasedAt: null,
    };
    state.goals.push(goal);
    return goalView(call, me, goal);
  },

  setGoalPriorities: call => {
    const me = activeMember(call);
    const queue = queueOf(call.state, me).map(({ id }) => id);
    if (!call.body.goalPriorities.every(({ id }) => queue.includes(id))) return call.refuse('GOAL_NOT_FOUND');
    const order = orderQueue(queue, call.body.goalPriorities);
    for (const goal of goalsOf(call.state, me))
      if (goal.status === 'active') goal.position = order.indexOf(goal.id) + 1;
    return goalViews(call, me).filter(({ status }) => status !== 'purchased');
  },

  updateGoal: call => {
    const goal = ownGoal(call, ({ status }, role) => canEdit(goalMachine, status, role));
    const { name, target, iconName } = call.body;
    change(goal, { name, iconName, ...(target && { targetCents: centsOf(target) }) });
    return goalView(call, activeMember(call), goal);
  },

  deleteGoal: call => {
    const goal = ownGoal(call, ({ status }, role) => can(goalMachine, 'delete', status, role));
    return remove(call.state.goals, goal);
  },

  listPurchases: call => requestsOf(call, 'purchase').map(purchaseView),

  listChildPurchases: call => {
    const child = childOf(call, call.params.id);
    return requestsOf(call, 'purchase', ({ id }) => id === child.id).map(purchaseView);
  },

  createPurchase: call => {
    const me = activeMember(call);
    const goal = goalsOf(call.state, me).find(({ id }) => id === call.body.goalId);
    if (!goal) return call.refuse('GOAL_NOT_FOUND');
    if (goal.status === 'waiting') return call.refuse('PURCHASE_ALREADY_REQUESTED');
    if (goal.status === 'purchased') return call.refuse('GOAL_PURCHASED');
    if (!goalView(call, me, goal).completed) return call.refuse('GOAL_NOT_COMPLETE');
    goal.status = 'waiting';
    return purchaseView(newRequest(call, 'purchase', goal.targetCents, { goalId: goal.id, goalName: goal.name }));
  },

  approvePurchase: call => {
    const request = decideRequest(call, 'purchase', 'approve');
    const goal = call.state.goals.find(({ id }) => id === request.texts.goalId);
    if (goal) Object.assign(goal, { status: 'purchased', purchasedAt: call.now.toISOString() });
    return purchaseView(request);
  },

  rejectPurchase: call => {
    const request = decideRequest(call, 'purchase', 'reject', call.body.rejectionComment);
    const goal = call.state.goals.find(({ id }) => id === request.texts.goalId);
    if (goal) goal.status = 'active';
    return purchaseView(request);
  },

  takeBackPurchase: call => {
    const request = takeBackRequest(call, 'purchase', decided => decidedGoal(call, decided));
    const goal = call.state.goals.find(({ id }) => id === request.texts.goalId);
    if (goal) Object.assign(goal, { status: 'waiting', purchasedAt: null });
    return purchaseView(request);
  },

  handOverPurchase: call => purchaseView(handOverRequest(call, 'purchase')),
  receivePurchase: call => purchaseView(receiveRequest(call, 'purchase')),

  cancelPurchase: call => {
    const request = cancelRequest(call, 'purchase');
    const goal = call.state.goals.find(({ id }) => id === request.texts.goalId);
    if (goal) goal.status = 'active';
  },
};

/** The goal of a purchase, in the state that fits the decision. Refuses if it was changed since. */
function decidedGoal(call: Call<'takeBackPurchase'>, { texts, childId, status, amountCents }: MockRequest): MockGoal {
  const goal = call.state.goals.find(({ id }) => id === texts.goalId);
  const open = openRequests(call.state, childId, 'purchase');
  if (open.some(other => other.texts.goalId === texts.goalId)) return call.refuse('PURCHASE_ALREADY_REQUESTED');
  const before = status === 'approved' ? 'purchased' : 'active';
  const isSame = goal?.targetCents === amountCents && goal.name === texts.goalName;
  if (goal?.status !== before || !isSame) return call.refuse('GOAL_CHANGED');
  return goal;
}

function goalsOf(state: MockState, child: MockMember): MockGoal[] {
  return state.goals.filter(({ childId }) => childId === child.id);
}

function queueOf(state: MockState, child: MockMember): MockGoal[] {
  const active = goalsOf(state, child).filter(({ status }) => status === 'active');
  return active.sort((a, b) => a.position - b.position || a.id.localeCompare(b.id));
}

/** A goal of the child that calls, in a state that the action may start from. */
function ownGoal(
  call: Call<'updateGoal' | 'deleteGoal'>,
  may: (goal: MockGoal, role: FamilyRole) => boolean,
): MockGoal {
  const goal = rowOf(call, call.state.goals, 'GOAL_NOT_FOUND');
  if (!may(goal, activeMember(call).role)) throw new Refusal(goalRefusal(goal.status));
  return goal;
}

type AnyCall = Pick<Call<'listGoals'>, 'caller' | 'state' | 'now'>;

/** A child's goals in answers: the queue, goals that wait for approval, purchased goals, the newest first. */
function goalViews(call: AnyCall, child: MockMember): Goal[] {
  const { state } = call;
  const queue = queueOf(state, child);
  const targets = queue.map(({ targetCents }) => targetCents);
  const spendableCents = spendableOf(state, child);
  const allowances = state.allowances
    .filter(({ childId, paused }) => childId === child.id && !paused)
    .map(allowance => ({
      ...allowance,
      amountCents: centsOf(allowance.amount),
      skips: skipsOf(state, allowance),
    }));
  const shares = allocate(spendableCents, targets);
  const days = reachableDays(targets, { spendableCents, allowances }, today(call));
  const others = goalsOf(state, child).filter(({ status }) => status !== 'active');
  const waiting = others.filter(({ status }) => status === 'waiting');
  const purchased = others
    .filter(({ status }) => status === 'purchased')
    .sort((a, b) => (b.purchasedAt ?? '').localeCompare(a.purchasedAt ?? '') || b.id.localeCompare(a.id));
  return [
    ...queue.map((goal, priority) => view(goal, shares[priority] ?? 0, priority, days[priority])),
    ...[...waiting, ...purchased].map(goal => view(goal, goal.targetCents, 0)),
  ];
}

function goalView(call: AnyCall, child: MockMember, { id }: MockGoal): Goal {
  const found = goalViews(call, child).find(goal => goal.id === id);
  if (!found) throw new Refusal('INTERNAL');
  return found;
}

function view(goal: MockGoal, savedCents: number, priority: number, reachableOn?: string): Goal {
  const { id, childId, name, targetCents, iconName, status, purchasedAt, createdAt } = goal;
  return {
    ...{ id, childId, iconName, priority, reachableOn, status, purchasedAt, createdAt },
    name: markedName(name, status),
    target: toDecimal(targetCents),
    saved: toDecimal(savedCents),
    completed: isComplete(savedCents, targetCents),
  };
}

function goalPage(call: Call<'listGoals' | 'listChildGoals'>, children: readonly MockMember[]): Goal[] {
  const goals = children.flatMap(child => goalViews(call, child));
  const purchased = goals.filter(({ status }) => status === 'purchased');
  const open = goals.filter(({ status }) => status !== 'purchased');
  return openFirst(call, open, purchased);
}

function purchaseView(request: MockRequest): Purchase {
  const status = request.status === 'pending' ? 'submitted' : request.status;
  const { goalId = '', goalName = '' } = request.texts;
  return {
    ...requestView(request),
    ...promiseView(request),
    goalId,
    goalName,
    status,
    rejectionComment: request.rejectionComment,
  };
}
