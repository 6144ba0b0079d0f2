import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

// Parts of the app that most first screens do not show.

/** Replaces every screen while no profile is picked. */
export const Picker = lazyComponent(
  async () => (await import('../features/identity/profile-picker.tsx')).ProfilePicker,
);

/** Replaces every screen except the terms while an adult has a policy to accept. */
export const AcceptFirst = lazyComponent(
  async () => (await import('../features/compliance/accept-first.tsx')).AcceptFirst,
);

export const ParentLayout = lazyComponent(async () => (await import('./parent-layout.tsx')).ParentLayout);
