import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Asks why something is rejected. */
export const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog);
