import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** The dialogs about chores, whose code comes after the screen. */
export const ChoreDialog = lazyPart(async () => (await import('./chore-dialog.tsx')).ChoreDialog);

/** Adds a duty or changes one. */
export const DutyDialog = lazyPart(async () => (await import('./duty-dialog.tsx')).DutyDialog);
