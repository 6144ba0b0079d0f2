import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Adds an authenticator, in dialogs. */
export const AddSecondFactorDialog = lazyPart(
  async () => (await import('./add-second-factor-dialog.tsx')).AddSecondFactorDialog,
);
