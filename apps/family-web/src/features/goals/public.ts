export { GoalsSummary } from './goals-summary.ts';
export { PURCHASE_APPROVAL, PurchaseDecision } from './purchase-decision.tsx';
export { queueOf, useFamilyPurchases } from './use-goals.ts';
