import type { Goal } from '@pocketful/api-contract/goals';
import { formatUsd } from '@pocketful/domain/money';
import { Button } from '@pocketful/ui-kit/button';
import { notifyProblem } from '@pocketful/web-kit/notify';
import { useWrite } from '@pocketful/web-kit/use-write';
import { ShoppingBag } from 'lucide-react';
import { progressOf } from './use-goals.ts';

/** Asks to buy a goal, once it is reached. */
export function RequestToBuy({ goal }: { readonly goal: Goal }) {
  const pending = 'You already have a pending purchase request for this goal.';
  const request = useWrite('createPurchase', {
    done: () => ['Purchase Request Sent', `Your request to buy "${goal.name}" was sent to your parents for approval.`],
    failed: ['Failed to Send Purchase Request', 'There was an error sending your purchase request.'],
    refusals: {
      PURCHASE_ALREADY_REQUESTED: pending,
      GOAL_NOT_COMPLETE: "You haven't saved enough money for this goal yet.",
      GOAL_NOT_FOUND: 'This goal could not be found. Please refresh and try again.',
    },
  });
  const ask = () => {
    const { missingCents } = progressOf(goal);
    if (goal.status === 'waiting') notifyProblem(['Request Already Sent', pending]);
    else if (missingCents > 0)
      notifyProblem(['Goal Not Complete', `You need ${formatUsd(missingCents)} more to reach this goal. Keep saving!`]);
    else {
      const { childId, id: goalId, name: goalName, target: amount } = goal;
      request.send({ body: { childId, goalId, goalName, amount } });
    }
  };
  return (
    <Button
      variant={goal.completed && goal.status === 'active' ? 'celebrate' : 'secondary'}
      icon={<ShoppingBag aria-hidden="true" />}
      busy={request.busy}
      onClick={ask}
    >
      Request to Buy
    </Button>
  );
}
