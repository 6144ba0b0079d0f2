import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';

const car = { childId: '$mia', name: 'Wash the car', amount: '3.00' };
const allowed = works('setSwitch', { params: { id: '$mia' }, body: { name: 'proposals', enabled: true } });
const proposed: readonly Step[] = [
  allowed,
  works('createProposal', { by: 'mia', body: car, keeps: { proposal: 'id' } }),
  works('createProposal', { by: 'mia', body: car, keeps: { proposal2: 'id' } }),
];
const one = { params: { id: '$proposal' } };
const other = { params: { id: '$proposal2' } };

export const proposalsRows = {
  listProposals: { by: 'mia', after: proposed, trips: 2 },
  createProposal: { by: 'mia', after: [allowed], body: car, other: { body: { amount: '4.00' } }, trips: 5 },
  cancelProposal: { by: 'mia', after: proposed, ...one, other, trips: 4 },
  acceptProposal: { after: proposed, ...one, body: { amount: '2.00' }, other: { body: { amount: '2.50' } }, trips: 7 },
  declineProposal: { after: proposed, ...one, body: { comment: 'In May' }, other, trips: 4 },
} satisfies Partial<Rows<RouteName>>;
