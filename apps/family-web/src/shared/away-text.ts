const days = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** A day (YYYY-MM-DD) in short: 'Aug 14'. */
export function shortDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** 'Away until Aug 14', and after that day 'Was away until Aug 14'. */
export function awayText(until: string, today: string): string {
  return `${until < today ? 'Was away' : 'Away'} until ${shortDay(until)}`;
}
