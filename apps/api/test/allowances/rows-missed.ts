import type { RouteName } from '@pocketful/api-contract/routes';
import { backAgain, type Rows } from '../calls/row.ts';
import { fails, on, type Step, stranger, works } from '../calls/step.ts';
import { ada, founded, pickAs } from '../identity/scenario-founders.ts';

export const missedPaydaysRows = {
  decideMissedPaydays: {
    // Of five paydays the newest three are paid.
    after: [
      works('createAllowance', {
        body: { childId: '$mia', amount: '5.00', rhythm: 'weekly', day: 5 },
        keeps: { allowance: 'id' },
      }),
      { wait: 35 * 24 * 60 },
      ...backAgain,
    ],
    params: { id: '$allowance' },
    body: { decision: 'pay', paydays: 2 },
    other: { body: { decision: 'skip' } },
    trips: 3,
  },
} satisfies Partial<Rows<RouteName>>;

const paid = (paydays: number) => ({ decision: 'pay', paydays });

const WEEK = 7 * 24 * 60;
const again = [
  works('login', { body: { email: 'ada@example.com', password: ada.password } }),
  pickAs('$ada', '2468'),
  works('listAllowances'),
];

/** Paydays are missed during a downtime, and an adult pays or skips them. The server's jobs pay the newest ones. */
export const missedPaydaysScenario: readonly Step[] = [
  ...founded,
  works('createAllowance', {
    body: { childId: '$kit', amount: '-3.00', name: 'Phone plan', rhythm: 'weekly', day: 3 },
    keeps: { phone: 'id' },
  }),
  works('createAllowance', {
    body: { childId: '$kit', amount: '5.00', rhythm: 'weekly', day: 2 },
    keeps: { tuesdays: 'id' },
  }),
  { wait: 4 * WEEK },
  ...again,
  fails('decideMissedPaydays', 'MISSED_PAYDAYS_CHANGED', { ...on('$tuesdays'), body: paid(1) }),
  fails('decideMissedPaydays', 'ALLOWANCE_NOT_FOUND', { ...on(stranger), body: paid(1) }),
  works('updateAllowance', { ...on('$phone'), body: { name: 'Phone' } }),
  works('decideMissedPaydays', { ...on('$phone'), body: paid(1) }),
  fails('decideMissedPaydays', 'INVALID_INPUT', { ...on('$tuesdays'), body: { decision: 'wait', paydays: 0 } }),
  works('decideMissedPaydays', {
    ...on('$tuesdays'),
    body: { ...paid(2), decision: 'skip' },
    headers: { 'idempotency-key': 'missed-01' },
  }),
  { wait: 4 * WEEK },
  ...again,
  works('decideMissedPaydays', { ...on('$tuesdays'), body: paid(1), headers: { 'idempotency-key': 'missed-02' } }),
  works('decideMissedPaydays', { ...on('$tuesdays'), body: paid(1), headers: { 'idempotency-key': 'missed-02' } }),
  works('listAllowances'),
  works('listChildTransactions', { params: { id: '$kit' } }),
  pickAs('$kit', '4821'),
  works('listAllowances'),
  fails('decideMissedPaydays', 'NOT_ALLOWED', { ...on('$tuesdays'), body: paid(1) }),
];
