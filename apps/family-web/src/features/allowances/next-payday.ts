import type { Allowance } from '@pocketful/allowances/calls';
import { cents } from '@pocketful/contract-core/money';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { type Kind, kindOf } from './kinds.ts';

/** The next payday of a child's allowances of a kind, with the sum and the names of that day; undefined without one. */
export function nextPayday(allowances: readonly Allowance[], kind: Kind) {
  const own = allowances.filter(one => kindOf(one) === kind);
  const [day] = own.flatMap(({ nextDueOn }) => nextDueOn ?? []).sort();
  if (day === undefined) return undefined;
  const due = own.filter(({ nextDueOn }) => nextDueOn === day);
  const sum = (some: readonly Allowance[]) => some.reduce((total, { amount }) => total + cents(amount), 0);
  return {
    day,
    cents: sum(due.filter(({ asksFirst }) => !asksFirst)),
    /** What a grown-up decides on. */
    asked: sum(due.filter(({ asksFirst }) => asksFirst)),
    names: due.flatMap(({ name }) => name ?? []).join(', '),
  };
}

/** The next payday of a child's allowances, for an adult. */
export function useNextPayday(childId: string) {
  const allowances = useApiQuery('listAllowances', {});
  return nextPayday(allowances.data?.filter(one => one.childId === childId) ?? [], 'allowance');
}
