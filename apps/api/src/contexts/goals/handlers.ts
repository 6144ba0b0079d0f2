import type { HandlersOf } from '../../platform/http/call.ts';
import { createGoal, deleteGoal, setGoalPriorities, updateGoal } from './change-goals.ts';
import { listChildGoals, listGoals } from './list-goals.ts';
import { approvePurchase, createPurchase, listChildPurchases, listPurchases, rejectPurchase } from './purchases.ts';

export function goalsHandlers(): HandlersOf<'goals'> {
  return {
    listGoals,
    listChildGoals,
    createGoal,
    setGoalPriorities,
    updateGoal,
    deleteGoal,
    listPurchases,
    listChildPurchases,
    createPurchase,
    approvePurchase,
    rejectPurchase,
  };
}
