import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { money } from '../ledger/rows.ts';

export const weekRows = {
  getChildWeek: { by: 'mia', after: [money], params: { id: '$mia' }, query: { day: '2026-03-10' }, trips: 2 },
  getFamilyWeek: { after: [money], query: { day: '2026-03-10' }, trips: 2 },
} satisfies Partial<Rows<RouteName>>;
