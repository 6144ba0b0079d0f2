import { type ComingAllowance, reachableDays } from '@pocketful/allowances/rules/reachable';
import { cents } from '@pocketful/contract-core/money';
import { toDecimal } from '@pocketful/domain/money';
import type { Goal } from '@pocketful/goals/calls';
import { allocate, orderQueue } from '@pocketful/goals/rules';

/**
 * The queue in a new order before it is saved: the same money fills the goals in the new order. The sum of all goals is
 * the available money, or the sum of their targets. If no goal has money, the size of a debt is unknown, so no day is
 * computed.
 */
export function reordered(
  queue: readonly Goal[],
  order: readonly string[],
  coming: readonly ComingAllowance[],
  today: string,
): Goal[] {
  const places = orderQueue(
    queue.map(({ id }) => id),
    order.map((id, priority) => ({ id, priority })),
  );
  const byId = new Map(queue.map(goal => [goal.id, goal]));
  const goals = places.flatMap(id => byId.get(id) ?? []);
  const targets = goals.map(({ target }) => cents(target));
  const spendableCents = queue.reduce((sum, { saved }) => sum + cents(saved), 0);
  const shares = allocate(spendableCents, targets);
  const allowances = spendableCents > 0 ? coming : [];
  const days = reachableDays(targets, { spendableCents, allowances }, today);
  return goals.map((goal, priority) => {
    const share = shares[priority] ?? 0;
    const completed = share >= cents(goal.target);
    return { ...goal, priority, saved: toDecimal(share), completed, reachableOn: days[priority] };
  });
}
