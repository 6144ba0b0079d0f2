import type { TransactionCategory } from '@pocketful/ledger/rules';

/** The labels of a ledger entry's categories. */
export const CATEGORY_LABELS: Readonly<Record<TransactionCategory, string>> = {
  chore: 'Chore',
  achievement: 'Achievement',
  gift: 'Gift',
  spending: 'Spending',
  allowance: 'Allowance',
  bonus: 'Bonus',
  savings: 'Savings Goal',
  other: 'Other',
};
