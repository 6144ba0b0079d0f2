import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';

const gift = { childId: '$mia', amount: '1.00', description: 'A dollar', category: 'gift' };
const ofMia = { params: { id: '$mia' } };

/** Mia has 50.00. */
export const money: Step = works('createTransaction', { body: { ...gift, amount: '50.00' } });

const given: readonly Step[] = [
  works('createTransaction', { body: gift, keeps: { given: 'id' } }),
  works('createTransaction', { body: gift, keeps: { given2: 'id' } }),
];

export const ledgerRows = {
  getDashboard: { after: [money], trips: 2 },
  listTransactions: { after: [money], trips: 2 },
  createTransaction: { body: gift, other: { body: { amount: '3.00' } }, trips: 2 },
  reverseTransaction: {
    after: given,
    params: { id: '$given' },
    body: { reason: 'By mistake', allowBelowZero: false },
    other: { params: { id: '$given2' } },
    trips: 3,
  },
  getChildBalance: { by: 'mia', after: [money], ...ofMia, trips: 2 },
  getBalanceHistory: { by: 'mia', after: [money], ...ofMia, trips: 2 },
  listChildTransactions: { by: 'mia', after: [money], ...ofMia, trips: 2 },
  exportAccounts: { after: [money], query: { format: 'json', from: '2026-03-01', to: '2026-03-31' }, trips: 3 },
} satisfies Partial<Rows<RouteName>>;
