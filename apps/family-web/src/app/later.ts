import { lazyComponent, lazyPart } from '@pocketful/web-kit/places/lazy-part';

// Parts of the app that most first screens do not show.

/** Replaces every screen while no profile is picked. */
export const Picker = lazyComponent(
  async () => (await import('../features/identity/profile-picker.tsx')).ProfilePicker,
);

/** Replaces every screen except the terms while an adult has a policy to accept. */
export const AcceptFirst = lazyComponent(
  async () => (await import('../features/compliance/accept-first.tsx')).AcceptFirst,
);

export const IdleLock = lazyComponent(async () => (await import('./idle-lock.tsx')).IdleLock);

export const ParentLayout = lazyComponent(async () => (await import('./parent-layout.tsx')).ParentLayout);

export const WatchWaiting = lazyComponent(async () => (await import('./watch-waiting.tsx')).WatchWaiting);

export const WatchNews = lazyComponent(async () => (await import('./watch-news.tsx')).WatchNews);

export const KeepForOffline = lazyComponent(async () => (await import('./keep-for-offline.tsx')).KeepForOffline);

export const ConfirmIdentity = lazyPart(
  async () => (await import('../features/identity/confirm-identity.tsx')).ConfirmIdentity,
);

export const WhoCanSee = lazyPart(async () => (await import('../features/compliance/who-can-see.tsx')).WhoCanSee);

export const LeaveQuestion = lazyPart(async () => (await import('./leave-question.tsx')).LeaveQuestion);
