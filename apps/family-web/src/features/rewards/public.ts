export { CLAIM_APPROVAL, ClaimDecision } from './claim-decision.tsx';
export { RewardsSettings } from './settings-panel.ts';
export { useFamilyClaims } from './use-rewards.ts';
