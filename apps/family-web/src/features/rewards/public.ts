export { CLAIM_APPROVAL, ClaimDecision } from './claim-decision.tsx';
export { RewardsSettings } from './rewards-settings.tsx';
export { useFamilyClaims } from './use-rewards.ts';
