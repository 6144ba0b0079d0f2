import type { Config } from '../../platform/config.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import * as balanceHistory from './balance-history.ts';
import * as balances from './balances.ts';
import * as createTransaction from './create-transaction.ts';
import { getDashboard } from './dashboard.ts';
import * as exportAccounts from './export-accounts.ts';
import * as listTransactions from './list-transactions.ts';
import { reverseTransaction } from './take-back.ts';

const OTHERS = {
  ...balanceHistory,
  ...balances,
  ...createTransaction,
  ...exportAccounts,
  ...listTransactions,
  reverseTransaction,
};

export function ledgerHandlers({ config }: { readonly config: Pick<Config, 'pinPepper'> }): HandlersOf<'ledger'> {
  return { ...OTHERS, getDashboard: call => getDashboard(call, config) };
}
