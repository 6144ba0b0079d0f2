import { dayIn } from '@pocketful/domain/dates';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useMember } from '../../shared/session.tsx';
import { useDates } from '../../shared/use-dates.ts';

/**
 * How far each child is with its chores and duties of today: '1 of 2 today, late, 3 of 4 duties'. Undefined for a child
 * without any.
 */
export function useDays(): (childId: string) => string | undefined {
  const { timeZone } = useMember();
  const { today } = useDates();
  const days = useApiQuery('getFamilyToday', {}).data ?? [];
  return childId => {
    const day = days.find(one => one.childId === childId);
    if (!day) return undefined;
    const duties = day.duties && `${day.duties.done} of ${day.duties.all} duties`;
    if (day.leftCount + day.done === 0) return duties;
    const isLate = day.left.some(({ dueDate, awayUntil }) => !awayUntil && dayIn(timeZone, new Date(dueDate)) < today);
    const chores = `${day.done} of ${day.leftCount + day.done} today${isLate ? ', late' : ''}`;
    return [chores, duties].filter(Boolean).join(', ');
  };
}
