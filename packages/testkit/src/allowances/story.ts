import { ada, founding, kit } from '../identity/story-founders.ts';
import { fails, type Step, works } from '../play/step.ts';

const stranger = '01990000-0000-7000-8000-00000000ffff';
const pick = (member: string, pin: string) => works('verifyPin', { body: { userId: member, pin } });
const fridays = { childId: '$kit', amount: '5', rhythm: 'weekly', day: 5, startsOn: '2099-03-04' };
const paid = (paydays: number) => ({ decision: 'pay', paydays });
const on = (name: string) => ({ params: { id: name } });

/** Allowances are given, changed, paused and ended. Their paydays are far away, so that no job pays them meanwhile. */
export const allowances: readonly Step[] = [
  works('createAllowance', {
    body: fridays,
    headers: { 'idempotency-key': 'allowance-1' },
    keeps: { fridays: 'id' },
  }),
  works('createAllowance', { body: fridays, headers: { 'idempotency-key': 'allowance-1' } }),
  works('createAllowance', {
    body: { ...fridays, rhythm: 'monthly', day: 31, amount: '20.5', endsOn: '2099-12-31' },
    keeps: { lastDays: 'id' },
  }),
  fails('createAllowance', 'INVALID_INPUT', { body: { ...fridays, day: 8 } }),
  fails('createAllowance', 'INVALID_INPUT', { body: { ...fridays, amount: '0', startsOn: '2099-02-30' } }),
  fails('createAllowance', 'ALLOWANCE_ENDS_TOO_EARLY', { body: { ...fridays, endsOn: '2099-03-05' } }),
  fails('createAllowance', 'CHILD_NOT_FOUND', { body: { ...fridays, childId: stranger } }),
  works('listAllowances'),
  { wait: 1 },
  works('updateAllowance', { ...on('$fridays'), body: { amount: '6.00', rhythm: 'biweekly', day: 1 } }),
  works('updateAllowance', { ...on('$fridays'), body: {} }),
  works('updateAllowance', { ...on('$fridays'), body: { paused: true } }),
  works('updateAllowance', { ...on('$fridays'), body: { paused: false } }),
  fails('updateAllowance', 'INVALID_INPUT', { ...on('$fridays'), body: { rhythm: 'weekly' } }),
  fails('updateAllowance', 'INVALID_INPUT', { ...on('$fridays'), body: { endsOn: 'soon' } }),
  fails('updateAllowance', 'ALLOWANCE_ENDS_TOO_EARLY', { ...on('$fridays'), body: { endsOn: '2099-03-03' } }),
  fails('updateAllowance', 'ALLOWANCE_NOT_FOUND', { ...on(stranger), body: { paused: true } }),
  fails('decideMissedPaydays', 'ALLOWANCE_NOT_FOUND', { ...on(stranger), body: paid(1) }),
  fails('decideMissedPaydays', 'MISSED_PAYDAYS_CHANGED', { ...on('$fridays'), body: paid(1) }),
  fails('decideMissedPaydays', 'INVALID_INPUT', { ...on('$fridays'), body: { decision: 'wait', paydays: 0 } }),
  // Ended before its first payday, it is gone from the list.
  works('updateAllowance', { ...on('$lastDays'), body: { endsOn: '2099-03-05' } }),
  works('listAllowances'),
  works('updateAllowance', { ...on('$lastDays'), body: { endsOn: null } }),
  pick('$kit', '4821'),
  works('listAllowances'),
  fails('createAllowance', 'NOT_ALLOWED', { body: fridays }),
  fails('updateAllowance', 'NOT_ALLOWED', { ...on('$fridays'), body: { paused: true } }),
  fails('decideMissedPaydays', 'NOT_ALLOWED', { ...on('$fridays'), body: paid(1) }),
  pick('$ada', '2468'),
];

const WEEK = 7 * 24 * 60;
const again = [
  works('login', { body: { email: 'ada@example.com', password: ada.password } }),
  pick('$ada', '2468'),
  works('listAllowances'),
];

/** Paydays are missed during a downtime, and an adult pays or skips them. The stage's jobs pay the newest ones. */
export const missedStory: readonly Step[] = [
  works('signup', { body: founding, headers: { 'idempotency-key': 'founding-03' }, keeps: { ada: 'user.id' } }),
  works('addChild', { body: kit, keeps: { kit: 'id' } }),
  works('createAllowance', {
    body: { childId: '$kit', amount: '5.00', rhythm: 'weekly', day: 2 },
    keeps: { tuesdays: 'id' },
  }),
  { wait: 4 * WEEK },
  ...again,
  fails('decideMissedPaydays', 'MISSED_PAYDAYS_CHANGED', { ...on('$tuesdays'), body: paid(1) }),
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
  pick('$kit', '4821'),
  works('listAllowances'),
];
