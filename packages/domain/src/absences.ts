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

/** The next stays of a new rhythm, the earliest first: STAYS_AHEAD of them, which begin within a year. */
export function firstStays(rhythm: AwayRhythm, today: string): Absence[] {
  return staysOf(rhythm, STAYS_AHEAD).filter(({ from }) => from <= yearAfter(today));
}

/**
 * The stays of a rhythm that are to be entered on a day, the earliest first, from the next one that is not entered.
 * Stays that are over, since the program did not run, are left out.
 */
export function staysDue(rhythm: AwayRhythm, today: string): Absence[] {
  const apart = rhythm.everyWeeks * 7;
  const count = Math.ceil(daysBetween(rhythm.from, addDays(today, STAYS_AHEAD * apart)) / apart);
  return staysOf(rhythm, Math.max(0, count)).filter(({ to }) => to >= today);
}

function staysOf({ from, days, everyWeeks }: AwayRhythm, count: number): Absence[] {
  return Array.from({ length: count }, (_, at) => {
    const first = addDays(from, at * everyWeeks * 7);
    return { from: first, to: addDays(first, days - 1) };
  });
}
