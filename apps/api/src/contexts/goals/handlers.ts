import type { HandlersOf } from '../../platform/http/call.ts';
import { createGoal, deleteGoal, setGoalPriorities, updateGoal } from './change-goals.ts';
import { listChildGoals, listGoals } from './list-goals.ts';
import * as purchases from './purchases.ts';

export interface GoalsDeps {
  /** Whether jobs pay what is due, as of this process's last look at the clock gate. */
  readonly jobsPay: () => boolean;
}

const withoutDays = { ...purchases, deleteGoal };

export function goalsHandlers({ jobsPay }: GoalsDeps): HandlersOf<'goals'> {
  return {
    ...withoutDays,
    listGoals: call => listGoals(call, jobsPay()),
    listChildGoals: call => listChildGoals(call, jobsPay()),
    createGoal: call => createGoal(call, jobsPay()),
    updateGoal: call => updateGoal(call, jobsPay()),
    setGoalPriorities: call => setGoalPriorities(call, jobsPay()),
  };
}
