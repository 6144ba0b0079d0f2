/** The content of the screens for a child who does not read: coins, a debt, words to hear. */

import { scaleOf } from '@pocketful/domain/intl/currencies';
import { unitOf } from '@pocketful/domain/intl/decimals';
import { reader } from '@pocketful/domain/intl/reader';
import type { Cents } from '@pocketful/domain/money';

/** The largest amount that is drawn as coins and notes, in US cents. */
const MAX_DRAWN_CENTS: Cents = 1000;

/** Coins and notes that amounts are drawn with, in cents, the largest first. */
const PIECES: Readonly<Record<string, readonly Cents[]>> = {
  USD: [500, 100, 25, 10, 5, 1],
  EUR: [500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [500, 200, 100, 50, 20, 10, 5, 2, 1],
};

/** Those of another currency: fives and ones of each size. */
function plainPieces(currency: string): Cents[] {
  const pieces = [];
  for (let size = unitOf(currency); size < MAX_DRAWN_CENTS * scaleOf(currency); size *= 10)
    pieces.unshift(size * 5, size);
  return pieces;
}

/** The fewest coins and notes that make up an amount, the largest first. None for a debt and for a large amount. */
export function piecesOf(cents: Cents, currency = reader().currency): Cents[] {
  if (cents > MAX_DRAWN_CENTS * scaleOf(currency)) return [];
  let left = cents;
  return (PIECES[currency] ?? plainPieces(currency)).flatMap(piece => {
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
