import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Adds a duty or changes one. */
export const DutyDialog = lazyPart(async () => (await import('./duty-dialog.tsx')).DutyDialog);
