import { addDays, dayIn } from '@pocketful/domain/dates';

/** Tomorrow (YYYY-MM-DD) in a time zone. */
export function tomorrowIn(timeZone: string, now: Date = new Date()): string {
  return addDays(dayIn(timeZone, now), 1);
}
