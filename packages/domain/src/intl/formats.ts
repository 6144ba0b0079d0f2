import { type Cents, toDecimal } from '../money.ts';
import { DEFAULT_LOCALE, dateStyleOf } from './date-styles.ts';
import { DEFAULT_CURRENCY, decimalsOf, unitOf } from './decimals.ts';
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

/** The minus of amounts that people read: as wide as a plus and as a figure, and heard as 'minus'. */
const MINUS = '\u2212';

interface MoneyOptions {
  /** Writes a plus before amounts above zero, too. */
  readonly signed?: boolean | undefined;
}

export interface FormatsOptions {
  /** A BCP 47 tag. Default: American English. */
  readonly locale?: string;
  /** An ISO 4217 code. Default: US dollars. */
  readonly currency?: string;
  /** An IANA name. Default: the time zone of the device. Throws RangeError for an unknown one. */
  readonly timeZone?: string | undefined;
}

/** Writes dates, amounts, numbers and lists for one reader: words in English, all else as the locale does. */
export interface Formats {
  readonly locale: string;
  readonly currency: string;
  /** The smallest amount of the currency, in cents. */
  readonly unit: 1 | 100;
  /** A time, or a calendar day (YYYY-MM-DD), which is the same in every time zone. */
  readonly date: (form: keyof typeof FORMS, at: Date | string | number) => string;
  /**
   * '$1,234.56', and '−$5.00' with the true minus. CSV and the wire have the plain minus: {@link toDecimal}. An amount
   * that is not whole has two decimals in every currency. Throws RangeError if `cents` is not whole.
   */
  readonly money: (cents: Cents, options?: MoneyOptions) => string;
  /** '1,234', with at most this many digits after the point. Default: none. */
  readonly number: (value: number, digits?: number) => string;
  /** 'Ida, Emil, and Bo' */
  readonly list: (items: readonly string[]) => string;
}

/** Writes numbers as a locale does, in the digits 0 to 9. */
export function numbersOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const make = () => new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options });
  return once(locale + JSON.stringify(options), make);
}

/** So many digits behind the decimal mark. */
export function exactly(digits: number) {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
}

/** The formats of a locale, a currency and a time zone. */
export function formatsOf({
  locale = DEFAULT_LOCALE,
  currency = DEFAULT_CURRENCY,
  timeZone,
}: FormatsOptions = {}): Formats {
  return {
    ...{ locale, currency, unit: unitOf(currency) },
    date: (form, at) => {
      const zone = typeof at === 'string' && at.length === 10 ? 'UTC' : timeZone;
      const make = () => {
        const style = dateStyleOf(locale);
        const options: Intl.DateTimeFormatOptions = FORMS[form];
        const { hourCycle } = style;
        const hours = options.hour || options.timeStyle ? { hourCycle } : {};
        return new Intl.DateTimeFormat(style.locale, { ...options, ...hours, timeZone: zone });
      };
      return once(form + locale + zone, make).format(new Date(at));
    },
    money: (cents, { signed = false } = {}) =>
      numbersOf(locale, {
        ...{ style: 'currency', currency, signDisplay: signed ? 'exceptZero' : 'auto' },
        ...exactly(cents % 100 === 0 ? decimalsOf(currency) : 2),
      })
        .format(Number(toDecimal(cents)))
        .replace('-', MINUS),
    number: (value, digits = 0) => numbersOf(locale, { maximumFractionDigits: digits }).format(value),
    list: items => {
      const { locale: english } = dateStyleOf(locale);
      return once(`list${english}`, () => new Intl.ListFormat(english)).format(items);
    },
  };
}

/** The first character of a text as a person reads it, also when it has several code points; undefined if it is empty. */
export function firstCharacter(text: string): string | undefined {
  const [first] = once('characters', () => new Intl.Segmenter()).segment(text);
  return first?.segment;
}
