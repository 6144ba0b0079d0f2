import { dayIn } from '@pocketful/domain/dates';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';

/** How far each child is with its chores of today: '1 of 2 today, late'. Undefined for a child without any. */
export function useDays(): (childId: string) => string | undefined {
  const { timeZone } = useMember();
  const { today } = useDates();
  const days = useApiQuery('getFamilyToday', {}).data ?? [];
  return childId => {
    const day = days.find(one => one.childId === childId);
    if (!day || day.leftCount + day.done === 0) return undefined;
    const isLate = day.left.some(({ dueDate, awayUntil }) => !awayUntil && dayIn(timeZone, new Date(dueDate)) < today);
    return `${day.done} of ${day.leftCount + day.done} today${isLate ? ', late' : ''}`;
  };
}
