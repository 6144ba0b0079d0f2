import { onClockChange, serverNow } from '@pocketful/api-client/server-clock';
import { addDays, dayIn, daysBetween } from '@pocketful/domain/dates';
import { reader, readerIn } from '@pocketful/domain/intl/reader';
import { Time } from '@pocketful/ui-kit/time';
import { type ReactElement, useSyncExternalStore } from 'react';

/**
 * A `<time>` that machines can read. A template literal would write '[object Object]' for it. Because of `symbol`, which no
 * element has, TypeScript refuses it there. Names and captions take {@link Dates.texts}.
 */
type TimeElement = ReactElement & symbol;

/** A time in each form. */
interface Forms<Written> {
  /** 'June 21, 2025' */
  readonly long: (at: string | Date) => Written;
  /** '2:03 PM' */
  readonly time: (at: string | Date) => Written;
  /** 'Today, 2:03 PM', 'Yesterday', otherwise 'June 21, 2025'. */
  readonly recent: (at: string | Date) => Written;
  /** 'Due today', 'Due tomorrow', 'Due yesterday', otherwise 'Due Jun 21', in another year 'Due Jun 21, 2025'. */
  readonly due: (at: string | Date) => Written;
}

/** Writes times as a family reads them, in its own time zone. */
export interface Dates extends Forms<TimeElement> {
  /** Today (YYYY-MM-DD). Components that use it render again when the day changes. */
  readonly today: string;
  /** Whether a time lies in today. */
  readonly isToday: (at: string | Date) => boolean;
  /** The same as text, for names and captions. */
  readonly texts: Forms<string>;
}

const CHECK_EVERY_MS = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function check(): void {
  for (const listener of listeners) listener();
}

let stopListening = () => {};

/** One clock for all that is on the screen; a page that was asleep looks at once when it wakes. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    stopListening = onClockChange(check);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', check);
    stopListening();
  };
}

/** A value that the clock changes. `read` returns a primitive. */
export function useByClock<T extends string | number>(read: () => T): T {
  return useSyncExternalStore(onTick, read);
}

/** Dates in a time zone (an IANA name). 'Today' stays right past midnight, and where the device's clock is wrong. */
export function useDatesIn(timeZone: string): Dates {
  const today = useByClock(() => dayIn(timeZone, serverNow()));
  const { date } = readerIn(timeZone);
  const long = (at: string | Date) => date('date', new Date(at));
  const time = (at: string | Date) => date('time', at);
  const dayOf = (at: string | Date) => dayIn(timeZone, new Date(at));
  const recent = (at: string | Date) => recentText(today, dayOf(at), time(at)) ?? long(at);
  const due = (at: string | Date) => dueText(today, dayOf(at));
  return {
    today,
    isToday: at => dayOf(at) === today,
    texts: { long, time, recent, due },
    long: at => marked(at, long(at)),
    time: at => marked(at, time(at)),
    recent: at => marked(at, recent(at)),
    due: at => marked(at, due(at)),
  };
}

function marked(at: string | Date, text: string): TimeElement;
function marked(at: string | Date, text: string): ReactElement {
  return <Time value={new Date(at)}>{text}</Time>;
}

function recentText(today: string, day: string, time: string): string | undefined {
  if (day === today) return `Today, ${time}`;
  return day === addDays(today, -1) ? 'Yesterday' : undefined;
}

function dueText(today: string, dueDay: string): string {
  const near = ['yesterday', 'today', 'tomorrow'][daysBetween(today, dueDay) + 1];
  return `Due ${near ?? shortDay(dueDay, today)}`;
}

/** A day (YYYY-MM-DD) in short: 'Aug 14', and 'Aug 14, 2025' if `today` is in another year. */
export function shortDay(day: string, today = day): string {
  const year = day.slice(0, 4);
  return reader().date(today.startsWith(year) ? 'shortDay' : 'shortDate', day);
}
