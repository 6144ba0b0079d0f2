import { claimMachine } from '@pocketful/requests/rules';
import type { Claim } from '@pocketful/rewards/calls';
import { approvalWords, Decision } from '../../shared/decision.tsx';

/** The messages when the approval of a claim fails, alone or among all. */
export const CLAIM_APPROVAL = approvalWords('reward');

/** Approve and Reject of a claim. */
export function ClaimDecision({ claim }: { readonly claim: Claim }) {
  return (
    <Decision
      machine={claimMachine}
      asked={claim}
      title="Reward"
      noun="reward"
      name={claim.rewardName}
      approve="approveClaim"
      approval={CLAIM_APPROVAL}
      reject="rejectClaim"
      rejected=" and can be claimed again"
      bodyOf={comment => ({ comment })}
      reason={{ kind: 'claim', description: 'Nothing is paid, and your child can claim it again.' }}
    />
  );
}
