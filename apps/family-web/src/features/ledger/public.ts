export { AddTransactionDialog } from './add-transaction.ts';
export { BalanceHistory } from './balance-history.ts';
export { LedgerTable } from './ledger-table.tsx';
export { RecentTransactions } from './recent-transactions.tsx';
