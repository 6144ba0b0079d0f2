/** Weeks and months of the growth figures, in UTC, since they cover families of all time zones. */

const GROWTH_WEEKS = 8;
const GROWTH_MONTHS = 12;

/** The Mondays of the last eight weeks (YYYY-MM-DD), the oldest first; the last week is under way. */
export function weeksUntil(now: Date): string[] {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return Array.from({ length: GROWTH_WEEKS }, (_, at) =>
    dayOf(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysSinceMonday - 7 * (GROWTH_WEEKS - 1 - at)),
  );
}

/** The first days of the last twelve months (YYYY-MM-DD), the oldest first; the last month is under way. */
export function monthsUntil(now: Date): string[] {
  return Array.from({ length: GROWTH_MONTHS }, (_, at) =>
    dayOf(now.getUTCFullYear(), now.getUTCMonth() - (GROWTH_MONTHS - 1 - at), 1),
  );
}

/** Days before the first and past the last of a month belong to the adjacent months. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
