import { MAX_OPEN_PROPOSALS } from '@pocketful/chores/rules/proposals';
import { fails, on, pick, type Step, stranger, works } from '../calls/step.ts';

const car = { childId: '$kit', name: 'Wash the car', amount: '3.00' };
const reasons = { body: { comment: 'In May' } };

/** Kit suggests chores, and an adult answers. */
export const proposals: readonly Step[] = [
  fails('setSwitch', 'CHILD_NOT_FOUND', { params: { id: '$ada' }, body: { name: 'proposals', enabled: true } }),
  works('setSwitch', { params: { id: '$kit' }, body: { name: 'proposals', enabled: true } }),
  pick('$kit', '4821'),
  works('createProposal', { body: car, headers: { 'idempotency-key': 'proposal-01' }, keeps: { car: 'id' } }),
  works('createProposal', { body: car, headers: { 'idempotency-key': 'proposal-01' } }),
  works('createProposal', { body: { ...car, name: 'Shop for food' }, keeps: { food: 'id' } }),
  works('createProposal', { body: { ...car, name: 'Paint the fence' }, keeps: { fence: 'id' } }),
  ...Array.from({ length: MAX_OPEN_PROPOSALS - 3 }, () =>
    works('createProposal', { body: car, keeps: { more: 'id' } }),
  ),
  fails('createProposal', 'TOO_MANY_PROPOSALS', { body: car }),
  fails('createProposal', 'CHILD_NOT_FOUND', { body: { ...car, childId: '$pia' } }),
  fails('createProposal', 'INVALID_INPUT', { body: { ...car, name: ' ', amount: '0' } }),
  fails('acceptProposal', 'NOT_ALLOWED', { ...on('$car'), body: {} }),
  fails('setSwitch', 'NOT_ALLOWED', { params: { id: '$kit' }, body: { name: 'proposals', enabled: false } }),
  works('cancelProposal', on('$more')),
  fails('cancelProposal', 'PROPOSAL_NOT_FOUND', on('$more')),
  { wait: 1 },
  pick('$ada', '2468'),
  fails('createProposal', 'NOT_ALLOWED', { body: car }),
  works('acceptProposal', { ...on('$car'), body: { amount: '2.00' } }),
  fails('acceptProposal', 'PROPOSAL_DECIDED', { ...on('$car'), body: {} }),
  fails('declineProposal', 'PROPOSAL_DECIDED', { ...on('$car'), body: {} }),
  fails('acceptProposal', 'INVALID_INPUT', { ...on('$food'), body: { amount: '0.00' } }),
  works('acceptProposal', { ...on('$food'), body: {} }),
  works('declineProposal', { ...on('$fence'), ...reasons }),
  fails('declineProposal', 'PROPOSAL_NOT_FOUND', { ...on(stranger), body: {} }),
  fails('acceptProposal', 'PROPOSAL_NOT_FOUND', { ...on(stranger), body: {} }),
  works('setSwitch', { params: { id: '$kit' }, body: { name: 'proposals', enabled: false } }),
  { wait: 1 },
  pick('$pia', '73502'),
  fails('cancelProposal', 'PROPOSAL_NOT_FOUND', on('$car')),
  pick('$kit', '4821'),
  fails('createProposal', 'PROPOSALS_DISABLED', { body: car }),
  fails('cancelProposal', 'PROPOSAL_DECIDED', on('$fence')),
  { wait: 1 },
  pick('$ada', '2468'),
  works('setChoresEnabled', { ...on('$kit'), body: { enabled: false } }),
  pick('$kit', '4821'),
  fails('createProposal', 'CHORES_DISABLED', { body: car }),
  pick('$ada', '2468'),
  works('setChoresEnabled', { ...on('$kit'), body: { enabled: true } }),
];
