import { assertCents, type Cents, toDecimal } from '../money.ts';
import { once } from './once.ts';

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
  return {
    date: (form, at) => {
      const zone = typeof at === 'string' && at.length === 10 ? 'UTC' : timeZone;
      const make = () => new Intl.DateTimeFormat(locale, { ...FORMS[form], timeZone: zone });
      return once(form + locale + zone, make).format(new Date(at));
    },
    number: (value, digits = 0) => {
      const make = () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
      return once(digits + locale, make).format(value);
    },
    list: items => once(`list${locale}`, () => new Intl.ListFormat(locale)).format(items),
  };
}

/** The minus of amounts that people read: as wide as a plus and as a figure, and heard as 'minus'. */
const MINUS = '\u2212';

/** How to write an amount for people. */
export interface FormatUsdOptions {
  /** Writes a plus before amounts above zero, too. */
  readonly signed?: boolean | undefined;
}

/**
 * US dollars for people, en-US with two decimals and the true minus: 123456 is "$1,234.56", -500 is "−$5.00". CSV and
 * the wire write the plain minus: {@link toDecimal}. Throws RangeError if `cents` is not whole.
 */
export function formatUsd(cents: Cents, { signed = false }: FormatUsdOptions = {}): string {
  assertCents(cents);
  const [whole = '0', fraction = '00'] = toDecimal(Math.abs(cents)).split('.');
  const sign = cents < 0 ? MINUS : signed && cents > 0 ? '+' : '';
  return `${sign}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** The first character of a text as a person reads it, also when it has several code points; undefined if it is empty. */
export function firstCharacter(text: string): string | undefined {
  const [first] = once('characters', () => new Intl.Segmenter()).segment(text);
  return first?.segment;
}
