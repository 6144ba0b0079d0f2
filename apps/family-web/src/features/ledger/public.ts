import { lazyComponent, lazyPart } from '@pocketful/web-kit/places/lazy-part';

export { CategorySums } from './category-sums.tsx';
export { LedgerTable } from './ledger-table.tsx';
export { MyBalance } from './my-balance.tsx';
export { RecentTransactions } from './recent-transactions.tsx';

/** How a child's balance went, as a card; its code comes after the page. */
export const BalanceHistory = lazyComponent(
  async () => (await import('./balance-history-card.tsx')).BalanceHistoryCard,
);

/** Records a credit or a debit for a child, in a dialog. */
export const AddTransactionDialog = lazyPart(
  async () => (await import('./add-transaction-dialog.tsx')).AddTransactionDialog,
);
