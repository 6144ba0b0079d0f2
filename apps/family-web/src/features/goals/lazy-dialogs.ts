import { lazyPart } from '@pocketful/web-kit/lazy-part';

/** Adds a goal, or edits one. */
export const GoalDialog = lazyPart(async () => (await import('./goal-dialog.tsx')).GoalDialog);
