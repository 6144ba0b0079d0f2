import type { Purchase } from '@pocketful/goals/calls';
import { purchaseMachine } from '@pocketful/requests/rules';
import { approvalWords, Decision } from '../../shared/decision.tsx';

/** The messages when the approval of a purchase fails, alone or among all. */
export const PURCHASE_APPROVAL = approvalWords('purchase');

/** Approve and Reject of a purchase. */
export function PurchaseDecision({ purchase }: { readonly purchase: Purchase }) {
  return (
    <Decision
      machine={purchaseMachine}
      asked={purchase}
      title="Goal Purchase"
      noun="purchase"
      name={purchase.goalName}
      approve="approvePurchase"
      approval={PURCHASE_APPROVAL}
      reject="rejectPurchase"
      rejected=" and is back in the queue"
      bodyOf={rejectionComment => ({ rejectionComment })}
      reason={{ kind: 'purchase', description: 'The goal goes back into the queue, and your child can ask again.' }}
    />
  );
}
