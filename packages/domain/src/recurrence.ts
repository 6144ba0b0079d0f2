import { type Absence, absenceOn } from './absences.ts';
import { addDays, dayOfMonthFrom } from './dates.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from './weekdays.ts';

/** How a chore comes again, in calendar days of the family. A day is written YYYY-MM-DD. */

export const CHORE_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type ChoreFrequency = (typeof CHORE_FREQUENCIES)[number];

/** How often a chore comes again. */
export interface Recurrence {
  readonly frequency: ChoreFrequency;
  /** Weekly on these days, each once, Monday first; without any on the weekday of the due day. Empty otherwise. */
  readonly recurringDays: readonly Weekday[];
}

/** An occurrence's place in its series. */
export interface SeriesPlace extends Recurrence {
  /** The due day of this place. */
  readonly dueDay: string;
  /** Monthly: the day of the month that is meant, 1 to 31; shorter months take their last day. Null otherwise. */
  readonly anchorDay: number | null;
  /** The first day on which it can be submitted; null for the first of a series. */
  readonly opensOn: string | null;
}

/** How often a chore comes again as a body says it; null where it does not. */
export function recurrenceOf(said: {
  readonly isRecurring?: boolean | undefined;
  readonly frequency?: ChoreFrequency | undefined;
  readonly recurringDays?: readonly Weekday[] | undefined;
}): Recurrence | null {
  const { isRecurring = false, frequency, recurringDays = [] } = said;
  if (!isRecurring || frequency === undefined) return null;
  return { frequency, recurringDays: frequency === 'weekly' ? inWeekOrder(recurringDays) : [] };
}

function inWeekOrder(days: readonly Weekday[]): Weekday[] {
  return WEEKDAYS.filter(day => days.includes(day));
}

/** The place of a series' first occurrence. */
export function firstPlace(recurrence: Recurrence, dueDay: string): SeriesPlace {
  const { frequency, recurringDays } = recurrence;
  return { frequency, recurringDays, dueDay, anchorDay: anchorOf(frequency, dueDay), opensOn: null };
}

/**
 * The place of the occurrence that follows: due at the first matching day after both the day of this one and today, outside
 * of the child's absences. It can be submitted from the day after this one's, or after the last absence that moved it.
 * Days in between are skipped.
 */
export function nextPlace(place: SeriesPlace, today: string, absences: readonly Absence[] = []): SeriesPlace {
  let dueDay = nextDueDay(place, today);
  let opensOn = addDays(place.dueDay, 1);
  for (let away = absenceOn(absences, dueDay); away; away = absenceOn(absences, dueDay)) {
    dueDay = nextDueDay(place, away.to);
    opensOn = addDays(away.to, 1);
  }
  return { ...place, dueDay, opensOn };
}

/** How an occurrence came about, in days of the family. */
interface Origin {
  /** The due day of the one before it. */
  readonly after: string;
  /** The day on which it was added. */
  readonly addedOn: string;
}

/**
 * The place of an occurrence that waits, after its child's absences became shorter: as if they had been so when it was
 * added, but not before today. Undefined if that is not earlier.
 */
export function earlierPlace(
  place: SeriesPlace,
  { after, addedOn }: Origin,
  today: string,
  absences: readonly Absence[],
): SeriesPlace | undefined {
  const yesterday = addDays(today, -1);
  const next = nextPlace({ ...place, dueDay: after }, addedOn > yesterday ? addedOn : yesterday, absences);
  if (next.dueDay > place.dueDay) return undefined;
  return next.dueDay < place.dueDay || (next.opensOn ?? '') < (place.opensOn ?? '') ? next : undefined;
}

/** The place of an open occurrence after an edit. */
export function editedPlace(place: SeriesPlace, { frequency, recurringDays }: Recurrence, dueDay: string): SeriesPlace {
  // On the last day of a short month the day that is meant is another one, which an edit of the name must not move.
  const isSameDay = place.dueDay === dueDay && place.frequency === frequency;
  const anchorDay = isSameDay ? place.anchorDay : anchorOf(frequency, dueDay);
  // A chore that is due can be handed in.
  const opensOn = place.opensOn !== null && place.opensOn > dueDay ? dueDay : place.opensOn;
  return { frequency, recurringDays, dueDay, anchorDay, opensOn };
}

/** Whether two say the same. */
export function isSameRecurrence(one: Recurrence | null, other: Recurrence | null): boolean {
  if (one === null || other === null) return one === other;
  return one.frequency === other.frequency && one.recurringDays.join() === other.recurringDays.join();
}

function nextDueDay(place: SeriesPlace, today: string): string {
  const { frequency, dueDay } = place;
  const after = dueDay > today ? dueDay : today;
  if (frequency === 'daily') return addDays(after, 1);
  if (frequency === 'monthly') return dayOfMonthFrom(place.anchorDay ?? dayOfMonth(dueDay), addDays(after, 1));
  const wanted = place.recurringDays.length > 0 ? place.recurringDays : [weekdayOf(dueDay)];
  let day = addDays(after, 1);
  while (!wanted.includes(weekdayOf(day))) day = addDays(day, 1);
  return day;
}

function anchorOf(frequency: ChoreFrequency, dueDay: string): number | null {
  return frequency === 'monthly' ? dayOfMonth(dueDay) : null;
}

function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}
