import { addDays } from '@pocketful/domain/dates';
import { nextPlace, type SeriesPlace } from '@pocketful/domain/recurrence';

/** An offer names several children: the first who takes it has the chore, or each has it in turn. */

/** Limit of offers of one family: lists show them all at once. */
export const MAX_OFFERS = 50;

/** How a chore is given to children. */
export const CHORE_MODES = ['one', 'each', 'turns', 'first'] as const;
export type ChoreMode = (typeof CHORE_MODES)[number];

/** An offer's present occurrence, in calendar days of the family (YYYY-MM-DD). */
export interface Occurrence {
  readonly dueDay: string;
  /** Null if the offer does not repeat. */
  readonly place: SeriesPlace | null;
  /** The day of the occurrence that was taken before this one opens; null for the first one, or if that one came back. */
  readonly previousDay: string | null;
}

/** Whether a child can take the present occurrence. An offer that does not repeat is open until it is taken. */
export function isOpenOffer(place: Pick<SeriesPlace, 'opensOn'> | null, isTaken: boolean, today: string): boolean {
  return place === null ? !isTaken : (place.opensOn ?? today) <= today;
}

/**
 * The occurrence after one that is taken. It opens on the day after both the day of that one and today, so that no two are
 * taken on one day. Days in between are skipped.
 */
export function afterTaken({ dueDay, place, previousDay }: Occurrence, today: string): Occurrence {
  if (place === null) return { dueDay, place, previousDay };
  const next = { ...nextPlace(place, today), opensOn: addDays(dueDay > today ? dueDay : today, 1) };
  return { dueDay: next.dueDay, place: next, previousDay: dueDay };
}

/**
 * The occurrence after a child gives back the one of a day. From the day on which the next one opens, it is missed and
 * nothing changes.
 */
export function afterGivenBack(offer: Occurrence, day: string, today: string): Occurrence {
  const { place, previousDay } = offer;
  if (place === null || previousDay !== day || isOpenOffer(place, false, today)) return offer;
  return { dueDay: day, place: { ...place, dueDay: day, opensOn: null }, previousDay: null };
}

/**
 * The due day of the turn that follows one: the first matching day after it, but not before today. Days in between are
 * skipped.
 */
export function nextTurnDay(place: SeriesPlace, today: string): string {
  return nextPlace(place, addDays(today, -1)).dueDay;
}
