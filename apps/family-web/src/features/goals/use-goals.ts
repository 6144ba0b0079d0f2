import { cents } from '@pocketful/contract-core/money';
import type { Cents } from '@pocketful/domain/money';
import type { Goal } from '@pocketful/goals/calls';
import { progressPercent } from '@pocketful/goals/rules';
import { useApiPages } from '@pocketful/web-kit/calls/use-api';

/** A child's own goals: the queue, the waiting ones, and the trophies page by page. */
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

/** The progress of a goal: its saved, target and missing amounts. */
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

/** A goal's progress as a sentence for its child. */
export function stateOf(goal: Goal): string {
  if (goal.status === 'waiting') return 'A grown-up is looking at your request.';
  if (goal.completed) return 'Goal Achieved! Amazing work!';
  return progressOf(goal).savedCents > 0 ? 'In Progress - Keep saving!' : 'Upcoming Goal';
}
