import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

export const CleanupDialog = lazyPart(async () => (await import('./cleanup-dialog.tsx')).CleanupDialog);
