/** Calendar days as a family sees them: labels and due dates follow the family's time zone. */

/** The calendar day (YYYY-MM-DD) of a moment in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

/** The day (YYYY-MM-DD) a number of days after another. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** A moment as 'June 21, 2025' in a time zone. */
export function longDate(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' }).format(at);
}

/** 'Due today', 'Due tomorrow', otherwise 'Due on June 21, 2025'. */
export function dueLabel(timeZone: string, due: Date, now: Date): string {
  const today = dayIn(timeZone, now);
  const dueDay = dayIn(timeZone, due);
  if (dueDay === today) return 'Due today';
  if (dueDay === addDays(today, 1)) return 'Due tomorrow';
  return `Due on ${longDate(timeZone, due)}`;
}
