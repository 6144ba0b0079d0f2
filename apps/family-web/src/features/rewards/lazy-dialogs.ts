import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

/** The dialogs about rewards and their categories, whose code comes after the screen. */
export const CategoryDialog = lazyPart(async () => (await import('./category-dialog.tsx')).CategoryDialog);
export const RewardDialog = lazyPart(async () => (await import('./reward-dialog.tsx')).RewardDialog);
