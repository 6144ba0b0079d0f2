import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import type { Goal } from '@pocketful/goals/calls';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { CalendarHeart } from 'lucide-react';
import { comingOf, whenText } from '../../shared/goal-times.ts';
import { useDates } from '../../shared/use-dates.ts';
import { progressOf, queueOf, useChildGoals } from './use-goals.ts';

/** When a goal is full; nothing if that is unknown. */
export function GoalTime({ goal: { reachableOn } }: { readonly goal: Goal }) {
  const allowances = useApiQuery('listAllowances', {});
  const { today } = useDates();
  const text = reachableOn && allowances.data && whenText(reachableOn, comingOf(allowances.data), today);
  if (!text) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm font-semibold text-ink">
      <CalendarHeart className="mt-0.5 size-4 shrink-0 text-primary" />
      {text}
    </p>
  );
}

/** The money left after buying a full goal, and the next goal. */
export function KeptAfter({ goal }: { readonly goal: Goal }) {
  const balance = useApiQuery('getChildBalance', { params: { id: goal.childId } });
  const goals = useChildGoals(goal.childId);
  if (!balance.data || !goals.data) return null;
  const keptCents = cents(balance.data.available) - cents(goal.target);
  if (keptCents < 0) return null;
  // The purchase takes the money of this goal alone.
  const next = queueOf(goals.data.items).find(({ completed }) => !completed);
  return (
    <p className="basis-full text-sm text-ink-muted sm:text-right">
      If you buy it, you keep <span className="money font-semibold text-ink">{reader().money(keptCents)}</span>.
      {next && ` Next: ${next.name}, ${progressOf(next).percent}%.`}
    </p>
  );
}
