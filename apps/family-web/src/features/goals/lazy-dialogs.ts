import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** Adds a goal, or edits one. */
export const GoalDialog = lazyPart(async () => (await import('./goal-dialog.tsx')).GoalDialog);
