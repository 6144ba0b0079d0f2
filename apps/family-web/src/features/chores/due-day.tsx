import type { Chore } from '@pocketful/chores/calls';
import { awayText } from '../../shared/away-text.ts';
import { useDates } from '../../shared/use-dates.ts';

/** When an open chore is due: 'Due today', or 'Away until Aug 14' if its child is or was away on that day. */
export function DueDay({ chore: { awayUntil, dueDate } }: { readonly chore: Chore }) {
  const { due, today } = useDates();
  return awayUntil ? <span>{awayText(awayUntil, today)}</span> : due(dueDate);
}
