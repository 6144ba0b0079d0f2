/** The content of the screens for a child who does not read: coins, a debt, words to hear. */

import type { Cents } from '@pocketful/domain/money';

/** The largest amount that is drawn as coins and notes, in cents. */
export const MAX_DRAWN_CENTS: Cents = 1000;

/** Coins and notes of the US that amounts are drawn with, in cents, the largest first. */
const PIECES = [500, 100, 25, 10, 5, 1] as const;
export type MoneyPiece = (typeof PIECES)[number];

/** The fewest coins and notes that make up an amount, the largest first. None for a debt and above {@link MAX_DRAWN_CENTS}. */
export function piecesOf(cents: Cents): MoneyPiece[] {
  if (cents > MAX_DRAWN_CENTS) return [];
  let left = cents;
  return PIECES.flatMap(piece => {
    const count = Math.max(Math.floor(left / piece), 0);
    left -= count * piece;
    return Array.from({ length: count }, () => piece);
  });
}

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * A debt as a sentence: 'You owe $7.24. Your next three allowances pay it back.' Without a count only the first part.
 *
 * @param owed the amount, in figures or in words
 * @param allowances how many allowances pay it back; undefined if that is not known
 */
export function debtText(owed: string, allowances: number | undefined): string {
  if (!allowances) return `You owe ${owed}.`;
  const next = allowances === 1 ? 'allowance pays' : `${WORDS[allowances - 2] ?? allowances} allowances pay`;
  return `You owe ${owed}. Your next ${next} it back.`;
}

/** An amount as it is said: '50 cents', '1 dollar', '7 dollars and 24 cents'. Throws for a debt. */
export function spokenUsd(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not an amount to say: ${cents}`);
  const [dollars, rest] = [Math.floor(cents / 100), cents % 100];
  const parts = [
    ...(dollars > 0 ? [`${dollars} ${dollars === 1 ? 'dollar' : 'dollars'}`] : []),
    ...(rest > 0 || dollars === 0 ? [`${rest} ${rest === 1 ? 'cent' : 'cents'}`] : []),
  ];
  return parts.join(' and ');
}

/**
 * The text to read aloud of a chore that a person wrote: its name and the comment on its rejection, without these
 * names.
 */
export function spokenText(
  { name, rejectionComment }: { readonly name: string; readonly rejectionComment: string | null },
  names: readonly string[],
): string {
  return withoutNames([name, rejectionComment].filter(Boolean).join('. '), names);
}

/**
 * A text without the names of people, in any case, with a possessive s. A name of several words is also left out word by
 * word. The rest reads as a text: no empty brackets, no space before a comma, none at its start.
 */
export function withoutNames(text: string, names: readonly string[]): string {
  const known = names
    .map(name => name.normalize('NFC').trim())
    .flatMap(name => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .filter(name => name !== '')
    .sort((a, b) => b.length - a.length)
    .map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+'));
  if (known.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join('|')})(?:['’]s)?(?![\\p{L}\\p{N}])`, 'giu');
  return text
    .normalize('NFC')
    .replace(pattern, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.!?;:])/g, '')
    .replace(/^[\s,.!?;:]+/, '')
    .trim();
}
