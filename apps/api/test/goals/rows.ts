import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';
import { money } from '../ledger/rows.ts';

const kite = { childId: '$mia', name: 'Kite', target: '20.00', iconName: 'Bike', saved: '0', completed: false };
const queue: readonly Step[] = [
  money,
  works('createGoal', { by: 'mia', body: kite, keeps: { kite: 'id' } }),
  works('createGoal', { by: 'mia', body: { ...kite, name: 'Ball', target: '30.00' }, keeps: { ball: 'id' } }),
];
const one = { params: { id: '$kite' } };
const other = { params: { id: '$ball' } };
const buy = (goal: string) => ({ childId: '$mia', goalId: goal });
const asked: readonly Step[] = [
  ...queue,
  works('createPurchase', { by: 'mia', body: buy('$kite'), keeps: { purchase: 'id' } }),
  works('createPurchase', { by: 'mia', body: buy('$ball'), keeps: { purchase2: 'id' } }),
];
const purchase = { params: { id: '$purchase' } };
const otherPurchase = { params: { id: '$purchase2' } };
const bought = [...asked, works('approvePurchase', purchase), works('approvePurchase', otherPurchase)];
const hand = { body: { handedOver: true } };
const given = [
  ...bought,
  works('handOverPurchase', { ...purchase, ...hand }),
  works('handOverPurchase', { ...otherPurchase, ...hand }),
];

export const goalsRows = {
  listGoals: { after: asked, trips: 2 },
  listChildGoals: { by: 'mia', after: asked, params: { id: '$mia' }, trips: 2 },
  createGoal: { by: 'mia', body: kite, other: { body: { target: '81.00' } }, trips: 6 },
  setGoalPriorities: {
    by: 'mia',
    after: queue,
    body: { goalPriorities: [{ id: '$ball', priority: 0 }] },
    other: { body: { goalPriorities: [{ id: '$kite', priority: 0 }] } },
    trips: 7,
  },
  updateGoal: {
    by: 'mia',
    after: queue,
    ...one,
    body: { name: 'Red kite', target: '25.00', iconName: 'Star' },
    other: { body: { name: 'Blue kite' } },
    trips: 5,
  },
  deleteGoal: { by: 'mia', after: queue, ...one, other, trips: 4 },
  listPurchases: { after: asked, trips: 2 },
  listChildPurchases: { by: 'mia', after: asked, params: { id: '$mia' }, trips: 2 },
  createPurchase: {
    by: 'mia',
    after: queue,
    body: { ...buy('$kite'), goalName: 'Kite', amount: '20.00' },
    other: { body: { goalId: '$ball' } },
    trips: 6,
  },
  approvePurchase: { after: asked, ...purchase, other: otherPurchase, trips: 2 },
  rejectPurchase: { after: asked, ...purchase, body: { rejectionComment: 'Later' }, other: otherPurchase, trips: 4 },
  takeBackPurchase: { after: bought, ...purchase, body: { allowBelowZero: false }, other: otherPurchase, trips: 2 },
  handOverPurchase: { after: bought, ...purchase, body: { handedOver: true }, other: otherPurchase, trips: 5 },
  receivePurchase: { by: 'mia', after: given, ...purchase, other: otherPurchase, trips: 5 },
  cancelPurchase: { by: 'mia', after: asked, ...purchase, other: otherPurchase, trips: 5 },
} satisfies Partial<Rows<RouteName>>;
