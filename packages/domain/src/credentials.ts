/** Rules of PINs and passwords that both the forms and the server keep. */

import { elapsedSince } from './elapsed.ts';

const MINUTE_MS = 60_000;

/** Digits of a PIN: the picker's default, and the bounds that any form allows. */
export const PIN_LENGTH = { picker: 4, min: 4, wizardMax: 6, max: 20 } as const;

/**
 * Limits of wrong tries. After `tries` a secret is locked; `minutes` are the lengths of the first, the second and every
 * later lock. `householdTries` and `networkTries` lock a household and its network, `anywhereTries` locks all unknown
 * devices of an account. `signUps` and `networkSignUps` limit the families that each founds within an hour.
 */
export const LOCK_OUT = {
  tries: 5,
  householdTries: 50,
  networkTries: 250,
  anywhereTries: 100,
  signUps: 20,
  networkSignUps: 100,
  minutes: [15, 30, 60],
} as const;

/** Changes of PINs that one adult makes within an hour. The PIN of a new child counts only if it is taken. */
export const PIN_CHANGES_PER_HOUR = 10;

/** The code that verifies an address: its digits, how long it is valid, and how often it may be tried. */
export const EMAIL_CODE = { digits: 6, minutes: 15, tries: 5, perHour: 3 } as const;

/**
 * Validity of a link for a new password in minutes, and the number of valid links of one account. A newer link does not end
 * an older one, since anyone who knows the address can ask for a link.
 */
export const RESET_LINK = { minutes: 60, atOnce: 3 } as const;

/** A sensitive act needs a secret that was given within this time on the same session. */
export const CONFIRMED_MINUTES = 5;

/** Whether a secret was given recently. */
export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && elapsedSince(confirmedAt, now) <= CONFIRMED_MINUTES * MINUTE_MS;
}

/** A family_admin who has just signed up sets the family up for this time, and is not asked for the secret again. */
const SETTING_UP_MINUTES = 30;

/** Whether a family is so new that its family_admin is still setting it up. */
export function isSettingUp(foundedAt: Date, now: Date): boolean {
  return elapsedSince(foundedAt, now) <= SETTING_UP_MINUTES * MINUTE_MS;
}

/** How long an address is reserved for a sign-up that never verified it. */
export const UNVERIFIED_HOURS = 24;

/** A PIN that anyone would try first: one repeated digit, or digits that run up or down. It draws a warning. */
export function isTrivialPin(pin: string): boolean {
  if (!/^\d{2,}$/.test(pin)) return false;
  const steps = new Set<number>();
  for (let i = 1; i < pin.length; i++) steps.add(pin.charCodeAt(i) - pin.charCodeAt(i - 1));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** Rules for a new adult password, each with its message, in the order of the checks. */
export const PASSWORD_RULES = [
  { pattern: /^.{8,}$/su, message: 'Password must be at least 8 characters' },
  { pattern: /[A-Z]/, message: 'Password must contain at least one uppercase letter' },
  { pattern: /[a-z]/, message: 'Password must contain at least one lowercase letter' },
  { pattern: /[0-9]/, message: 'Password must contain at least one number' },
  { pattern: /[^A-Za-z0-9\s]/, message: 'Password must contain at least one special character' },
] as const;

/** Characters that people write in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
/** More than so many characters before and behind a word are no decoration. */
const LONGEST_DECORATION = 4;

/**
 * Whether a password is one of the common ones, as it is or as it is usually decorated: with capitals, digits and signs
 * before or behind it, and lookalikes for letters (`P@ssword1!`).
 *
 * @param common the common ones in small letters
 */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const word = withoutDecoration(plain);
  return [plain, word, spelledOut(plain), spelledOut(word)].some(text => common.has(text));
}

function spelledOut(text: string): string {
  return [...text].map(letter => LOOKALIKES[letter] ?? letter).join('');
}

function withoutDecoration(text: string): string {
  const word = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return text.length - word.length <= LONGEST_DECORATION ? word : text;
}

/** Tries at one secret: how many were wrong in a row, how often that locked it, and the newest lock; times are ISO 8601. */
export interface Tries {
  readonly wrong: number;
  readonly locks: number;
  readonly lockedAt: string | null;
  readonly lockedUntil: string | null;
}

/** The state of a secret without any try. */
export const NO_TRIES: Tries = { wrong: 0, locks: 0, lockedAt: null, lockedUntil: null };

/** Whole seconds until a locked secret may be tried again; 0 when it may be tried now. */
export function secondsLocked({ lockedUntil }: Tries, now: Date): number {
  if (lockedUntil === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(lockedUntil) - now.getTime()) / 1000));
}

/** The count after a wrong try: the fifth in a row locks, each time for longer. */
export function afterWrongTry(tries: Tries, now: Date): { readonly tries: Tries; readonly remaining: number } {
  const ranOut = tries.wrong >= LOCK_OUT.tries && secondsLocked(tries, now) === 0;
  const wrong = ranOut ? 1 : tries.wrong + 1;
  const remaining = Math.max(0, LOCK_OUT.tries - wrong);
  if (remaining > 0) return { tries: { ...tries, wrong }, remaining };
  const minutes = LOCK_OUT.minutes[Math.min(tries.locks, LOCK_OUT.minutes.length - 1)] ?? LOCK_OUT.minutes[0];
  const lockedUntil = new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
  return { tries: { wrong, locks: tries.locks + 1, lockedAt: now.toISOString(), lockedUntil }, remaining };
}

/** The count after a right try: no wrong tries and no lock. The last lock stays known, for the adults' notice. */
export function afterRightTry(tries: Tries, now: Date): Tries {
  const { lockedAt, lockedUntil } = tries;
  const ended = lockedUntil !== null && Date.parse(lockedUntil) > now.getTime() ? now.toISOString() : lockedUntil;
  return { wrong: 0, locks: 0, lockedAt, lockedUntil: ended };
}

/** A replacer for JSON.stringify that leaves out secrets with few possible values: PINs, passwords and codes. */
export function withoutTypedSecrets(name: string, value: unknown): unknown {
  return /(?:pin|password|code)$/i.test(name) ? undefined : value;
}
