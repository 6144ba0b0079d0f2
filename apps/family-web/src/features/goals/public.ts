export { GoalsSummary } from './goals-summary.tsx';
export { PurchaseDecision } from './purchase-decision.tsx';
export { useFamilyPurchases } from './use-goals.ts';
