import type { HandlersOf } from '../../platform/http/call.ts';
import * as balanceHistory from './balance-history.ts';
import * as balances from './balances.ts';
import * as createTransaction from './create-transaction.ts';
import * as exportAccounts from './export-accounts.ts';
import * as listTransactions from './list-transactions.ts';
import { reverseTransaction } from './take-back.ts';

export const ledgerHandlers: HandlersOf<'ledger'> = {
  ...balanceHistory,
  ...balances,
  ...createTransaction,
  ...exportAccounts,
  ...listTransactions,
  reverseTransaction,
};
