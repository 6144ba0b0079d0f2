import type { Purchase } from '@pocketful/goals/calls';
import { purchaseMachine } from '@pocketful/requests/rules';
import { Decision } from '../../shared/decision.tsx';

/** The messages when the approval of a purchase fails, alone or among all. */
export const PURCHASE_APPROVAL = {
  failed: ['Failed to approve purchase', 'There was an error approving the purchase.'],
} as const;

/** Approve and Reject of a purchase. */
export function PurchaseDecision({ purchase }: { readonly purchase: Purchase }) {
  return (
    <Decision
      machine={purchaseMachine}
      asked={purchase}
      name={purchase.goalName}
      approve="approvePurchase"
      approved="Goal Purchase Approved"
      approval={PURCHASE_APPROVAL}
      reject="rejectPurchase"
      rejected={['Goal Purchase Rejected', `"${purchase.goalName}" was rejected and is back in the queue`]}
      rejection={{ failed: ['Failed to reject purchase', 'There was an error rejecting the purchase.'] }}
      bodyOf={rejectionComment => ({ rejectionComment })}
      reason={{ kind: 'purchase', description: 'The goal goes back into the queue, and your child can ask again.' }}
    />
  );
}
