import { type ComingAllowance, reachableDays } from '@pocketful/allowances/rules/reachable';
import { cents } from '@pocketful/contract-core/money';
import { addDays } from '@pocketful/domain/dates';
import { reader } from '@pocketful/domain/intl/reader';
import type { Cents } from '@pocketful/domain/money';
import type { Goal } from '@pocketful/goals/calls';
import { allocate } from '@pocketful/goals/rules';
import { useApiPages, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useEffect, useState } from 'react';
import { comingOf, monthText, paydaysText } from '../../shared/goal-times.ts';
import { useKept, useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { queueOf } from '../goals/public.ts';

/** The sentence follows the typing after a pause of so many milliseconds: a screen reader says it once. */
const PAUSE_MS = 500;

export interface GoalDelayProps {
  /** Undefined while no valid amount is typed. */
  readonly amountCents: Cents | undefined;
  readonly availableCents: Cents;
}

/** Which goal comes later by a withdrawal. Empty if none does, while the reads are under way, and offline. */
export function GoalDelay({ amountCents, availableCents }: GoalDelayProps) {
  const me = useMember();
  const { today } = useDates();
  const enabled = !useKept();
  const goals = useApiPages('listChildGoals', { params: { id: me.id }, query: { limit: 50 } }, { enabled });
  const allowances = useApiQuery('listAllowances', {}, { enabled });
  const isKnown = enabled && navigator.onLine && goals.data && allowances.data;
  const delay =
    isKnown && amountCents !== undefined
      ? delayOf(goals.data.items, comingOf(allowances.data), availableCents, amountCents, today)
      : undefined;
  const text = delay && amountCents !== undefined ? `If you take ${reader().money(amountCents)} out, ${delay}` : '';
  const [shown, setShown] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setShown(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="text-sm text-ink-muted">
      {shown}
    </p>
  );
}

/** The sentence about the first goal of the queue that a withdrawal delays. Undefined if it delays none. */
function delayOf(
  goals: readonly Goal[],
  coming: readonly ComingAllowance[],
  availableCents: Cents,
  amountCents: Cents,
  today: string,
): string | undefined {
  const queue = queueOf(goals);
  const targets = queue.map(({ target }) => cents(target));
  const [before, after] = [availableCents, availableCents - amountCents].map(spendableCents => ({
    shares: allocate(spendableCents, targets),
    days: reachableDays(targets, { spendableCents, allowances: coming }, today),
  }));
  const words = (from: string, day: string, then: string) => {
    const paydays = paydaysText(from, day, coming, today);
    return paydays ? `about ${paydays} ${then}` : `around ${monthText(day, today)}`;
  };
  for (const [at, { name }] of queue.entries()) {
    const [target, was, is] = [targets[at], before?.days[at], after?.days[at]];
    if (before?.shares[at] === target && after?.shares[at] !== target)
      return `you no longer have enough for ${name}.${is ? ` You get there again ${words(today, is, 'from now')}.` : ''}`;
    if (was && was !== is) return `${name} comes ${is ? words(addDays(was, 1), is, 'later') : 'much later'}.`;
  }
  return undefined;
}
