import { asciiDigits } from './digits.ts';
import { type Cents, parseCents } from './money.ts';

/** A sign, an amount, and a currency before or behind it. */
const TYPED = /^([+-]?) *((?:US)?\p{Sc}|USD)? *([\d.,' ]*\d[.,]?) *((?:US)?\p{Sc}|USD)?$/u;
/** '1234.5', '1,234.50', "1'234.50", '1 234.50', '.5', '5.': thousands have one mark throughout. */
const WITH_POINT = /^(?<whole>\d{1,3}(?:([, '])\d{3})(?:\2\d{3})*|\d*)(?:\.(?<fraction>\d{0,2}))?$/;
/** '1,5', '1.234,50', "1'234,50", ',5': one comma with one or two digits behind it is the decimal mark. */
const WITH_COMMA = /^(?<whole>\d{1,3}(?:([. '])\d{3})(?:\2\d{3})*|\d*),(?<fraction>\d{1,2})$/;

/** Marks that other keyboards type and calculators copy, and their meanings. Direction marks stand for nothing. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\p{Bidi_Control}/gu, ''],
  [/\s/gu, ' '],
  [/[\u2212\uff0d]/g, '-'],
  [/\uff0b/g, '+'],
  [/[\u066b\uff0e]/g, '.'],
  [/[\u066c\uff0c]/g, ','],
  [/\u2019/g, "'"],
];

/**
 * Reads an amount of dollars as people type and paste it: '12.5', '$1,234.50', '1,50' (one and a half), '1.50 €', '−5',
 * '٥٫٥٠'. Undefined when it cannot be read for certain, such as '5-3', '1e3', '1.234', '(1.50)' and '': no digit is left
 * out or guessed. The bank has one currency, so the sign of another is read as this one.
 */
export function parseTypedCents(text: string): Cents | undefined {
  const plain = MARKS.reduce((read, [mark, sign]) => read.replace(mark, sign), asciiDigits(text)).trim();
  const [, sign, before, amount = '', behind] = TYPED.exec(plain) ?? [];
  if (before && behind) return undefined;
  const { whole = '', fraction = '' } = (WITH_POINT.exec(amount) ?? WITH_COMMA.exec(amount))?.groups ?? {};
  if (whole === '' && fraction === '') return undefined;
  const digits = whole.replace(/\D/g, '') || '0';
  return parseCents(`${sign === '-' ? '-' : ''}${digits}.${fraction.padEnd(2, '0')}`);
}
