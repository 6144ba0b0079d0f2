/** Amounts in fields and in the texts of rules. They are apart from the formats, which every first load has. */

import { type Cents, centsOf, mostOf, toDecimal } from '../money.ts';
import { decimalsOf } from './decimals.ts';
import { exactly, type Formats, numbersOf } from './formats.ts';
import { reader } from './reader.ts';

/** The parts of an amount with so many decimals. */
function partsOf({ locale, currency }: Formats, value: number, digits: number): Intl.NumberFormatPart[] {
  return numbersOf(locale, { style: 'currency', currency, ...exactly(digits) }).formatToParts(value);
}

/** The marks of a locale's numbers. */
interface NumberMarks {
  /** '.' or ',' */
  readonly decimal: string;
  /** ',', '.', a space or an apostrophe. */
  readonly group: string;
  /** Whether groups have two digits but the last, as in India. */
  readonly byTwo: boolean;
}

/** The marks of amounts. */
export function marksOf(formats: Formats): NumberMarks {
  const parts = partsOf(formats, 1234567.8, 1);
  const of = (type: 'decimal' | 'group') => parts.find(part => part.type === type)?.value ?? '';
  return {
    decimal: of('decimal'),
    group: of('group'),
    byTwo: parts.find(({ type }) => type === 'integer')?.value === '12',
  };
}

/** The sign of the currency, and whether it is behind amounts. */
export function signOf(formats: Formats): { readonly text: string; readonly isBehind: boolean } {
  const parts = partsOf(formats, 1, 0);
  const at = parts.findIndex(({ type }) => type === 'currency');
  const isBehind = at > parts.findIndex(({ type }) => type === 'integer');
  return { text: parts[at]?.value ?? formats.currency, isBehind };
}

/** Signs that people write and no locale has. */
const EVERYDAY: Readonly<Record<string, readonly string[]>> = {
  ...{ AUD: ['A$'], CAD: ['C$', 'CA$'], CHF: ['Fr'], CNY: ['元'], HKD: ['HK$'], JPY: ['円'], KRW: ['원'] },
  ...{ NZD: ['NZ$'], TRY: ['TL'], TWD: ['NT$', '元'], USD: ['US$'], VND: ['đ'] },
};

/** A sign without dots, spaces, case and width. */
const bare = (sign: string) =>
  sign
    .normalize('NFKC')
    .replace(/[\p{Bidi_Control}. ]/gu, '')
    .toLowerCase();

/** Whether a typed sign or code is that of the reader's currency. */
export function isOwnSign(typed: string, formats: Formats): boolean {
  const { locale, currency } = formats;
  const narrow = numbersOf(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(1);
  const signs = narrow.flatMap(({ type, value }) => (type === 'currency' ? value : []));
  return [currency, signOf(formats).text, ...signs, ...(EVERYDAY[currency] ?? [])].map(bare).includes(bare(typed));
}

/** An amount without its sign and currency, as a field shows it: '1234.56', in German '1234,56'. */
export function fieldText(cents: Cents, formats: Formats = reader()): string {
  const digits = cents % 100 === 0 ? decimalsOf(formats.currency) : 2;
  const parts = partsOf(formats, Number(toDecimal(Math.abs(cents))), digits);
  const shown = parts.filter(({ type }) => type === 'integer' || type === 'decimal' || type === 'fraction');
  return shown.map(({ value }) => value).join('');
}

/** A text with amounts in US dollars, as the rules have it, with them in the reader's currency: '$1.00', '$0'. */
export function readerText(text: string): string {
  return text.replace(/\$(\d[\d,]*)(\.\d\d)?/g, (_, whole: string, fraction: string | undefined) => {
    const cents = centsOf(whole.replaceAll(',', '') + (fraction ?? ''));
    if (fraction !== undefined) return reader().money(Math.min(cents, mostOf(reader())));
    return partsOf(reader(), Number(toDecimal(cents)), 0)
      .map(({ value }) => value)
      .join('');
  });
}
