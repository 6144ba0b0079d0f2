import type { Chore } from '@pocketful/chores/calls';
import { recurrenceText } from '@pocketful/chores/rules/recurrence-text';
import { addDays, dayIn, noonOf } from '@pocketful/domain/dates';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';

/** How a chore or an offer repeats. */
export type SeriesOf = Pick<Chore, 'frequency' | 'recurringDays' | 'anchorDay' | 'dueDate'>;

/** 'Every Mon and Thu'; undefined where a chore does not come again. */
export function useSeriesText({ frequency, recurringDays, anchorDay, dueDate }: SeriesOf): string | undefined {
  const { timeZone } = useMember();
  if (frequency === null) return undefined;
  return recurrenceText({ frequency, recurringDays, anchorDay, dueDay: dayIn(timeZone, new Date(dueDate)) });
}

/** When a chore can be handed in that is still too early: 'tomorrow', or the day; undefined where it is not. */
export function useOpening({ opensOn }: Pick<Chore, 'opensOn'>) {
  const { timeZone } = useMember();
  const { today, long } = useDates();
  if (opensOn === null || opensOn <= today) return undefined;
  return opensOn === addDays(today, 1) ? 'tomorrow' : long(noonOf(opensOn, timeZone));
}
