import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { money } from '../ledger/rows.ts';

const mia = { by: 'mia', params: { id: '$mia' } } as const;

export const homeRows = {
  getChildToday: { ...mia, after: [money], trips: 2 },
  getFamilyToday: { after: [money], trips: 2 },
  getWaiting: { after: [money], trips: 2 },
  getLesson: { ...mia, after: [money], trips: 2 },
  markLessonSeen: { ...mia, params: { id: '$mia', name: 'firstGift' }, trips: 2 },
  markSeen: { ...mia, after: [money], body: { mark: { entry: 1, decision: 0 } }, trips: 2 },
} satisfies Partial<Rows<RouteName>>;
