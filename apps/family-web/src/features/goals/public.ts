import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

export { PURCHASE_APPROVAL, PurchaseDecision } from './purchase-decision.tsx';
export { queueOf, useFamilyPurchases } from './use-goals.ts';

/** What a child saves for, on the dashboard. Its code and its pictures come after the page. */
export const GoalsSummary = lazyComponent(async () => (await import('./goals-summary-card.tsx')).GoalsSummaryCard);
