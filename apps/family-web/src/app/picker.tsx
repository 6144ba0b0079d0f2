import { lazyComponent } from '@pocketful/web-kit/lazy-part';

/** The picker stands in the place of all screens while nobody is picked, whatever the address. */
export const Picker = lazyComponent(
  async () => (await import('../features/identity/profile-picker.tsx')).ProfilePicker,
);
