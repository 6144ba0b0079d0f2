import type { Chore } from '@pocketful/api-contract/chores/calls';
import { awayText } from '../../shared/away-text.ts';
import { useDates } from '../../shared/use-dates.ts';

/** When an open chore is due: 'Due today', or 'Away until Aug 14' if its child is away on that day. */
export function DueDay({ chore }: { readonly chore: Chore }) {
  const { due } = useDates();
  return chore.awayUntil ? <span>{awayText(chore.awayUntil)}</span> : due(chore.dueDate);
}
