import { DEFAULT_LOCALE } from './date-styles.ts';
import { once } from './once.ts';

/** What a calendar and a clock in a time zone show at a time. */
export interface Clock {
  /** YYYY-MM-DD */
  readonly day: (at: Date) => string;
  /** The fields of day and time; the hour is 0 to 23. */
  readonly fields: (at: Date) => Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>>;
}

/** The clock of a time zone (an IANA name). Throws RangeError for an unknown one. */
export function clockIn(timeZone: string): Clock {
  return once(`clock ${timeZone}`, () => {
    const days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const times = new Intl.DateTimeFormat(DEFAULT_LOCALE, {
      ...date,
      ...{ timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' },
    });
    return {
      day: at => days.format(at),
      fields: at => {
        const parts = new Map(times.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
        const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
        return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
      },
    };
  });
}

/** Whether this runtime knows a time zone by a name, in any case. Keeps nothing: the names may be anyone's. */
export function knowsTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat(DEFAULT_LOCALE, { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The time zone of this device, an IANA name. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All time zones that this runtime lists, by their IANA names. */
export function allTimeZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}
