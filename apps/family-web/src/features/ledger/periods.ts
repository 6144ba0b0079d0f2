import { addDays } from '@pocketful/domain/dates';
import { optionsOf } from '@pocketful/ui-kit/select-field';

/** A run of days (YYYY-MM-DD), both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const NAMES = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
  other: 'Other days',
};
export type PeriodName = keyof typeof NAMES;

/** The periods that a statement is asked for by name. */
export const PERIODS = optionsOf(NAMES);

/** The days of a named period as seen from today; of other days this month's, to begin with. */
export function periodOf(name: PeriodName, today: string): Period {
  const [year = '', month = ''] = today.split('-');
  const firstOfMonth = `${year}-${month}-01`;
  const lastYear = String(Number(year) - 1);
  switch (name) {
    case 'this-month':
    case 'other':
      return { from: firstOfMonth, to: today };
    case 'last-month': {
      const to = addDays(firstOfMonth, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case 'this-year':
      return { from: `${year}-01-01`, to: today };
    case 'last-year':
      return { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` };
  }
}
