const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** A day (YYYY-MM-DD) in short: 'Aug 14'. */
export function shortDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** 'Away until Aug 14'. */
export function awayText(until: string): string {
  return `Away until ${shortDay(until)}`;
}
