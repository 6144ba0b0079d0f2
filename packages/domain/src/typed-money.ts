import { asciiDigits } from './digits.ts';
import { isOwnSign, marksOf } from './intl/field-money.ts';
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

/** Whole numbers with one mark throughout: '1,234,567', and '12,34,567' where groups have two digits. '0,500' is none. */
const BY_THREE = /^[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*$/;
const BY_TWO = /^[1-9]\d?(?:([., '])\d{2})*\1\d{3}$/;

/** The digits of a whole part; undefined when it is not one. `marks` are those that may be group marks. */
function wholeOf(text: string, marks: string, byTwo: boolean): string | undefined {
  if (/^\d*$/.test(text)) return text;
  const mark = (BY_THREE.exec(text) ?? (byTwo ? BY_TWO.exec(text) : null))?.[1];
  return mark !== undefined && marks.includes(mark) ? text.replaceAll(mark, '') : undefined;
}

/** The Arabic decimal mark with more digits behind it than an amount has: it is no group mark. */
const LONG_FRACTION = /\u066b\p{Nd}{3}/u;

/**
 * Reads an amount as people type and paste it: '12.5', '$1,234.50', '1,50' (one and a half), '1.50 €', '−5', '٥٫٥٠'.
 * A mark with one or two digits behind it is the decimal mark. One with three digits behind it is a group mark if the
 * reader's locale has it as one. Undefined when an amount cannot be read for certain, such as '5-3', '1e3', '(1.50)',
 * '' and, in the US, '1.234': no digit is left out or guessed. Undefined, too, when it is no multiple of the currency's
 * unit, or has the sign of another currency.
 */
export function parseTypedCents(text: string, formats: Formats = reader()): Cents | undefined {
  const [, sign = '', before, inner = '', amount = '', behind] = TYPED.exec(plain(text).trim()) ?? [];
  if (amount === '' || (before && behind) || (sign && inner) || LONG_FRACTION.test(text)) return undefined;
  const currency = before ?? behind;
  if (currency !== undefined && !isOwnSign(currency, formats)) return undefined;
  const { decimal, group, byTwo } = marksOf(formats);
  const [, start = amount, mark = '', fraction = ''] = /^(.*?)(?:([.,])(\d{0,2}))$/.exec(amount) ?? [];
  const whole = wholeOf(
    start,
    mark === '' ? `${plain(group)} '`.replace(plain(decimal), '') : `.,' `.replace(mark, ''),
    byTwo,
  );
  if (whole === undefined || (whole === '' && fraction === '')) return undefined;
  // A mark without digits behind it is certain only as the locale's own decimal mark.
  if (mark !== '' && fraction === '' && mark !== plain(decimal)) return undefined;
  const cents = parseCents(`${(sign || inner) === '-' ? '-' : ''}${whole || '0'}.${fraction.padEnd(2, '0')}`);
  return cents !== undefined && cents % formats.unit === 0 ? cents : undefined;
}
