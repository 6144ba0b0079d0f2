import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** What a child saves for, on the dashboard. Its code and its pictures come after the page. */
export const GoalsSummary = lazyComponent(async () => (await import('./goals-summary-card.tsx')).GoalsSummaryCard);
