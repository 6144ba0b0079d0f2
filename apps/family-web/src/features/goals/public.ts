import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

export { PURCHASE_APPROVAL, PurchaseDecision } from './purchase-decision.tsx';
export { queueOf, useFamilyPurchases } from './use-goals.ts';

/** A child's first goal, on its home. */
export const FirstJar = lazyComponent(async () => (await import('./first-jar.tsx')).FirstJar);

/** A child's goals, on the dashboard. The code and the pictures come after the page. */
export const GoalsSummary = lazyComponent(async () => (await import('./goals-summary-card.tsx')).GoalsSummaryCard);
