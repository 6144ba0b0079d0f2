import type { TransactionCategory } from '@pocketful/ledger/rules';

/** What a ledger entry's category is called on the screens. */
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
