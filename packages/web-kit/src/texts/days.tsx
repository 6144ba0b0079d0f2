import { addDays } from '@pocketful/domain/dates';
import { reader } from '@pocketful/domain/intl/reader';

/** A day (YYYY-MM-DD): 'Friday, March 6'. */
export function dayText(day: string): string {
  return reader().date('weekdayAndDay', day);
}

/** A day to come: 'today', 'tomorrow', 'Friday' within a week, else 'Friday, March 6'. */
export function comingDayText(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  return day < addDays(today, 7) ? reader().date('weekday', day) : dayText(day);
}
