import { claimMachine } from '@pocketful/requests/rules';
import type { Claim } from '@pocketful/rewards/calls';
import { Decision } from '../../shared/decision.tsx';

/** The messages when the approval of a claim fails, alone or among all. */
export const CLAIM_APPROVAL = {
  failed: ['Failed to approve reward', 'There was an error approving the reward.'],
} as const;

/** Approve and Reject of a claim. */
export function ClaimDecision({ claim }: { readonly claim: Claim }) {
  return (
    <Decision
      machine={claimMachine}
      asked={claim}
      name={claim.rewardName}
      approve="approveClaim"
      approved="Reward Approved"
      approval={CLAIM_APPROVAL}
      reject="rejectClaim"
      rejected={['Reward Rejected', `"${claim.rewardName}" was rejected and can be claimed again`]}
      rejection={{ failed: ['Failed to reject reward', 'There was an error rejecting the reward.'] }}
      bodyOf={comment => ({ comment })}
      reason={{ kind: 'claim', description: 'Nothing is paid, and your child can claim it again.' }}
    />
  );
}
