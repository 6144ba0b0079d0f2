import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

export const ErrorLogDialog = lazyPart(async () => (await import('./error-log-dialog.tsx')).ErrorLogDialog);
export const UpdateErrorLogDialog = lazyPart(
  async () => (await import('./update-error-log-dialog.tsx')).UpdateErrorLogDialog,
);
