import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** The dialogs about chores, whose code comes after the screen. */
export const ChoreDialog = lazyPart(async () => (await import('./chore-dialog.tsx')).ChoreDialog);
