import { fails, type Step, works } from '../play/step.ts';

const stranger = '01990000-0000-7000-8000-00000000ffff';
const pick = (member: string, pin: string) => works('verifyPin', { body: { userId: member, pin } });
const goal = (name: string, target: string) => ({ childId: '$kit', name, target });
const on = (name: string) => ({ params: { id: name } });

/** Goals are saved for, put in order, asked for, bought. Kit has 14.00. */
export const goals: readonly Step[] = [
  pick('$kit', '4821'),
  works('createGoal', {
    body: goal('Kite', '6'),
    headers: { 'idempotency-key': 'goal-kite-1' },
    keeps: { kite: 'id' },
  }),
  works('createGoal', { body: goal('Kite', '6'), headers: { 'idempotency-key': 'goal-kite-1' } }),
  works('createGoal', { body: { ...goal('Bike', '90.50'), iconName: 'Bike', saved: '5' }, keeps: { bike: 'id' } }),
  works('createGoal', { body: goal('Book', '7.00'), keeps: { book: 'id' } }),
  fails('createGoal', 'INVALID_INPUT', { body: goal('Ball (purchased)', '7.00') }),
  fails('createGoal', 'INVALID_INPUT', { body: goal(' ', '0.99') }),
  fails('createGoal', 'CHILD_NOT_FOUND', { body: { ...goal('Ball', '7'), childId: '$pia' } }),
  works('listGoals'),
  works('setGoalPriorities', { body: { goalPriorities: [{ id: '$book', priority: 0 }] } }),
  fails('setGoalPriorities', 'GOAL_NOT_FOUND', { body: { goalPriorities: [{ id: stranger, priority: 0 }] } }),
  fails('setGoalPriorities', 'INVALID_INPUT', {
    body: {
      goalPriorities: [
        { id: '$book', priority: 0 },
        { id: '$book', priority: 1 },
      ],
    },
  }),
  works('listChildGoals', { params: { id: '$kit' } }),
  works('updateGoal', { ...on('$bike'), body: { name: 'Red bike', target: '' } }),
  fails('createPurchase', 'GOAL_NOT_COMPLETE', { body: { childId: '$kit', goalId: '$bike' } }),
  fails('createPurchase', 'GOAL_NOT_FOUND', { body: { childId: '$kit', goalId: stranger } }),
  works('createPurchase', {
    body: { childId: '$kit', goalId: '$kite', goalName: 'Castle', amount: '1' },
    keeps: { kiteRequest: 'id' },
  }),
  fails('createPurchase', 'PURCHASE_ALREADY_REQUESTED', { body: { childId: '$kit', goalId: '$kite' } }),
  fails('updateGoal', 'GOAL_WAITING', { ...on('$kite'), body: { name: 'Other' } }),
  fails('deleteGoal', 'GOAL_WAITING', on('$kite')),
  works('getChildBalance', { params: { id: '$kit' } }),
  works('listGoals'),
  fails('approvePurchase', 'NOT_ALLOWED', on('$kiteRequest')),
  pick('$uma', '1379'),
  works('listPurchases'),
  works('rejectPurchase', { ...on('$kiteRequest'), body: { rejectionComment: 'After the holidays' } }),
  fails('approvePurchase', 'REQUEST_ALREADY_REJECTED', on('$kiteRequest')),
  pick('$kit', '4821'),
  works('listChildPurchases', { params: { id: '$kit' } }),
  works('createPurchase', { body: { childId: '$kit', goalId: '$kite' }, keeps: { again: 'id' } }),
  { wait: 1 },
  pick('$uma', '1379'),
  works('approvePurchase', { ...on('$again'), headers: { 'idempotency-key': 'purchase-01' } }),
  works('approvePurchase', { ...on('$again'), headers: { 'idempotency-key': 'purchase-01' } }),
  fails('approvePurchase', 'REQUEST_ALREADY_APPROVED', on('$again')),
  fails('rejectPurchase', 'REQUEST_ALREADY_APPROVED', on('$again')),
  fails('rejectPurchase', 'REQUEST_NOT_FOUND', on(stranger)),
  works('listGoals'),
  works('listTransactions'),
  works('getBalanceHistory', { params: { id: '$kit' }, query: { days: '30' } }),
  fails('getBalanceHistory', 'CHILD_NOT_FOUND', { params: { id: stranger } }),
  fails('getBalanceHistory', 'INVALID_INPUT', { params: { id: '$kit' }, query: { days: '6' } }),
  pick('$kit', '4821'),
  fails('createPurchase', 'GOAL_PURCHASED', { body: { childId: '$kit', goalId: '$kite' } }),
  fails('deleteGoal', 'GOAL_PURCHASED', on('$kite')),
  works('deleteGoal', on('$bike')),
  fails('deleteGoal', 'GOAL_NOT_FOUND', on('$bike')),
];
