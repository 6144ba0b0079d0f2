import { asciiDigits } from './digits.ts';
import { marksOf, signOf } from './intl/field-money.ts';
import type { Formats } from './intl/formats.ts';
import { reader } from './intl/reader.ts';
import { type Cents, parseCents } from './money.ts';

/** A sign, an amount, and a currency before or behind it. */
const TYPED =
  /^([+-]?) *([\p{L}\p{Sc}](?:[\p{L}\p{Sc}. ]*[\p{L}\p{Sc}.])?)? *([+-]?)([\d.,' ]*\d[.,]?) *([\p{L}\p{Sc}](?:[\p{L}\p{Sc}. ]*[\p{L}\p{Sc}.])?)?$/u;

/** Marks that other keyboards type and calculators copy, and their meanings. Direction marks stand for nothing. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\p{Bidi_Control}/gu, ''],
  [/\s/gu, ' '],
  [/[\u2212\uff0d]/g, '-'],
  [/\uff0b/g, '+'],
  [/[\u066b\uff0e]/g, '.'],
  [/[\u066c\uff0c]/g, ','],
  [/[\u2019\u02bc]/g, "'"],
];

const plain = (text: string) =>
  MARKS.reduce((read, [mark, sign]) => read.replace(mark, sign), asciiDigits(text.normalize('NFC')));

/** Whole numbers with one mark throughout, by threes or as in India: '1,234,567', '12,34,567'. */
const GROUPED = /^\d{1,3}(?:([., '])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:(,)\d{2})+,\d{3}$/;

/** The digits of a whole part; undefined when it is not one. `marks` are those that may be group marks. */
function wholeOf(text: string, marks: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  const [, threes, india] = GROUPED.exec(text) ?? [];
  const mark = threes ?? india;
  return mark !== undefined && marks.includes(mark) ? text.replaceAll(mark, '') : undefined;
}

/** Whether a typed currency may be the reader's: a sign without letters, its code, its sign in the locale, or 'US$'. */
function isOwn(currency: string | undefined, formats: Formats): boolean {
  if (currency === undefined || /^\p{Sc}$/u.test(currency)) return true;
  const { currency: code } = formats;
  const own = [code, plain(signOf(formats).text), `${code.slice(0, 2)}$`].map(text => text.toLowerCase());
  return own.includes(currency.toLowerCase());
}

/**
 * Reads an amount as people type and paste it: '12.5', '$1,234.50', '1,50' (one and a half), '1.50 €', '−5', '٥٫٥٠'.
 * A mark with one or two digits behind it is the decimal mark. One with three digits behind it is a group mark if the
 * reader's locale has it as one. Undefined when an amount cannot be read for certain, such as '5-3', '1e3', '(1.50)',
 * '' and, in the US, '1.234': no digit is left out or guessed. Undefined, too, when it is no multiple of the currency's
 * unit. A currency may be written at one end, and must be the reader's or one that no letter names: the sign of another
 * is read as this one.
 */
export function parseTypedCents(text: string, formats: Formats = reader()): Cents | undefined {
  const [, sign = '', before, inner = '', amount = '', behind] = TYPED.exec(plain(text).trim()) ?? [];
  if (amount === '' || (before && behind) || (sign && inner) || !isOwn(before ?? behind, formats)) return undefined;
  const { decimal, group } = marksOf(formats);
  const [, start = amount, mark = '', fraction = ''] = /^(.*?)(?:([.,])(\d{0,2}))$/.exec(amount) ?? [];
  const whole = wholeOf(
    start,
    mark === '' ? `${plain(group)} '`.replace(plain(decimal), '') : `.,' `.replace(mark, ''),
  );
  if (whole === undefined || (whole === '' && fraction === '')) return undefined;
  const cents = parseCents(`${(sign || inner) === '-' ? '-' : ''}${whole || '0'}.${fraction.padEnd(2, '0')}`);
  return cents !== undefined && cents % formats.unit === 0 ? cents : undefined;
}
