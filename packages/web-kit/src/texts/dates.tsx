import { addDays, dayIn } from '@pocketful/domain/dates';
import { Time } from '@pocketful/ui-kit/time';
import { type ReactNode, useSyncExternalStore } from 'react';

/** Writes moments as a family reads them, in its own time zone. Each is a `<time>` that machines can read. */
export interface Dates {
  /** Today (YYYY-MM-DD). Components that use it render again when the day changes. */
  readonly today: string;
  /** Whether a moment lies in today. */
  readonly isToday: (at: string | Date) => boolean;
  /** 'June 21, 2025' */
  readonly long: (at: string | Date) => ReactNode;
  /** '2:03 PM' */
  readonly time: (at: string | Date) => ReactNode;
  /** 'Today, 2:03 PM', 'Yesterday, 2:03 PM', otherwise 'June 21, 2025'. */
  readonly recent: (at: string | Date) => ReactNode;
  /** 'Due today', 'Due tomorrow', otherwise 'Due on June 21, 2025'. */
  readonly due: (at: string | Date) => ReactNode;
}

const CHECK_EVERY_MS = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function check(): void {
  for (const listener of listeners) listener();
}

/** One clock for all that is on the screen; a page that was asleep looks at once when it wakes. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', check);
  };
}

interface Formats {
  readonly long: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

const formats = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const made = formats.get(timeZone) ?? {
    long: new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' }),
    time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
  };
  formats.set(timeZone, made);
  return made;
}

/** Dates in a time zone (an IANA name). What they say of today is true past midnight too. */
export function useDatesIn(timeZone: string): Dates {
  const today = useSyncExternalStore(onTick, () => dayIn(timeZone, new Date()));
  const { long, time } = formatsIn(timeZone);
  const marked = (at: string | Date, write: (date: Date) => string) => {
    const date = new Date(at);
    return <Time value={date}>{write(date)}</Time>;
  };
  return {
    today,
    isToday: at => dayIn(timeZone, new Date(at)) === today,
    long: at => marked(at, date => long.format(date)),
    time: at => marked(at, date => time.format(date)),
    recent: at => marked(at, date => recentText(today, dayIn(timeZone, date), time.format(date)) ?? long.format(date)),
    due: at => marked(at, date => dueText(today, dayIn(timeZone, date), long.format(date))),
  };
}

function recentText(today: string, day: string, time: string): string | undefined {
  if (day === today) return `Today, ${time}`;
  return day === addDays(today, -1) ? `Yesterday, ${time}` : undefined;
}

function dueText(today: string, dueDay: string, written: string): string {
  if (dueDay === today) return 'Due today';
  return dueDay === addDays(today, 1) ? 'Due tomorrow' : `Due on ${written}`;
}
