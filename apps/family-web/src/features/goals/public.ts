export { GoalsSummary } from './goals-summary.tsx';
export { PURCHASE_APPROVAL, PurchaseDecision } from './purchase-decision.tsx';
export { queueOf, useFamilyPurchases } from './use-goals.ts';
