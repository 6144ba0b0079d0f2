import type { WithPlaceholders } from '@pocketful/testkit/family/placeholders';
import { fails, on, pick, type Step, stranger, works } from '../calls/step.ts';

const rule = { enabled: true, mostEach: '2', mostAWeek: '5.50' };
const set = (body: WithPlaceholders) => ({ ...on('$kit'), body });
const chore = { childId: '$kit', name: 'Peel carrots', reward: '2.00', dueDate: '2026-03-11T16:00:00Z' };
const reward = {
  childId: '$kit',
  name: 'Be kind',
  description: 'To a person who does not expect it.',
  amount: '1.00',
  category: 'school',
};
const kind = { body: { childId: '$kit', rewardName: 'Be kind' } };

/** Ada trusts Kit up to an amount. Ada is active before and after. */
export const autoApprove: readonly Step[] = [
  fails('getAutoApprove', 'CHILD_NOT_FOUND', on('$uma')),
  fails('setAutoApprove', 'INVALID_INPUT', set({ enabled: true, mostEach: '0' })),
  fails('setAutoApprove', 'INVALID_INPUT', set({ ...rule, mostEach: '5.51' })),
  fails('setAutoApprove', 'INVALID_INPUT', set({ ...rule, mostEach: '100.01', mostAWeek: '500.01' })),
  fails('setAutoApprove', 'CHILD_NOT_FOUND', { ...on(stranger), body: rule }),
  fails('setAutoApprove', 'CHILD_NOT_FOUND', { ...on('$uma'), body: { enabled: false } }),
  fails('setAutoApprove', 'CHILD_NOT_FOUND', { ...on('$uma'), body: rule }),
  works('setAutoApprove', set({ enabled: false })),
  works('setAutoApprove', { ...set(rule), headers: { 'idempotency-key': 'trust-kit-01' } }),
  works('setAutoApprove', { ...set(rule), headers: { 'idempotency-key': 'trust-kit-01' } }),
  works('createChore', { body: chore, keeps: { carrots: 'id' } }),
  works('createChore', { body: { ...chore, name: 'Peel apples' }, keeps: { apples: 'id' } }),
  works('createChore', { body: { ...chore, name: 'Peel onions', reward: '2.01' }, keeps: { onions: 'id' } }),
  works('createChore', { body: { ...chore, name: 'Peel pears' }, keeps: { pears: 'id' } }),
  works('createReward', { body: reward, keeps: { kind: 'id' } }),
  { wait: 1 },
  pick('$kit', '4821'),
  fails('getAutoApprove', 'NOT_ALLOWED', on('$kit')),
  fails('setAutoApprove', 'NOT_ALLOWED', set({ ...rule, mostEach: '5' })),
  works('submitChore', { ...on('$carrots'), headers: { 'idempotency-key': 'carrots-0001' } }),
  works('submitChore', { ...on('$carrots'), headers: { 'idempotency-key': 'carrots-0001' } }),
  fails('unsubmitChore', 'CHORE_ALREADY_APPROVED', on('$carrots')),
  // It costs more than one item may.
  works('submitChore', on('$onions')),
  { wait: 1 },
  works('createClaim', { ...kind, keeps: { helped: 'id' } }),
  // One claim of an activity a day.
  works('createClaim', { ...kind, keeps: { again: 'id' } }),
  works('submitChore', on('$apples')),
  // 5.00 of 5.50 are used.
  works('submitChore', on('$pears')),
  { wait: 1 },
  pick('$ada', '2468'),
  // A chore taken back by an adult waits for an adult, also if the child submits it again.
  works('takeBackChore', on('$carrots')),
  works('approveClaim', on('$again')),
  works('takeBackClaim', on('$helped')),
  works('approveClaim', on('$helped')),
  pick('$kit', '4821'),
  works('unsubmitChore', on('$carrots')),
  works('submitChore', on('$carrots')),
  works('createClaim', { ...kind, keeps: { third: 'id' } }),
  // Reversed payments no longer count toward the week's limit, so it has room again.
  works('unsubmitChore', on('$pears')),
  works('submitChore', on('$pears')),
  pick('$ada', '2468'),
  works('approveChore', on('$carrots')),
  works('approveClaim', on('$third')),
  works('setAutoApprove', set({ enabled: false })),
  works('createChore', { body: { ...chore, name: 'Peel plums' }, keeps: { plums: 'id' } }),
  pick('$kit', '4821'),
  works('submitChore', on('$plums')),
  pick('$ada', '2468'),
  works('approveChore', on('$plums')),
  works('approveChore', on('$onions')),
  works('deleteReward', on('$kind')),
];
