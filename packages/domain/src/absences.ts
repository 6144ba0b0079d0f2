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
