import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';
import { money } from '../ledger/rows.ts';

const treat = { childId: '$mia', amount: '0.50', description: 'A treat' };
const asked: readonly Step[] = [
  money,
  works('createWithdrawal', { by: 'mia', body: treat, keeps: { withdrawal: 'id' } }),
  works('createWithdrawal', { by: 'mia', body: treat, keeps: { withdrawal2: 'id' } }),
];
const one = { params: { id: '$withdrawal' } };
const other = { params: { id: '$withdrawal2' } };
const approved = [...asked, works('approveWithdrawal', one), works('approveWithdrawal', other)];
const hand = { body: { handedOver: true } };
const given = [
  ...approved,
  works('handOverWithdrawal', { ...one, ...hand }),
  works('handOverWithdrawal', { ...other, ...hand }),
];

export const requestsRows = {
  getAutoApprove: { params: { id: '$mia' }, trips: 2 },
  setAutoApprove: {
    params: { id: '$mia' },
    body: { enabled: true, mostEach: '2.00', mostAWeek: '10.00' },
    other: { body: { mostEach: '3.00' } },
    trips: 6,
  },
  listWithdrawals: { by: 'mia', after: asked, trips: 2 },
  createWithdrawal: { by: 'mia', after: [money], body: treat, other: { body: { amount: '0.60' } }, trips: 6 },
  approveWithdrawal: { after: asked, ...one, other, trips: 2 },
  rejectWithdrawal: { after: asked, ...one, body: {}, other, trips: 4 },
  takeBackWithdrawal: { after: approved, ...one, body: { allowBelowZero: false }, other, trips: 2 },
  handOverWithdrawal: { after: approved, ...one, body: { handedOver: true }, other, trips: 5 },
  receiveWithdrawal: { by: 'mia', after: given, ...one, other, trips: 5 },
  cancelWithdrawal: { by: 'mia', after: asked, ...one, other, trips: 4 },
} satisfies Partial<Rows<RouteName>>;
