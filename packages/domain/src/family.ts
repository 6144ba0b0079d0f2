/** The people of a family, and rules on a child's age. */

import { elapsedSince } from './elapsed.ts';

/** Roles of a family member. Staff are not family members and never belong to a family. */
export const FAMILY_ROLES = ['family_admin', 'parent', 'child'] as const;
export type FamilyRole = (typeof FAMILY_ROLES)[number];

/** The names of the roles on the screens. */
export const ROLE_NAMES: Readonly<Record<FamilyRole, string>> = {
  family_admin: 'Family Admin',
  parent: 'Parent',
  child: 'Child',
};

/** The two adult roles. */
export const ADULT_ROLES = ['family_admin', 'parent'] as const satisfies readonly FamilyRole[];
export type AdultRole = (typeof ADULT_ROLES)[number];

export function isAdult(role: FamilyRole): role is AdultRole {
  return role !== 'child';
}

/** Youngest and oldest age, in years, that the child form takes. */
export const CHILD_AGE = { min: 3, max: 17 } as const;

/** How many years back, from the current year, the wizard offers as a birth year (18 entries with the current one). */
export const BIRTH_YEAR_CHOICES_BACK = 17;

/** Under this age a child's data needs verified consent (16 CFR 312.2). */
export const CONSENT_AGE = 13;

/** Limit of children of one family, beyond any household, so that lists stay short. */
export const MAX_CHILDREN = 30;

/** Limit of adults of one family, beyond any household. */
export const MAX_ADULTS = 10;

/** How many colours there are for children to have; each keeps its own from picker to chart. */
export const CHILD_COLORS = 8;

/** The color of a family's next child: the first that no sibling has; with eight of them they repeat. */
export function nextChildColor(siblings: readonly (number | null)[]): number {
  const taken = new Set(siblings);
  for (let color = 1; color <= CHILD_COLORS; color++) if (!taken.has(color)) return color;
  return (siblings.length % CHILD_COLORS) + 1;
}

/** The data of a family's members that a new member is checked against. */
export interface KnownMember {
  readonly id: string;
  readonly role: FamilyRole;
  readonly username: string;
  readonly pin: string | null;
}

/**
 * The conflict of a new member with the family: its username, or its PIN. A PIN is compared only with those of the children
 * and of the adult who sets it, so that it reveals no other adult's PIN.
 */
export function memberConflict(
  family: readonly KnownMember[],
  by: { readonly id: string },
  wanted: { readonly username: string; readonly pin: string | null },
): 'USERNAME_TAKEN' | 'PIN_TAKEN' | undefined {
  const name = nameKey(wanted.username);
  if (family.some(({ username }) => nameKey(username) === name)) return 'USERNAME_TAKEN';
  const known = family.filter(({ id, role }) => role === 'child' || id === by.id);
  return wanted.pin !== null && known.some(({ pin }) => pin === wanted.pin) ? 'PIN_TAKEN' : undefined;
}

/** Whether a child can have this birth year: those that the wizard offers, and the one before them, for a birthday to come. */
export function isChildBirthYear(birthYear: number, currentYear: number): boolean {
  return birthYear <= currentYear && birthYear >= currentYear - BIRTH_YEAR_CHOICES_BACK - 1;
}

/** Whether a profile was unused for so long that it falls back to the picker; a child's stays. */
export function isIdle(role: FamilyRole, usedAt: Date, now: Date, idleMinutes: number): boolean {
  return isAdult(role) && elapsedSince(usedAt, now) > idleMinutes * 60_000;
}

/** The age in answers: this year minus the birth year, so that it grows without anyone editing it. */
export function ageInYear(birthYear: number, currentYear: number): number {
  return currentYear - birthYear;
}

/** The birth year stored for an age given today. */
export function birthYearForAge(age: number, currentYear: number): number {
  return currentYear - age;
}

/** Whether the child could still be under 13: for consent a birthday later in the year counts for the child. */
export function needsParentalConsent(birthYear: number, currentYear: number): boolean {
  return currentYear - birthYear <= CONSENT_AGE;
}

/** A log-in name or username as it is compared: 'Zoë' and 'ZOË' are one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** What reaches a person in a name, in any spelling of its signs. A child's names must not have one. */
export function contactIn(name: string): 'an email address' | 'a telephone number' | 'a street' | undefined {
  const key = nameKey(name);
  if (/\S@\S+\.\S/.test(key)) return 'an email address';
  if (/(?:\d\P{L}*){7}/u.test(key)) return 'a telephone number';
  return /^\s*\d+\p{L}?[, ]+\p{L}|\p{L}{3}\.? \d{2,5}\p{L}?\s*(?:,|$)/u.test(key) ? 'a street' : undefined;
}
