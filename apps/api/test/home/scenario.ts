import { fails, pick, type Step, works } from '../calls/step.ts';

const kit = { params: { id: '$kit' } };
const gift = { childId: '$kit', amount: '1.00', description: 'From Aunt Nora', category: 'gift' };

const ofGift = { params: { id: '$kit', name: 'firstGift' } };

/** Kit looks at the day and at its lesson, before and after an adult adds money. */
export const today: readonly Step[] = [
  pick('$kit', '4821'),
  fails('getChildToday', 'CHILD_NOT_FOUND', { params: { id: '$pia' } }),
  fails('getFamilyToday', 'NOT_ALLOWED'),
  fails('getWaiting', 'NOT_ALLOWED'),
  works('markSeen', { ...kit, body: { mark: { entry: 99_999, decision: 99_999 } } }),
  pick('$ada', '2468'),
  works('createTransaction', { body: gift, keeps: { gift: 'id' } }),
  fails('markSeen', 'NOT_ALLOWED', { ...kit, body: { mark: { entry: 0, decision: 0 } } }),
  pick('$kit', '4821'),
  works('markSeen', { ...kit, body: { mark: { entry: 0, decision: 0 } } }),
  fails('markSeen', 'INVALID_INPUT', { ...kit, body: { mark: { entry: -1 } } }),
  works('getLesson', kit),
  works('markLessonSeen', ofGift),
  works('markLessonSeen', ofGift),
  works('getLesson', kit),
  fails('markLessonSeen', 'CHILD_NOT_FOUND', { params: { id: '$pia', name: 'firstGift' } }),
  fails('getLesson', 'CHILD_NOT_FOUND', { params: { id: '$pia' } }),
  pick('$ada', '2468'),
  works('setSwitch', { ...kit, body: { name: 'lessons', enabled: true } }),
  works('getLesson', kit),
  fails('getLesson', 'CHILD_NOT_FOUND', { params: { id: '$ada' } }),
  fails('markLessonSeen', 'NOT_ALLOWED', ofGift),
  works('reverseTransaction', { params: { id: '$gift' }, body: {} }),
];
