import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

/** How a child's balance went, as a card; its code comes after the page. */
export const BalanceHistory = lazyComponent(
  async () => (await import('./balance-history-card.tsx')).BalanceHistoryCard,
);
