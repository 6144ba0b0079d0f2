import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { fails, on, type Step, stranger, works } from '../calls/step.ts';
import { founded, pickAs } from '../identity/scenario-founders.ts';

const fridays = { childId: '$mia', amount: '5.00', rhythm: 'weekly', day: 5 };
const dated = { startsOn: '2026-03-12', endsOn: '2027-03-12' };
const paying: Step = works('createAllowance', { body: fridays, keeps: { allowance: 'id' } });
const phone = { ...fridays, amount: '-3.00', name: 'Phone plan' };

export const allowancesRows = {
  listAllowances: { after: [paying], trips: 2 },
  createAllowance: { body: { ...phone, ...dated }, other: { body: { day: 6 } }, trips: 6 },
  updateAllowance: {
    after: [works('createAllowance', { body: phone, keeps: { allowance: 'id' } })],
    ...on('$allowance'),
    body: { amount: '-6.00', name: 'Phone', rhythm: 'monthly', day: 31, ...dated, paused: true },
    other: { body: { amount: '-7.00' } },
    trips: 7,
  },
} satisfies Partial<Rows<RouteName>>;

const far = { ...fridays, childId: '$kit', startsOn: '2099-03-04' };
const lastDays = { rhythm: 'monthly', day: 31, amount: '20.5' };
const key = { headers: { 'idempotency-key': 'allowance-1' } };

/** Allowances and regular payments are added, changed, paused and ended. Their paydays are far away, so that no job pays them meanwhile. */
export const allowancesScenario: readonly Step[] = [
  ...founded,
  works('createAllowance', { body: far, ...key, keeps: { fridays: 'id' } }),
  works('createAllowance', { body: far, ...key }),
  works('createAllowance', { body: { ...far, ...lastDays, endsOn: '2099-12-31' }, keeps: { lastDays: 'id' } }),
  fails('createAllowance', 'INVALID_INPUT', { body: { ...far, day: 8 } }),
  fails('createAllowance', 'ALLOWANCE_ENDS_TOO_EARLY', { body: { ...far, endsOn: '2099-03-05' } }),
  fails('createAllowance', 'CHILD_NOT_FOUND', { body: { ...far, childId: stranger } }),
  works('createAllowance', {
    body: { ...far, ...lastDays, amount: '-3.00', name: ' Phone plan' },
    keeps: { phone: 'id' },
  }),
  fails('createAllowance', 'INVALID_INPUT', { body: { ...far, amount: '-3.00' } }),
  fails('createAllowance', 'INVALID_INPUT', { body: { ...far, name: 'Phone plan' } }),
  works('listAllowances'),
  { wait: 1 },
  works('updateAllowance', { ...on('$phone'), body: { amount: '-4.00', name: 'Phone' } }),
  fails('updateAllowance', 'ALLOWANCE_DIRECTION', { ...on('$phone'), body: { amount: '4.00' } }),
  fails('updateAllowance', 'ALLOWANCE_DIRECTION', { ...on('$fridays'), body: { amount: '-4.00' } }),
  fails('updateAllowance', 'ALLOWANCE_DIRECTION', { ...on('$fridays'), body: { name: 'Phone' } }),
  works('updateAllowance', { ...on('$fridays'), body: { amount: '6.00', rhythm: 'biweekly', day: 1 } }),
  works('updateAllowance', { ...on('$fridays'), body: {} }),
  works('updateAllowance', { ...on('$fridays'), body: { paused: true } }),
  works('updateAllowance', { ...on('$fridays'), body: { paused: false } }),
  fails('updateAllowance', 'INVALID_INPUT', { ...on('$fridays'), body: { rhythm: 'weekly' } }),
  fails('updateAllowance', 'ALLOWANCE_ENDS_TOO_EARLY', { ...on('$fridays'), body: { endsOn: '2099-03-03' } }),
  fails('updateAllowance', 'ALLOWANCE_NOT_FOUND', { ...on(stranger), body: { paused: true } }),
  // Ended before its first payday, it is gone from the list.
  works('updateAllowance', { ...on('$lastDays'), body: { endsOn: '2099-03-05' } }),
  works('listAllowances'),
  works('updateAllowance', { ...on('$lastDays'), body: { endsOn: null } }),
  pickAs('$kit', '4821'),
  works('listAllowances'),
];
