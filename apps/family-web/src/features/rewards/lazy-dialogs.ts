import { lazyPart } from '@pocketful/web-kit/places/lazy-part';

export const RewardDialog = lazyPart(async () => (await import('./reward-dialog.tsx')).RewardDialog);
