import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Tells the people behind Pocketful something, in a dialog. */
export const FeedbackDialog = lazyPart(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog);
