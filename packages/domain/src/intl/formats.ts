import { type Cents, toDecimal } from '../money.ts';
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

/** Currencies and their decimals. `Intl` is never asked for them: engines differ, and change with the years. */
const DECIMALS = { USD: 2 } as const;
type Currency = keyof typeof DECIMALS;

/** The minus of amounts that people read: as wide as a plus and as a figure, and heard as 'minus'. */
const MINUS = '\u2212';

export interface MoneyOptions {
  /** Writes a plus before amounts above zero, too. */
  readonly signed?: boolean | undefined;
}

export interface FormatsOptions {
  /** A BCP 47 tag. Default: American English. */
  readonly locale?: string;
  /** An ISO 4217 code. Default: US dollars. */
  readonly currency?: Currency;
  /** An IANA name. Default: the time zone of the device. Throws RangeError for an unknown one. */
  readonly timeZone?: string | undefined;
}

/** Writes dates, amounts, numbers and lists for one reader. */
export interface Formats {
  /** A time, or a calendar day (YYYY-MM-DD), which is the same in every time zone. */
  readonly date: (form: keyof typeof FORMS, at: Date | string | number) => string;
  /**
   * '$1,234.56', and '−$5.00' with the true minus. CSV and the wire have the plain minus: {@link toDecimal}. Throws
   * RangeError if `cents` is not whole.
   */
  readonly money: (cents: Cents, options?: MoneyOptions) => string;
  /** '1,234', with at most this many digits after the point. Default: none. */
  readonly number: (value: number, digits?: number) => string;
  /** 'Ida, Emil, and Bo' */
  readonly list: (items: readonly string[]) => string;
}

/** The formats of a locale, a currency and a time zone. */
export function formatsOf({ locale = 'en-US', currency = 'USD', timeZone }: FormatsOptions = {}): Formats {
  return {
    date: (form, at) => {
      const zone = typeof at === 'string' && at.length === 10 ? 'UTC' : timeZone;
      const make = () => new Intl.DateTimeFormat(locale, { ...FORMS[form], timeZone: zone });
      return once(form + locale + zone, make).format(new Date(at));
    },
    money: (cents, { signed = false } = {}) => {
      const digits = DECIMALS[currency];
      const signDisplay = signed ? 'exceptZero' : 'auto';
      const make = () =>
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          signDisplay,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
      return once(currency + signDisplay + locale, make)
        .format(Number(toDecimal(cents)))
        .replace('-', MINUS);
    },
    number: (value, digits = 0) => {
      const make = () => new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
      return once(digits + locale, make).format(value);
    },
    list: items => once(`list${locale}`, () => new Intl.ListFormat(locale)).format(items),
  };
}

/** {@link Formats.money} in US dollars and American English. */
export function formatUsd(cents: Cents, options?: MoneyOptions): string {
  return formatsOf().money(cents, options);
}

/** The first character of a text as a person reads it, also when it has several code points; undefined if it is empty. */
export function firstCharacter(text: string): string | undefined {
  const [first] = once('characters', () => new Intl.Segmenter()).segment(text);
  return first?.segment;
}
