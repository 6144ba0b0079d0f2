import { addDays, dayIn, hourIn, noonOf } from '@pocketful/domain/dates';
import { dateStyleOf } from '@pocketful/domain/intl/date-styles';
import { reader, readerIn } from '@pocketful/domain/intl/reader';

/** When an adult gets a mail about items that wait. */
export const NOTICE_MAILS = ['never', 'daily', 'at_once'] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Hours of the family's clock between which nothing is sent. */
export const QUIET = { from: 21, to: 7 } as const;
/** The first and the last hour of a daily mail, and the one that is offered. */
export const NOTICE_HOURS = { first: QUIET.to, last: QUIET.from - 1, offered: 18 } as const;

/** '6 PM' for 18; '18:00' where clocks have 24 hours. */
export function hourText(hour: number): string {
  if (dateStyleOf(reader().locale).hourCycle === 'h23') return readerIn('UTC').date('time', hour * HOUR_MS);
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The shortest time between two mails to an adult, in minutes. */
const NOTICE_PAUSE_MINUTES = 10;

/** The time of an hour outside the quiet ones: a clock that changes does so while it is quiet. */
function momentOf(day: string, hour: number, timeZone: string): Date {
  return new Date(noonOf(day, timeZone).getTime() + (hour - 12) * HOUR_MS);
}

/** The next time after another at which a clock in a time zone shows an hour outside the quiet ones. */
export function nextAt(hour: number, timeZone: string, after: Date): Date {
  const today = dayIn(timeZone, after);
  const moment = momentOf(today, hour, timeZone);
  return moment > after ? moment : momentOf(addDays(today, 1), hour, timeZone);
}

/** A time, or the end of the quiet hours in which it lies. */
export function afterQuiet(timeZone: string, at: Date): Date {
  const hour = hourIn(timeZone, at);
  return hour >= QUIET.from || hour < QUIET.to ? nextAt(QUIET.to, timeZone, at) : at;
}

/** The choice of an adult. */
export interface NoticeChoice {
  readonly mail: NoticeMail;
  /** The hour of a daily mail. */
  readonly hour: number;
  /** When the last mail was queued that was sent or still waits; null if none was. */
  readonly mailedAt: Date | null;
}

/** The plan for a mail that is due: whether it is sent now, and when the next one is due. */
export interface NoticePlan {
  readonly send: boolean;
  readonly next: Date | null;
}

/**
 * Plans a mail that is due. A daily mail is sent once on a day of the family's calendar, also if it is late; at night it
 * waits for the next day's hour. A mail at once waits for the end of the quiet hours, and of the pause after the last one.
 */
export function planNotice({ mail, hour, mailedAt }: NoticeChoice, timeZone: string, now: Date): NoticePlan {
  if (mail === 'never') return { send: false, next: null };
  if (mail === 'at_once') {
    const pauseEnds = (mailedAt?.getTime() ?? 0) + NOTICE_PAUSE_MINUTES * MINUTE_MS;
    const due = afterQuiet(timeZone, new Date(Math.max(now.getTime(), pauseEnds)));
    return due > now ? { send: false, next: due } : { send: true, next: null };
  }
  const today = dayIn(timeZone, now);
  const isQuiet = afterQuiet(timeZone, now) > now;
  const wasSent = mailedAt !== null && dayIn(timeZone, mailedAt) >= today;
  const send = !wasSent && !isQuiet && momentOf(today, hour, timeZone) <= now;
  return { send, next: nextAt(hour, timeZone, now) };
}
