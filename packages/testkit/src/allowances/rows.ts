import type { RouteName } from '@pocketful/api-contract/core/routes';
import { backAgain, type Rows } from '../play/row.ts';
import { type Step, works } from '../play/step.ts';

const fridays = { childId: '$mia', amount: '5.00', rhythm: 'weekly', day: 5 };
const dated = { startsOn: '2026-03-12', endsOn: '2027-03-12' };
const paying: Step = works('createAllowance', { body: fridays, keeps: { allowance: 'id' } });
const one = { params: { id: '$allowance' } };

export const allowancesRows = {
  listAllowances: { after: [paying], trips: 2 },
  createAllowance: { body: { ...fridays, ...dated }, other: { body: { day: 6 } }, trips: 6 },
  updateAllowance: {
    after: [paying],
    ...one,
    body: { amount: '6.00', rhythm: 'monthly', day: 31, ...dated, paused: true },
    other: { body: { amount: '7.00' } },
    trips: 7,
  },
  decideMissedPaydays: {
    // Of five paydays the newest three are paid.
    after: [paying, { wait: 35 * 24 * 60 }, ...backAgain],
    ...one,
    body: { decision: 'pay', paydays: 2 },
    other: { body: { decision: 'skip' } },
    trips: 3,
  },
} satisfies Partial<Rows<RouteName>>;
