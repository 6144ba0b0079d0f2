import { lazyComponent, lazyPart } from '@pocketful/web-kit/lazy-part';

// Parts of the app that the first screen of most loads does not show.

/** Takes the place of every screen while no profile is picked, whatever the address. */
export const Picker = lazyComponent(
  async () => (await import('../features/identity/profile-picker.tsx')).ProfilePicker,
);

/** Takes the place of every screen but the terms while an adult is to accept a policy. */
export const AcceptFirst = lazyComponent(
  async () => (await import('../features/compliance/accept-first.tsx')).AcceptFirst,
);

export const IdleLock = lazyComponent(async () => (await import('./idle-lock.tsx')).IdleLock);

export const ParentLayout = lazyComponent(async () => (await import('./parent-layout.tsx')).ParentLayout);

export const KeepForOffline = lazyComponent(async () => (await import('./keep-for-offline.tsx')).KeepForOffline);

export const LeaveQuestion = lazyPart(async () => (await import('./leave-question.tsx')).LeaveQuestion);
