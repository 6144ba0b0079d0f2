import { dayIn } from '@pocketful/domain/dates';
import type { Child } from '@pocketful/people/calls';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { comingDayText } from '@pocketful/web-kit/texts/days';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useFamilyChores } from '../chores/public.ts';

/** The next event of the family: a chore that is due, or a payday. Nothing if none is known. */
export function NextEvent({ family }: { readonly family: readonly Child[] }) {
  const { timeZone } = useMember();
  const { today } = useDates();
  const chores = useFamilyChores().data?.items ?? [];
  const allowances = useApiQuery('listAllowances', {}).data ?? [];
  const nameOf = (childId: string) => family.find(({ id }) => id === childId)?.calledName;
  const [next] = [
    ...allowances.map(({ childId, name, nextDueOn }) => ({
      childId,
      day: nextDueOn,
      what: name === null ? 'allowance' : `‘${name}’`,
    })),
    ...chores
      .filter(({ status, awayUntil }) => status === 'pending' && awayUntil === null)
      .map(({ childId, dueDate, name }) => ({ day: dayIn(timeZone, new Date(dueDate)), childId, what: `‘${name}’` })),
  ]
    .flatMap(({ day, childId, what }) => {
      const child = nameOf(childId);
      return day !== null && day >= today && child !== undefined ? [{ day, what: `${child}'s ${what}` }] : [];
    })
    .sort((a, b) => a.day.localeCompare(b.day));
  return next && ` Next: ${next.what}, ${comingDayText(next.day, today)}.`;
}
