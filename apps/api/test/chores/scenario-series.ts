import { fails, on, pick, type Step, stranger, works } from '../calls/step.ts';

const DAY = 24 * 60;

const plants = {
  childId: '$kit',
  name: 'Water the plants',
  reward: '0.75',
  dueDate: '2026-03-11T16:00:00Z',
  isRecurring: true,
  frequency: 'weekly',
  recurringDays: ['friday', 'monday'],
  iconName: 'Sprout',
};
/** An edit that does not mention the picture. */
const { iconName: _, ...sameIcon } = plants;
const onPlants = { params: { id: '$plants' } };
const walk = {
  name: 'Walk Biscuit',
  description: 'Around the block.',
  defaultReward: '2.50',
  category: 'other',
  iconName: 'Dog',
};

const bins = { childId: '$kit', name: 'Take out the bins', reward: '1.00', dueDate: '2026-03-20T16:00:00Z' };
const daily = { isRecurring: true, frequency: 'daily' };

const both = ['$kit', '$pia'].map(child => works('listChildChores', on(child)));
/** A chore for each of two children is edited and deleted, for one of them and for both. */
const forEach: readonly Step[] = [
  fails('createChore', 'CHILD_NOT_FOUND', { body: { ...bins, alsoFor: ['$pia', stranger] } }),
  works('createChore', { body: { ...bins, ...daily, alsoFor: ['$pia', '$kit'] }, keeps: { bins: 'id' } }),
  ...both,
  works('updateChore', { params: { id: '$bins' }, body: { ...bins, ...daily, name: 'Bins' } }),
  works('updateChore', { params: { id: '$bins' }, body: { ...bins, ...daily, reward: '1.50', of: 'all' } }),
  ...both,
  works('updateChore', { params: { id: '$bins' }, body: { ...bins, dueDate: '2026-03-21T16:00:00Z', of: 'all' } }),
  ...both,
  works('deleteChore', { params: { id: '$bins' }, query: { of: 'all' } }),
  ...both,
  works('assignChore', { body: { childId: '$pia', alsoFor: ['$kit'], templateId: '$walk' }, keeps: { walks: 'id' } }),
  works('deleteChore', { params: { id: '$walks' } }),
  works('listChildChores', { ...on('$kit'), keeps: { kits: '0.id' } }),
  works('deleteChore', { params: { id: '$kits' } }),
];

/** Chores that come again, are edited, or are given from the Master List. A parent is active at the start and at the end. */
export const choreSeries: readonly Step[] = [
  fails('createChore', 'INVALID_INPUT', { body: { ...plants, frequency: null } }),
  fails('createChore', 'INVALID_INPUT', { body: { ...plants, recurringDays: ['someday'] } }),
  fails('createChore', 'INVALID_INPUT', { body: { ...plants, iconName: 'Skull' } }),
  works('createChore', { body: plants, keeps: { plants: 'id' } }),
  works('updateChore', { ...onPlants, body: { ...plants, name: 'Water all plants', reward: '1.00' } }),
  fails('updateChore', 'CHILD_NOT_FOUND', { ...onPlants, body: { ...plants, childId: stranger } }),
  fails('updateChore', 'CHORE_NOT_FOUND', { params: { id: stranger }, body: plants }),
  pick('$kit', '4821'),
  fails('updateChore', 'NOT_ALLOWED', { ...onPlants, body: plants }),
  works('submitChore', onPlants),
  // The next one is due on Friday the 13th and open from the 12th.
  works('listChores', { keeps: { next: '1.id' } }),
  fails('submitChore', 'CHORE_NOT_DUE_YET', { params: { id: '$next' } }),
  { wait: 1 },
  pick('$ada', '2468'),
  fails('updateChore', 'CHORE_LOCKED', { ...onPlants, body: plants }),
  fails('updateChore', 'CHORE_DUE_TOO_EARLY', { params: { id: '$next' }, body: plants }),
  works('rejectChore', { ...onPlants, body: { comment: 'The cactus' } }),
  fails('updateChore', 'CHORE_CHILD_FIXED', { ...onPlants, body: { ...plants, childId: '$pia' } }),
  fails('updateChore', 'CHORE_SERIES_FIXED', { ...onPlants, body: { ...plants, isRecurring: false } }),
  works('updateChore', { ...onPlants, body: { ...sameIcon, dueDate: '2026-03-12T16:00:00Z' } }),
  pick('$kit', '4821'),
  works('resubmitChore', onPlants),
  { wait: 1 },
  pick('$ada', '2468'),
  works('approveChore', onPlants),
  { wait: 2 * DAY },
  pick('$kit', '4821'),
  works('submitChore', { params: { id: '$next' } }),
  works('listChores', { keeps: { last: '1.id' } }),
  { wait: 1 },
  pick('$ada', '2468'),
  works('updateChore', {
    params: { id: '$last' },
    body: { ...plants, childId: '$pia', frequency: 'monthly', dueDate: '2026-03-31T16:00:00Z', iconName: null },
  }),
  works('deleteChore', { params: { id: '$last' } }),
  works('deleteChore', { params: { id: '$next' } }),
  fails('createChoreTemplate', 'INVALID_INPUT', { body: { ...walk, defaultReward: '0' } }),
  works('createChoreTemplate', {
    body: walk,
    headers: { 'idempotency-key': 'template-01' },
    keeps: { walk: 'id' },
  }),
  works('createChoreTemplate', { body: walk, headers: { 'idempotency-key': 'template-01' } }),
  works('assignChore', { body: { childId: '$pia', templateId: '$walk', dueDate: '' }, keeps: { walking: 'id' } }),
  fails('assignChore', 'TEMPLATE_NOT_FOUND', { body: { childId: '$pia', templateId: stranger } }),
  fails('assignChore', 'CHILD_NOT_FOUND', { body: { childId: stranger, templateId: '$walk' } }),
  works('deleteChore', { params: { id: '$walking' } }),
  ...forEach,
];
