import { cents } from '@pocketful/api-contract/core/money';
import type { Goal } from '@pocketful/api-contract/goals/calls';
import { allocate, orderQueue, progressPercent } from '@pocketful/domain/goals';
import { type Cents, toDecimal } from '@pocketful/domain/money';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';

/** A child's own goals: the queue, what waits, and the trophies page by page. */
export function useChildGoals(childId: string) {
  return useApiPages('listChildGoals', { params: { id: childId }, query: { limit: 50 } });
}

/** All goals of the family. */
export function useFamilyGoals() {
  return useApiPages('listGoals', { query: { limit: 50 } });
}

/** A child's own purchase requests: the open ones first. */
export function useChildPurchases(childId: string) {
  return useApiPages('listChildPurchases', { params: { id: childId }, query: { limit: 50 } });
}

/** All purchase requests of the family. */
export function useFamilyPurchases() {
  return useApiPages('listPurchases', { query: { limit: 50 } });
}

/** The goals that are saved for, in their order. */
export function queueOf(goals: readonly Goal[]): Goal[] {
  return goals.filter(({ status }) => status === 'active').sort((a, b) => a.priority - b.priority);
}

/**
 * The queue in a new order before it is saved: the same money fills the goals in the new order. The sum of all goals is
 * the available money, or the sum of their targets.
 */
export function reordered(queue: readonly Goal[], order: readonly string[]): Goal[] {
  const wished = order.map((id, priority) => ({ id, priority }));
  const places = orderQueue(
    queue.map(({ id }) => id),
    wished,
  );
  const byId = new Map(queue.map(goal => [goal.id, goal]));
  const goals = places.flatMap(id => byId.get(id) ?? []);
  const available = queue.reduce((sum, { saved }) => sum + cents(saved), 0);
  const shares = allocate(
    available,
    goals.map(({ target }) => cents(target)),
  );
  return goals.map((goal, priority) => {
    const share = shares[priority] ?? 0;
    return { ...goal, priority, saved: toDecimal(share), completed: share >= cents(goal.target) };
  });
}

/** How far a goal is: what it has, what it needs, what is missing. */
export interface GoalProgress {
  readonly savedCents: Cents;
  readonly targetCents: Cents;
  readonly missingCents: Cents;
  readonly percent: number;
}

export function progressOf(goal: Goal): GoalProgress {
  const savedCents = cents(goal.saved);
  const targetCents = cents(goal.target);
  return {
    savedCents,
    targetCents,
    missingCents: Math.max(0, targetCents - savedCents),
    percent: progressPercent(savedCents, targetCents),
  };
}
