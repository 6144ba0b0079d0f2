export { BalanceHistory } from './balance-history.ts';
export { CategorySums } from './category-sums.tsx';
export { AddTransactionDialog } from './lazy-dialogs.ts';
export { LedgerTable } from './ledger-table.tsx';
export { MyBalance } from './my-balance.tsx';
export { RecentTransactions } from './recent-transactions.tsx';
