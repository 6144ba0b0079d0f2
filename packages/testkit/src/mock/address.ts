import type { SignedIn } from '../identity/mock-sign-in.ts';
import { readWish, type Wishes } from '../screens/wishes.ts';

/** The options in the address of a page on the mock. */
export interface MockAddress extends SignedIn {
  /** Seed the family anew. */
  readonly reset: boolean;
  /** Send mail, and verify addresses. */
  readonly mail?: boolean;
  readonly wishes: Wishes;
}

/**
 * Reads `?as=dana` (signed in and picked), `?unlocked=dana` (at the picker), `?reset`, `?mail`, and any number
 * of `?wish=approveChore:BALANCE_LIMIT`. Throws an Error that names the possible wishes for an impossible one.
 */
export function readMockAddress(search: string): MockAddress {
  const asked = new URLSearchParams(search);
  return {
    reset: asked.has('reset'),
    ...(asked.has('mail') ? { mail: true } : {}),
    signedIn: asked.get('as') ?? undefined,
    unlockedBy: asked.get('unlocked') ?? undefined,
    wishes: Object.assign({}, ...asked.getAll('wish').map(readWish)),
  };
}
