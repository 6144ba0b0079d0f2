import type { RouteName } from '@pocketful/api-contract/routes';
import { backAgain, type Rows } from '../calls/row.ts';
import { fails, on, type Step, stranger, works } from '../calls/step.ts';
import { ada, founded, pickAs } from '../identity/scenario-founders.ts';

export const askedPaydaysRows = {
  decideAskedPayday: {
    after: [
      works('createAllowance', {
        body: { childId: '$mia', amount: '5.00', rhythm: 'weekly', day: 5, asksFirst: true },
        keeps: { allowance: 'id' },
      }),
      { wait: 7 * 24 * 60 },
      ...backAgain,
    ],
    params: { id: '$allowance' },
    body: { dueOn: '2026-03-13', decision: 'pay', amount: '4.00' },
    other: { body: { decision: 'skip' } },
    trips: 3,
  },
} satisfies Partial<Rows<RouteName>>;

const again = [
  works('login', { body: { email: 'ada@example.com', password: ada.password } }),
  pickAs('$ada', '2468'),
  works('listAllowances', { keeps: { first: '0.asked.0.dueOn', second: '0.asked.1.dueOn' } }),
];
const pay = (dueOn: string, amount?: string) => ({ dueOn, decision: 'pay', ...(amount && { amount }) });

/** Two paydays ask an adult, who pays less for one and skips the other. */
export const askedPaydaysScenario: readonly Step[] = [
  ...founded,
  fails('createAllowance', 'INVALID_INPUT', {
    body: { childId: '$kit', amount: '-3.00', name: 'Phone plan', rhythm: 'weekly', day: 3, asksFirst: true },
  }),
  works('createAllowance', {
    body: { childId: '$kit', amount: '5.00', rhythm: 'weekly', day: 2, asksFirst: true },
    keeps: { tuesdays: 'id' },
  }),
  { wait: 2 * 7 * 24 * 60 },
  ...again,
  fails('decideAskedPayday', 'ALLOWANCE_NOT_FOUND', { ...on(stranger), body: pay('$first') }),
  fails('decideAskedPayday', 'PAYDAY_DECIDED', { ...on('$tuesdays'), body: pay('2020-01-01') }),
  fails('decideAskedPayday', 'NOT_LESS', { ...on('$tuesdays'), body: pay('$first', '5.00') }),
  fails('decideAskedPayday', 'INVALID_INPUT', { ...on('$tuesdays'), body: pay('$first', '0.00') }),
  works('decideAskedPayday', {
    ...on('$tuesdays'),
    body: pay('$first', '4.99'),
    headers: { 'idempotency-key': 'asked-01' },
  }),
  works('decideAskedPayday', {
    ...on('$tuesdays'),
    body: pay('$first', '4.99'),
    headers: { 'idempotency-key': 'asked-01' },
  }),
  works('decideAskedPayday', { ...on('$tuesdays'), body: { dueOn: '$second', decision: 'skip' } }),
  fails('decideAskedPayday', 'PAYDAY_DECIDED', { ...on('$tuesdays'), body: pay('$second') }),
  works('listChildTransactions', { params: { id: '$kit' } }),
  pickAs('$kit', '4821'),
  works('listAllowances'),
  fails('decideAskedPayday', 'NOT_ALLOWED', { ...on('$tuesdays'), body: pay('$second') }),
];
