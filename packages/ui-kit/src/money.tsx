import { formatsOf } from '@pocketful/domain/intl/formats';
import { reader } from '@pocketful/domain/intl/reader';
import type { Cents } from '@pocketful/domain/money';
import { cx } from './cx.ts';

/** Size of an amount: as the text around it, of a card, or of a page that is about money. */
type MoneySize = 'inherit' | 'lg' | 'display';

export type MoneyProps = {
  cents: Cents;
  /** ISO 4217. Default: the reader's. */
  currency?: string | undefined;
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

/**
 * Looks of the largest amounts. They are smaller from $10,000 and from $10,000,000 on, to fit next to a picture on a
 * phone. Their width is limited by the window's width, also with large text.
 */
function displayClass(characters: number): string {
  if (characters < 10) return 'text-[min(var(--text-3xl),13vw)] font-extrabold sm:text-4xl';
  if (characters < 14) return 'text-[min(var(--text-2xl),9.5vw)] font-extrabold sm:text-3xl';
  return 'text-[min(var(--text-xl),7.5vw)] font-extrabold sm:text-2xl';
}

/** An amount of money. Its sign is a character, so color never says it alone. A translator leaves it as it is. */
export function Money({
  cents,
  currency = reader().currency,
  signed = false,
  size = 'inherit',
  plain = false,
  className,
}: MoneyProps) {
  const tone = cents < 0 ? 'text-negative' : signed && cents > 0 ? 'text-positive' : undefined;
  const text = formatsOf({ locale: reader().locale, currency }).money(cents, { signed });
  const looks = size === 'display' ? displayClass(text.length) : SIZES[size];
  return (
    <span translate="no" className={cx('money whitespace-nowrap', looks, !plain && tone, className)}>
      {text}
    </span>
  );
}
