import type { SessionUser } from '@pocketful/api-contract/identity';
import { z } from 'zod';

/**
 * Two records in the browser's storage, `currentUser` and `familyAdmin`, each an object with an id. They seed the first
 * calls of a load and are never believed: who is active is what the server says.
 */
const CURRENT_USER = 'currentUser';
const FAMILY_ADMIN = 'familyAdmin';
const recordSchema = z.object({ id: z.string() });

type Shown =
  | { readonly stage: 'picker'; readonly adult: SessionUser }
  | { readonly stage: 'active'; readonly user: SessionUser };

/** Writes who is active, or which adult unlocked the device. A browser that refuses to store is no error. */
export function rememberRecords(storage: Storage, shown: Shown): void {
  try {
    if (shown.stage === 'picker') {
      storage.removeItem(CURRENT_USER);
      storage.setItem(FAMILY_ADMIN, recordOf(shown.adult));
      return;
    }
    storage.setItem(CURRENT_USER, recordOf(shown.user));
    if (shown.user.role === 'family_admin') storage.setItem(FAMILY_ADMIN, recordOf(shown.user));
  } catch {
    // Storage may be full or switched off; the records are a convenience.
  }
}

/** Removes both records. */
export function forgetRecords(storage: Storage): void {
  try {
    storage.removeItem(CURRENT_USER);
    storage.removeItem(FAMILY_ADMIN);
  } catch {
    // As above.
  }
}

/** The id of the member that was active when the page was last open. */
export function storedMemberId(storage: Storage): string | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(storage.getItem(CURRENT_USER) ?? 'null')).data?.id;
  } catch {
    return undefined;
  }
}

function recordOf({ id, username, role }: SessionUser): string {
  return JSON.stringify({ id, username, role });
}
