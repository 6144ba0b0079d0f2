import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** The dialogs about chores, whose code comes after the screen. */
export const ChoreDialog = lazyPart(async () => (await import('./chore-dialog.tsx')).ChoreDialog);
export const AddTemplateDialog = lazyPart(async () => (await import('./add-template-dialog.tsx')).AddTemplateDialog);
export const AssignChoreDialog = lazyPart(async () => (await import('./assign-chore-dialog.tsx')).AssignChoreDialog);
export const SuggestDialog = lazyPart(async () => (await import('./suggest-dialog.tsx')).SuggestDialog);
export const AcceptDialog = lazyPart(async () => (await import('./accept-dialog.tsx')).AcceptDialog);
