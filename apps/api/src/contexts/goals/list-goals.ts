import type { Goal } from '@pocketful/goals/calls';
import { onlyChildOf } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { readOpenFirst } from '../../platform/http/open-first.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { momentOf } from '../allowances/public.ts';
import { listOf } from '../ledger/public.ts';
import { GOAL_PAGES, type GoalRow, toGoals } from './goals.ts';

/** The family's goals for an adult; the child's goals for a child. */
export function listGoals(call: CallOf<'listGoals'>, { jobsPay }: Pick<RouteDeps, 'jobsPay'>): Promise<Goal[]> {
  return goalPage(call, onlyChildOf(call.actor), { jobsPay });
}

/** The goals of one child, for an adult or for that child. */
export async function listChildGoals(
  call: CallOf<'listChildGoals'>,
  { jobsPay }: Pick<RouteDeps, 'jobsPay'>,
): Promise<Goal[] | Refusal<'CHILD_NOT_FOUND'>> {
  const { actor, params } = call;
  return listOf(actor, params.id, await goalPage(call, params.id, { jobsPay }));
}

async function goalPage(
  call: CallOf<'listGoals' | 'listChildGoals'>,
  childId: string | null,
  { jobsPay }: Pick<RouteDeps, 'jobsPay'>,
): Promise<Goal[]> {
  const { open, closed } = await readOpenFirst<GoalRow>(
    call.actor.family,
    GOAL_PAGES,
    childId,
    call,
    row => row.purchased_at && { at: row.purchased_at, id: row.goal_id },
  );
  const at = momentOf(call, jobsPay());
  return [...toGoals(open, at), ...toGoals(closed, at)];
}
