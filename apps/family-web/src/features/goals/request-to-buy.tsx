import type { Goal } from '@pocketful/goals/calls';
import { Button } from '@pocketful/ui-kit/button';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { ShoppingBag } from 'lucide-react';

/** Asks to buy a goal that is reached. */
export function RequestToBuy({ goal }: { readonly goal: Goal }) {
  const request = useWrite('createPurchase', {
    done: () => ['Purchase Request Sent', `Your request to buy "${goal.name}" was sent to your parents for approval.`],
    failed: ['Failed to Send Purchase Request', 'There was an error sending your purchase request.'],
    refusals: {
      PURCHASE_ALREADY_REQUESTED: 'You already have a pending purchase request for this goal.',
      GOAL_NOT_COMPLETE: "You haven't saved enough money for this goal yet.",
      GOAL_NOT_FOUND: 'This goal could not be found. Please refresh and try again.',
    },
  });
  const { childId, id: goalId, name: goalName, target: amount } = goal;
  return (
    <Button
      variant="celebrate"
      icon={<ShoppingBag />}
      busy={request.busy}
      onClick={() => request.send({ body: { childId, goalId, goalName, amount } })}
    >
      Request to Buy
    </Button>
  );
}
