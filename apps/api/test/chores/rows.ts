import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';

const dust = {
  childId: '$mia',
  name: 'Dust',
  reward: '1.00',
  dueDate: '2026-03-12T17:00:00Z',
  completed: false,
  iconName: 'Broom',
};
const weekly = { isRecurring: true, frequency: 'weekly', recurringDays: ['monday'] };
const template = { name: 'Dust', description: 'How', defaultReward: '1.00', category: 'school', iconName: 'Backpack' };
const pending: readonly Step[] = [
  works('createChore', { body: { ...dust, ...weekly }, keeps: { chore: 'id' } }),
  works('createChore', { body: dust, keeps: { chore2: 'id' } }),
];
const one = { params: { id: '$chore' } };
const other = { params: { id: '$chore2' } };
const submitted = [
  ...pending,
  works('submitChore', { by: 'mia', ...one }),
  works('submitChore', { by: 'mia', ...other }),
];
const approved = [...submitted, works('approveChore', one), works('approveChore', other)];
const rejected = [
  ...submitted,
  works('rejectChore', { ...one, body: {} }),
  works('rejectChore', { ...other, body: {} }),
];

export const choresRows = {
  listChores: { after: submitted, trips: 2 },
  listChildChores: { by: 'mia', after: submitted, params: { id: '$mia' }, trips: 2 },
  createChore: { body: { ...dust, ...weekly }, other: { body: { name: 'Sweep' } }, trips: 5 },
  updateChore: {
    after: pending,
    ...one,
    body: { ...dust, ...weekly, reward: '2.00' },
    other: { body: { reward: '3.00' } },
    trips: 6,
  },
  deleteChore: { after: pending, ...one, other, trips: 4 },
  submitChore: { by: 'mia', after: pending, ...one, other, trips: 6 },
  resubmitChore: { by: 'mia', after: rejected, ...one, other, trips: 5 },
  unsubmitChore: { by: 'mia', after: submitted, ...one, other, trips: 5 },
  takeBackChore: { after: approved, ...one, body: { allowBelowZero: false }, other, trips: 2 },
  approveChore: { after: submitted, ...one, other, trips: 2 },
  rejectChore: { after: submitted, ...one, body: { comment: 'Almost' }, other, trips: 4 },
  listChoreTemplates: { trips: 2 },
  createChoreTemplate: { body: template, other: { body: { name: 'Sweep' } }, trips: 5 },
  assignChore: {
    after: [works('listChoreTemplates', { keeps: { first: '0.id', second: '1.id' } })],
    body: { childId: '$mia', templateId: '$first', dueDate: '2026-03-12T17:00:00Z' },
    other: { body: { templateId: '$second' } },
    trips: 5,
  },
} satisfies Partial<Rows<RouteName>>;
