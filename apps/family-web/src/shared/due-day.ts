import { addDays, dayIn } from '@pocketful/domain/dates';

/**
 * Noon of a day (YYYY-MM-DD) in a time zone: how a due day is sent, so that it stays the same day for whoever reads it.
 */
export function noonOf(day: string, timeZone: string): Date {
  const asUtc = new Date(`${day}T12:00:00Z`);
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(asUtc);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.find(found => found.type === type)?.value);
  const shownAsUtc = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return new Date(asUtc.getTime() - (shownAsUtc - asUtc.getTime()));
}

/** Tomorrow (YYYY-MM-DD) in a time zone. */
export function tomorrowIn(timeZone: string, now: Date = new Date()): string {
  return addDays(dayIn(timeZone, now), 1);
}
