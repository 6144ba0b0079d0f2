import type { ChoreCategory } from '@pocketful/chores/rules';

/** How screens call the categories of chore templates. */
export const CHORE_CATEGORY_LABELS: Readonly<Record<ChoreCategory, string>> = {
  housework: 'Housework',
  yardwork: 'Yardwork',
  school: 'School',
  personal: 'Personal',
  other: 'Other',
};
