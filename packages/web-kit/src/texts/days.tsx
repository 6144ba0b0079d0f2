import { addDays } from '@pocketful/domain/dates';

const weekdays = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });
const dates = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** A day (YYYY-MM-DD): 'Friday, March 6'. */
export function dayText(day: string): string {
  return dates.format(startOf(day));
}

/** A day to come: 'today', 'tomorrow', 'Friday' within a week, else 'Friday, March 6'. */
export function comingDayText(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day < addDays(today, 7) ? weekdays.format(startOf(day)) : dayText(day);
}
