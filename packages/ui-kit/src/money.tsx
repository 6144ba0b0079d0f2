import { cx } from './cx.ts';

/** The minus of amounts: as wide as a plus and as a figure, and read as 'minus' by screen readers. */
export const MINUS = '\u2212';

const wholeDollars = new Intl.NumberFormat('en-US');

/** How to write an amount. */
export type FormatCentsOptions = {
  /** Writes a plus before what is above zero, too. */
  signed?: boolean | undefined;
};

/**
 * Whole cents as US dollars with two decimals, for example `123456` as '$1,234.56' and `-500` as '−$5.00'. Exact:
 * nothing is computed in floating point. Throws a RangeError when a number is no whole amount of cents.
 */
export function formatCents(cents: number | bigint, { signed = false }: FormatCentsOptions = {}): string {
  const exact = BigInt(cents);
  const size = exact < 0n ? -exact : exact;
  const sign = exact < 0n ? MINUS : signed && exact > 0n ? '+' : '';
  const fraction = (size % 100n).toString().padStart(2, '0');
  return `${sign}$${wholeDollars.format(size / 100n)}.${fraction}`;
}

/** Size of an amount: as the text around it, of a card, or of a page that is about money. */
export type MoneySize = 'inherit' | 'lg' | 'display';

/** Props of {@link Money}. */
export type MoneyProps = {
  /** Whole cents. */
  cents: number | bigint;
  /** For entries: plus and minus are written, and colored. A balance below zero is always written with its minus. */
  signed?: boolean | undefined;
  size?: MoneySize | undefined;
  /** Keeps the color of the text around it, for example on the pocket. */
  plain?: boolean | undefined;
  className?: string | undefined;
};

const SIZES: Record<Exclude<MoneySize, 'display'>, string> = {
  inherit: 'font-semibold',
  lg: 'text-2xl font-bold',
};

/** Looks of the largest amounts: smaller from $10,000 and from $10,000,000 on, so that they fit beside a picture on a phone. */
function displayClass(characters: number): string {
  const size =
    characters < 10 ? 'text-3xl sm:text-4xl' : characters < 14 ? 'text-2xl sm:text-3xl' : 'text-xl sm:text-2xl';
  return cx('font-extrabold', size);
}

/** An amount of money. Its sign is a character, so color never says it alone. */
export function Money({ cents, signed = false, size = 'inherit', plain = false, className }: MoneyProps) {
  const tone = cents < 0 ? 'text-negative' : signed && cents > 0 ? 'text-positive' : undefined;
  const text = formatCents(cents, { signed });
  const looks = size === 'display' ? displayClass(text.length) : SIZES[size];
  return <span className={cx('money whitespace-nowrap', looks, !plain && tone, className)}>{text}</span>;
}
