import { addDays } from '@pocketful/domain/dates';
import type { SelectOption } from '@pocketful/ui-kit/select-field';

/** A run of days (YYYY-MM-DD), both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The periods that a statement is asked for by name. */
export const PERIODS = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
  { value: 'other', label: 'Other days' },
] as const satisfies readonly SelectOption<string>[];
export type PeriodName = (typeof PERIODS)[number]['value'];

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
