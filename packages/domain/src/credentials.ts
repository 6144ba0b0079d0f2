/** Rules of PINs and passwords that both the forms and the server keep. */

/** Digits of a PIN: the picker's default, and the bounds that any form allows. */
export const PIN_LENGTH = { picker: 4, min: 4, wizardMax: 6, max: 20 } as const;

/**
 * Wrong tries before a lock, and the minutes of the first, second and every later lock. A network may fail at several
 * accounts before it waits, and an account at several networks before all unknown devices wait.
 */
export const LOCK_OUT = { tries: 5, networkTries: 50, anywhereTries: 100, minutes: [15, 30, 60] } as const;

/** A PIN that anyone would try first: one repeated digit, or digits that run up or down. It draws a warning. */
export function isTrivialPin(pin: string): boolean {
  if (!/^\d{2,}$/.test(pin)) return false;
  const steps = new Set<number>();
  for (let i = 1; i < pin.length; i++) steps.add(pin.charCodeAt(i) - pin.charCodeAt(i - 1));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** What a new adult password must have, each with the message that tells it, in the order they are told. */
export const PASSWORD_RULES = [
  { pattern: /^.{8,}$/su, message: 'Password must be at least 8 characters' },
  { pattern: /[A-Z]/, message: 'Password must contain at least one uppercase letter' },
  { pattern: /[a-z]/, message: 'Password must contain at least one lowercase letter' },
  { pattern: /[0-9]/, message: 'Password must contain at least one number' },
  { pattern: /[^A-Za-z0-9\s]/, message: 'Password must contain at least one special character' },
] as const;
