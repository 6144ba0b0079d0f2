import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Sends feedback to staff, in a dialog. */
export const FeedbackDialog = lazyPart(async () => (await import('./feedback-dialog.tsx')).FeedbackDialog);
