/** Weeks and months over which growth is told, in UTC: they are everybody's, whatever zone a family lives in. */

const WEEKS_TOLD = 8;
const MONTHS_TOLD = 12;

/** The Mondays of the last eight weeks (YYYY-MM-DD), the oldest first; the last week is under way. */
export function weeksUntil(now: Date): string[] {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return Array.from({ length: WEEKS_TOLD }, (_, at) =>
    dayOf(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysSinceMonday - 7 * (WEEKS_TOLD - 1 - at)),
  );
}

/** The first days of the last twelve months (YYYY-MM-DD), the oldest first; the last month is under way. */
export function monthsUntil(now: Date): string[] {
  return Array.from({ length: MONTHS_TOLD }, (_, at) =>
    dayOf(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS_TOLD - 1 - at), 1),
  );
}

/** Days before the first and past the last of a month belong to the ones beside it. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
