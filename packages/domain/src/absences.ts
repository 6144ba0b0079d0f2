import { addDays, daysBetween, startOf, yearAfter } from './dates.ts';

/** The days on which a child is away, in calendar days of the family (YYYY-MM-DD), the first and the last included. */
export interface Absence {
  readonly from: string;
  readonly to: string;
}

/** Limit of days of one absence. */
export const MAX_ABSENCE_DAYS = 366;
/** Limit of absences of one child that are kept. */
export const MAX_ABSENCES = 100;

/** Why days cannot be an absence. */
export type AbsenceRefusal = 'ABSENCE_ENDS_TOO_EARLY' | 'ABSENCE_TOO_LONG' | 'ABSENCE_TOO_FAR';

/**
 * Checks the days of an absence: it ends on or after its first day, begins within a year, and lasts a year at most.
 *
 * @param earliest the earliest last day: today for a new absence, yesterday for one that ends early
 */
export function checkAbsence({ from, to }: Absence, today: string, earliest: string): AbsenceRefusal | undefined {
  if (to < from || to < earliest) return 'ABSENCE_ENDS_TOO_EARLY';
  if (daysBetween(from, to) >= MAX_ABSENCE_DAYS) return 'ABSENCE_TOO_LONG';
  return from > yearAfter(today) ? 'ABSENCE_TOO_FAR' : undefined;
}

/** The start (inclusive) and the end (exclusive) of an absence in a time zone. */
export function momentsOf({ from, to }: Absence, timeZone: string): { startsAt: Date; endsAt: Date } {
  return { startsAt: startOf(from, timeZone), endsAt: startOf(addDays(to, 1), timeZone) };
}

/** The absence that a day lies in; undefined if it lies in none, or is undefined. */
export function absenceOn(absences: readonly Absence[], day: string | undefined): Absence | undefined {
  return absences.find(({ from, to }) => day !== undefined && from <= day && day <= to);
}

/** How many times ahead a rhythm is entered. */
export const STAYS_AHEAD = 8;
/** Limit of weeks from one stay of a rhythm to the next. */
export const MAX_EVERY_WEEKS = 4;
/** Limit of rhythms of one child. */
export const MAX_AWAY_RHYTHMS = 3;

/** Days away that repeat: so many days from one day on, and again after so many weeks. */
export interface AwayRhythm {
  readonly from: string;
  readonly days: number;
  readonly everyWeeks: number;
}

/** The stays of a rhythm, the earliest first, at most so many, which begin within a year. */
export function staysOf({ from, days, everyWeeks }: AwayRhythm, today: string, count: number): Absence[] {
  return Array.from({ length: count }, (_, at) => addDays(from, at * everyWeeks * 7))
    .filter(first => first <= yearAfter(today))
    .map(first => ({ from: first, to: addDays(first, days - 1) }));
}

/** How many stays of a rhythm are to be entered on a day, from the next one that is not entered. */
export function staysDue({ from, everyWeeks }: AwayRhythm, today: string): number {
  const apart = everyWeeks * 7;
  return Math.max(0, Math.ceil(daysBetween(from, addDays(today, STAYS_AHEAD * apart)) / apart));
}
