import { can } from '@pocketful/domain/machine';
import type { Purchase } from '@pocketful/goals/calls';
import { purchaseMachine } from '@pocketful/requests/rules';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { type FailureWords, isSettled } from '@pocketful/web-kit/calls/write-texts';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Decision } from '../../shared/decision.tsx';
import { useMember } from '../../shared/session.tsx';

/** The messages when the approval of a purchase fails, alone or among all. */
export const PURCHASE_APPROVAL: FailureWords<'approvePurchase'> = {
  failed: ['Failed to approve purchase', 'There was an error approving the purchase.'],
};

/** Approve and Reject of a purchase. */
export function PurchaseDecision({ purchase }: { readonly purchase: Purchase }) {
  const { role } = useMember();
  const rejecting = useLayer<true>();
  const approve = useWrite('approvePurchase', {
    done: () => ['Goal Purchase Approved', `"${purchase.goalName}" approved and payment processed`],
    ...PURCHASE_APPROVAL,
  });
  const reject = useWrite('rejectPurchase', {
    done: () => ['Goal Purchase Rejected', `"${purchase.goalName}" was rejected and is back in the queue`, 'neutral'],
    failed: ['Failed to reject purchase', 'There was an error rejecting the purchase.'],
    after: rejecting.close,
    refused: failure => isSettled(failure) && rejecting.close(),
  });
  const params = { id: purchase.id };
  return (
    <Decision
      canApprove={can(purchaseMachine, 'approve', purchase.status, role)}
      canReject={can(purchaseMachine, 'reject', purchase.status, role)}
      approve={approve}
      onApprove={() => approve.send({ params })}
      reject={reject}
      onReject={rejectionComment => reject.send({ params, body: { rejectionComment } })}
      reason={{
        layer: rejecting,
        kind: 'purchase',
        title: `Reject "${purchase.goalName}"?`,
        description: 'The goal goes back into the queue, and your child can ask again.',
        keep: `reject:${purchase.id}`,
      }}
    />
  );
}
