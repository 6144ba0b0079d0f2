/** Calendar days as a family sees them: labels and due dates follow the family's time zone. */

import { clockIn, knowsTimeZone } from './intl/clocks.ts';

/** The calendar day (YYYY-MM-DD) of a time in a time zone. Throws RangeError for an unknown time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return clockIn(timeZone).day(at);
}

/** The day (YYYY-MM-DD) a number of days after another. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The number of days from one day (YYYY-MM-DD) to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** The same day a year later; for 29 February the 28th. */
export function yearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return next.endsWith('-02-29') ? next.replace(/29$/, '28') : next;
}

/** The first day on or after another that is this day of its month, or the month's last where it has no such day. */
export function dayOfMonthFrom(dayOfMonth: number, from: string): string {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const inThis = inMonth(year, month, dayOfMonth);
  return inThis >= from ? inThis : inMonth(year, month + 1, dayOfMonth);
}

/** Month 13 is the next January. */
function inMonth(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The hour (0 to 23) that a clock in a time zone shows. */
export function hourIn(timeZone: string, at: Date): number {
  return clockIn(timeZone).fields(at).hour;
}

/** The time of day (15:04) that a clock in a time zone shows. */
export function timeIn(timeZone: string, at: Date): string {
  const { hour, minute } = clockIn(timeZone).fields(at);
  return [hour, minute].map(part => String(part).padStart(2, '0')).join(':');
}

/**
 * Noon of a day (YYYY-MM-DD) in a time zone: the time of a due day, far from both of its midnights.
 * Throws RangeError for an invalid day or an unknown time zone.
 */
export function noonOf(day: string, timeZone: string): Date {
  const asUtc = new Date(`${day}T12:00:00Z`);
  const { year, month, day: date, hour, minute } = clockIn(timeZone).fields(asUtc);
  const shownAsUtc = Date.UTC(year, month - 1, date, hour, minute);
  return new Date(asUtc.getTime() - (shownAsUtc - asUtc.getTime()));
}

/**
 * The time in another time zone at which clocks show the same time of the same day: a family that moves keeps its due
 * days.
 *
 * @param day the day of that time (YYYY-MM-DD), where it is stored. Default: the day in the former time zone
 */
export function movedTo(timeZone: string, at: Date, from: string, day = dayIn(from, at)): Date {
  const noon = noonOf(day, timeZone);
  const moved = new Date(noon.getTime() + at.getTime() - noonOf(dayIn(from, at), from).getTime());
  // On a day of 23 or 25 hours a time near midnight may fall on another day.
  return dayIn(timeZone, moved) === day ? moved : noon;
}

/** The start of a day (YYYY-MM-DD) in a time zone; where its midnight is skipped, the first time after it. */
export function startOf(day: string, timeZone: string): Date {
  // Noon is far from both midnights: walking back by hours of the clock meets the change of a summer, wherever it lies.
  const noon = noonOf(day, timeZone).getTime();
  for (let minutes = 10 * 60; minutes <= 15 * 60; minutes += 15) {
    const moment = new Date(noon - minutes * 60_000);
    if (dayIn(timeZone, moment) !== day) return new Date(noon - (minutes - 15) * 60_000);
  }
  throw new RangeError(`no day begins within 15 hours before noon of ${day} in ${timeZone}`);
}

/** The calendar year in a time zone (an IANA name) at a time. Throws RangeError for an unknown zone. */
export function yearIn(timeZone: string, at: Date): number {
  return Number(clockIn(timeZone).day(at).slice(0, 4));
}

/** The year that has begun in every time zone. An age by this year is never too high. */
export function yearEverywhere(at: Date): number {
  return yearIn('Etc/GMT+12', at);
}

const ZONE_NAME = /^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/;

/**
 * Whether this is the name of a time zone that this runtime knows, written as IANA writes it. An offset such as '+05:30'
 * is none: it has no summer, and the database reads its sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  return ZONE_NAME.test(name) && knowsTimeZone(name);
}
