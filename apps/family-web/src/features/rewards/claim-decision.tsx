import { can } from '@pocketful/domain/machine';
import { claimMachine } from '@pocketful/requests/rules';
import type { Claim } from '@pocketful/rewards/calls';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { type FailureWords, isSettled } from '@pocketful/web-kit/calls/write-texts';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Decision } from '../../shared/decision.tsx';
import { useMember } from '../../shared/session.tsx';

/** The messages when the approval of a claim fails, alone or among all. */
export const CLAIM_APPROVAL: FailureWords<'approveClaim'> = {
  failed: ['Failed to approve reward', 'There was an error approving the reward.'],
};

/** Approve and Reject of a claim. */
export function ClaimDecision({ claim }: { readonly claim: Claim }) {
  const { role } = useMember();
  const rejecting = useLayer<true>();
  const approve = useWrite('approveClaim', {
    done: () => ['Reward Approved', `"${claim.rewardName}" approved and payment processed`],
    ...CLAIM_APPROVAL,
  });
  const reject = useWrite('rejectClaim', {
    done: () => ['Reward Rejected', `"${claim.rewardName}" was rejected and can be claimed again`, 'neutral'],
    failed: ['Failed to reject reward', 'There was an error rejecting the reward.'],
    after: rejecting.close,
    refused: failure => isSettled(failure) && rejecting.close(),
  });
  const params = { id: claim.id };
  return (
    <Decision
      canApprove={can(claimMachine, 'approve', claim.status, role)}
      canReject={can(claimMachine, 'reject', claim.status, role)}
      approve={approve}
      onApprove={() => approve.send({ params })}
      reject={reject}
      onReject={comment => reject.send({ params, body: { comment } })}
      reason={{
        layer: rejecting,
        kind: 'claim',
        title: `Reject "${claim.rewardName}"?`,
        description: 'Nothing is paid, and your child can claim it again.',
        keep: `reject:${claim.id}`,
      }}
    />
  );
}
