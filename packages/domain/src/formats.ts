/**
 * The one module that asks `Intl`: how dates, times, numbers and lists are written, and what a clock in a time zone shows.
 */

/** The forms of a date or a time, each with an example in American English. */
const FORMS = {
  /** 'June 21, 2025' */
  date: { dateStyle: 'long' },
  /** '2:03 PM' */
  time: { hour: 'numeric', minute: '2-digit' },
  /** 'June 21, 2025 at 2:03 PM' */
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  /** 'Jun 21, 2025' */
  shortDate: { year: 'numeric', month: 'short', day: 'numeric' },
  /** 'Jun 21, 2025, 2:03 PM' */
  shortDateTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** 'Saturday' */
  weekday: { weekday: 'long' },
  /** 'Saturday, June 21' */
  weekdayAndDay: { weekday: 'long', month: 'long', day: 'numeric' },
  /** 'Saturday, June 21, 2025' */
  weekdayAndDate: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** 'June 21' */
  day: { month: 'long', day: 'numeric' },
  /** 'Jun 21' */
  shortDay: { month: 'short', day: 'numeric' },
  /** 'Jun 21, 2 PM' */
  shortHour: { month: 'short', day: 'numeric', hour: 'numeric' },
  /** 'June' */
  month: { month: 'long' },
  /** 'Jun 2025' */
  shortMonth: { month: 'short', year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

export interface FormatsOptions {
  /** A BCP 47 tag. Default: American English. */
  readonly locale?: string;
  /** An IANA name. Default: the time zone of the device. Throws RangeError for an unknown one. */
  readonly timeZone?: string | undefined;
}

/** Writes dates, numbers and lists for one reader. */
export interface Formats {
  /** A time, or a calendar day (YYYY-MM-DD), which is the same in every time zone. */
  readonly date: (form: keyof typeof FORMS, at: Date | string | number) => string;
  /** '1,234', with at most this many digits after the point. Default: none. */
  readonly number: (value: number, digits?: number) => string;
  /** 'Ida, Emil, and Bo' */
  readonly list: (items: readonly string[]) => string;
}

/** The formats of a locale and a time zone. */
export function formatsOf({ locale = 'en-US', timeZone }: FormatsOptions = {}): Formats {
  return once(`formats ${locale} ${timeZone}`, () => {
    const form = (name: keyof typeof FORMS, zone: string | undefined) =>
      once(`${name} ${locale} ${zone}`, () => new Intl.DateTimeFormat(locale, { ...FORMS[name], timeZone: zone }));
    return {
      date: (name, at) => form(name, isDay(at) ? 'UTC' : timeZone).format(new Date(at)),
      number: (value, digits = 0) =>
        once(
          `number ${locale} ${digits}`,
          () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }),
        ).format(value),
      list: items => once(`list ${locale}`, () => new Intl.ListFormat(locale)).format(items),
    };
  });
}

const isDay = (at: Date | string | number) => typeof at === 'string' && at.length === 10;

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
    const times = new Intl.DateTimeFormat('en-US', {
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
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
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

/** The first character of a text as a person reads it, also when it has several code points; undefined if it is empty. */
export function firstCharacter(text: string): string | undefined {
  const [first] = once('characters', () => new Intl.Segmenter()).segment(text);
  return first?.segment;
}

const made = new Map<string, unknown>();

/** Makes something once: a format costs more than a hundred uses of it. */
function once<T>(name: string, make: () => T): T {
  const known = made.get(name) as T | undefined;
  if (known !== undefined) return known;
  const value = make();
  made.set(name, value);
  return value;
}
