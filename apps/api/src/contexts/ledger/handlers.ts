import type { HandlersOf } from '../../platform/http/call.ts';
import { getBalanceHistory } from './balance-history.ts';
import { getChildBalance, getDashboard } from './balances.ts';
import { createTransaction } from './create-transaction.ts';
import { exportAccounts } from './export-accounts.ts';
import { listChildTransactions, listTransactions } from './list-transactions.ts';

export function ledgerHandlers(): HandlersOf<'ledger'> {
  return {
    getDashboard,
    listTransactions,
    createTransaction,
    getChildBalance,
    getBalanceHistory,
    listChildTransactions,
    exportAccounts,
  };
}
