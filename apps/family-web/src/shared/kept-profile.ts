import { keyOf } from '@pocketful/api-client/calls';
import type { SessionUser } from '@pocketful/identity/calls';
import type { QueryClient } from '@tanstack/react-query';
import type { KeptStart } from './session-store.ts';
import { KEPT_PROFILE, storedMemberId } from './stored-records.ts';

// In localStorage, which is synchronous: the data is there before the first screen is drawn, and is removed at once
// when the child leaves the profile, even if the page closes next. It is a few kilobytes, so it does not slow the page.

/** An answer with its time, in milliseconds. */
interface KeptAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

/** The data of a child's profile that is kept for a start offline. */
interface KeptProfile {
  readonly user: SessionUser;
  readonly at: number;
  readonly answers: readonly KeptAnswer[];
}

/** Past this a device is not signed in any more, in milliseconds; so nothing older is shown. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The kept reads of a child: its own balance, and its own chores. */
export function keptKeys({ id }: Pick<SessionUser, 'id'>): readonly (readonly unknown[])[] {
  const params = { id };
  return [keyOf('getChildBalance', { params }), keyOf('listChildChores', { params, query: { limit: 50 } })];
}

/** Keeps a child's balance and chores from the cache. An adult's profile keeps nothing. */
export function keepProfile(storage: Storage, queryClient: QueryClient, user: SessionUser): void {
  // Another tab may have just left this profile.
  if (user.role !== 'child' || storedMemberId(storage) !== user.id) return;
  const answers = keptKeys(user).flatMap((key): KeptAnswer[] => {
    const { data, dataUpdatedAt: at } = queryClient.getQueryState(key) ?? {};
    return data === undefined || at === undefined ? [] : [{ key, data: firstPageOf(data), at }];
  });
  if (answers.length === 0) return;
  const kept: KeptProfile = { user, at: Math.max(...answers.map(({ at }) => at)), answers };
  try {
    storage.setItem(KEPT_PROFILE, JSON.stringify(kept));
  } catch {
    // The storage is full, so the app cannot start offline.
  }
}

/** The kept profile of the last active member, if that was a child. One that is too old, or of another member, is removed. */
export function startFromKept(storage: Storage, queryClient: QueryClient): KeptStart | undefined {
  const kept: unknown = JSON.parse(storage.getItem(KEPT_PROFILE) ?? 'null');
  if (!isKept(kept) || kept.user.id !== storedMemberId(storage) || Date.now() - kept.at > KEPT_MS) {
    storage.removeItem(KEPT_PROFILE);
    return undefined;
  }
  const restore = () => {
    for (const { key, data, at } of kept.answers) queryClient.setQueryData(key, firstPageOf(data), { updatedAt: at });
    // Shown as of then, and read anew as soon as something answers.
    void queryClient.invalidateQueries({ refetchType: 'none' });
  };
  return { user: kept.user, restore };
}

/** Of a list only its beginning, which holds all that is open; it was asked for without a cursor, which JSON cannot say. */
function firstPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !Array.isArray(data.pages)) return data;
  return { pages: data.pages.slice(0, 1), pageParams: [undefined] };
}

function isKept(value: unknown): value is KeptProfile {
  if (typeof value !== 'object' || value === null || !('user' in value) || !('answers' in value)) return false;
  const { user, answers } = value;
  return typeof user === 'object' && user !== null && 'role' in user && user.role === 'child' && Array.isArray(answers);
}
