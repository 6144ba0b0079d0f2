import { fails, type Step, stranger, works } from '../calls/step.ts';

/** The week is looked at, with and without money and chores in it. */
export const week: readonly Step[] = [
  works('getFamilyWeek'),
  works('getFamilyWeek', { query: { day: '2026-03-08' } }),
  works('getFamilyWeek', { query: { day: '2099-12-31' } }),
  works('getFamilyWeek', { query: { day: '2001-01-01' } }),
  works('getChildWeek', { params: { id: '$kit' } }),
  fails('getChildWeek', 'CHILD_NOT_FOUND', { params: { id: stranger } }),
  fails('getChildWeek', 'INVALID_INPUT', { params: { id: '$kit' }, query: { day: 'Monday' } }),
];
