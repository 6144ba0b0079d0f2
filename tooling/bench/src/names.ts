/**
 * The names of seeded objects are derived from numbers, equally in JavaScript and in SQL (`bench.id` and so on in seed.ts),
 * so that no look-up is needed. A family's ids are those of the recorded family, with the number of the family in their
 * first eight digits.
 */

/** The part of an id that is the same in each family: everything after the first eight digits. */
export function tailOf(id: string): string {
  return id.slice(8);
}

/** The id that a family has in place of a recorded one. */
export function familyId(family: number, tail: string): string {
  return hex(family, 8) + tail;
}

/** The id of a family's chore by its number. */
export function choreId(family: number, number: number): string {
  return `${hex(family, 8)}-0c0e-7000-8000-${hex(number, 12)}`;
}

/** The secret part of a family's session cookie: 43 characters, as the server's own have. */
export function sessionSecret(family: number): string {
  return String(family).padStart(43, 'x');
}

/** Placeholder for the word of each family in user names and addresses. */
export const FAMILY_WORD = 'zq0zq';

/** The word of one family. */
export function familyWord(family: number): string {
  return `f${family}`;
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}
