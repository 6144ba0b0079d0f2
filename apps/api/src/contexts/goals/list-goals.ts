import type { Goal } from '@pocketful/api-contract/goals/calls';
import { dayIn } from '@pocketful/domain/dates';
import { onlyChildOf } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { readOpenFirst } from '../../platform/http/open-first.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { listOf } from '../ledger/public.ts';
import { GOAL_PAGES, type GoalRow, toGoals } from './goals.ts';

/** The family's goals for an adult; the child's goals for a child. */
export function listGoals(call: CallOf<'listGoals'>): Promise<Goal[]> {
  return goalPage(call, onlyChildOf(call.actor));
}

/** The goals of one child, for an adult or for that child. */
export async function listChildGoals(call: CallOf<'listChildGoals'>): Promise<Goal[] | Refusal<'CHILD_NOT_FOUND'>> {
  const { actor, params } = call;
  return listOf(actor, params.id, await goalPage(call, params.id));
}

async function goalPage(call: CallOf<'listGoals' | 'listChildGoals'>, childId: string | null): Promise<Goal[]> {
  const { open, closed } = await readOpenFirst<GoalRow>(
    call.actor.family,
    GOAL_PAGES,
    childId,
    call,
    row => row.purchased_at && { at: row.purchased_at, id: row.goal_id },
  );
  const today = dayIn(call.actor.timeZone, call.now);
  return [...toGoals(open, today), ...toGoals(closed, today)];
}
