import { on, type Step, works } from '../calls/step.ts';
import { ada, founded, pickAs } from '../identity/scenario-founders.ts';

const WEEK = 7 * 24 * 60;
const asAda = pickAs('$ada', '2468');
const asKit = pickAs('$kit', '4821');
const seen = works('listGoals');
const goal = (name: string, target: string, keeps = {}) =>
  works('createGoal', { body: { childId: '$kit', name, target }, keeps });
const entry = (amount: string) =>
  works('createTransaction', { body: { childId: '$kit', amount, description: 'Window', category: 'other' } });
const change = (name: string, body: object) => works('updateAllowance', { ...on(name), body: { ...body } });
const given = (body: object, keeps: object) =>
  works('createAllowance', {
    body: { childId: '$kit', amount: '5.00', rhythm: 'weekly', day: 5, ...body },
    keeps: { ...keeps },
  });

/** When Kit can buy its goals, as allowances, requests and entries change. */
export const reachableScenario: readonly Step[] = [
  ...founded,
  entry('7.00'),
  asKit,
  goal('Kite', '5.00', { kite: 'id' }),
  goal('Book', '12.00', { book: 'id' }),
  goal('Bike', '60.00'),
  goal('Castle', '100000'),
  asAda,
  given({}, { fridays: 'id' }),
  asKit,
  seen,
  works('setGoalPriorities', { body: { goalPriorities: [{ id: '$book', priority: 0 }] } }),
  works('updateGoal', { ...on('$book'), body: { target: '30.00' } }),
  works('createWithdrawal', {
    body: { childId: '$kit', amount: '6.00', description: 'Cinema' },
    keeps: { cinema: 'id' },
  }),
  seen,
  asAda,
  works('approveWithdrawal', on('$cinema')),
  entry('-9.00'),
  seen,
  given({ amount: '20.00', rhythm: 'monthly', day: 31 }, { lastDays: 'id' }),
  seen,
  given({ rhythm: 'biweekly', day: 2, startsOn: '2028-01-01', endsOn: '2028-02-01' }, {}),
  change('$fridays', { endsOn: '2027-03-01' }),
  seen,
  change('$lastDays', { paused: true }),
  seen,
  change('$fridays', { paused: true }),
  seen,
  change('$fridays', { paused: false, endsOn: null }),
  { wait: 2 * WEEK },
  works('login', { body: { email: 'ada@example.com', password: ada.password } }),
  asAda,
  seen,
];
