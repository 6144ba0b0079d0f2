import { FAMILY_ROLES, type FamilyRole } from '@pocketful/domain/family';
import type { SessionUser } from '@pocketful/identity/calls';

/**
 * Two records in the browser's storage, `currentUser` and `familyAdmin`, each an object with an id. They seed the first
 * calls of a load and are never believed: the server says who is active.
 */
const CURRENT_USER = 'currentUser';
const FAMILY_ADMIN = 'familyAdmin';

/** The data of a child's profile that is kept for a start offline. It is removed with the profile. */
export const KEPT_PROFILE = 'pocketful-kept';

type Shown =
  | { readonly stage: 'picker'; readonly adult: SessionUser | undefined }
  | { readonly stage: 'active'; readonly user: SessionUser };

/** A storage of the browser; undefined where the browser refuses it, which it says by throwing when it is asked for. */
export function browserStorage(find: () => Storage): Storage | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}

/** Writes who is active, or which adult unlocked the device. A browser that refuses to store is no error. */
export function rememberRecords(storage: Storage | undefined, shown: Shown): void {
  try {
    if (shown.stage === 'picker' || shown.user.id !== storedMemberId(storage)) storage?.removeItem(KEPT_PROFILE);
    if (shown.stage === 'picker') {
      storage?.removeItem(CURRENT_USER);
      if (shown.adult) storage?.setItem(FAMILY_ADMIN, recordOf(shown.adult));
      return;
    }
    storage?.setItem(CURRENT_USER, recordOf(shown.user));
    if (shown.user.role === 'family_admin') storage?.setItem(FAMILY_ADMIN, recordOf(shown.user));
  } catch {
    // Storage may be full or switched off; the records are a convenience.
  }
}

/** Removes both records, and the kept profile. */
export function forgetRecords(storage: Storage | undefined): void {
  try {
    storage?.removeItem(CURRENT_USER);
    storage?.removeItem(FAMILY_ADMIN);
    storage?.removeItem(KEPT_PROFILE);
  } catch {
    // As above.
  }
}

/** Whether a member of a family was signed in when the page was last open. */
export function hasRecord(storage: Storage | undefined): boolean {
  try {
    return storage !== undefined && [CURRENT_USER, FAMILY_ADMIN].some(key => storage.getItem(key) !== null);
  } catch {
    return false;
  }
}

function storedField(storage: Storage | undefined, field: 'id' | 'role'): unknown {
  try {
    const record: unknown = JSON.parse(storage?.getItem(CURRENT_USER) ?? 'null');
    return typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
  } catch {
    return undefined;
  }
}

/** The id of the member that was active when the page was last open. */
export function storedMemberId(storage: Storage | undefined): string | undefined {
  const id = storedField(storage, 'id');
  return typeof id === 'string' ? id : undefined;
}

/** That member's role. It decides which code is loaded ahead. */
export function storedRole(storage: Storage | undefined): FamilyRole | undefined {
  const role = storedField(storage, 'role');
  return FAMILY_ROLES.find(known => known === role);
}

function recordOf({ id, username, role }: SessionUser): string {
  return JSON.stringify({ id, username, role });
}
