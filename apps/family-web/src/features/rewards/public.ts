import { lazyComponent } from '@pocketful/web-kit/places/lazy-part';

export { CLAIM_APPROVAL, ClaimDecision } from './claim-decision.tsx';
export { RewardDialog } from './lazy-dialogs.ts';
export { useFamilyClaims } from './use-rewards.ts';

/** The tab of Settings about rewards. Its code is loaded when the tab is first opened. */
export const RewardsSettings = lazyComponent(async () => (await import('./rewards-settings.tsx')).RewardsSettings);
