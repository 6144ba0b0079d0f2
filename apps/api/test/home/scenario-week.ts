import { fails, type Step, stranger } from '../calls/step.ts';

/** The week is looked at, with and without money and chores in it. */
export const week: readonly Step[] = [
  fails('getChildWeek', 'CHILD_NOT_FOUND', { params: { id: stranger } }),
  fails('getChildWeek', 'INVALID_INPUT', { params: { id: '$kit' }, query: { day: 'Monday' } }),
];
