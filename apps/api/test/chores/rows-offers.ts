import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { fails, on, type Step, stranger, works } from '../calls/step.ts';
import { founded, pickAs } from '../identity/scenario-founders.ts';

const DAY = 24 * 60;
const rake = {
  childIds: ['$mia', '$leo'],
  ...{ name: 'Rake the leaves', reward: '5.00', dueDate: '2026-03-12T17:00:00Z' },
};
const daily = { isRecurring: true, frequency: 'daily' };
const offered: readonly Step[] = [
  works('createChoreOffer', { body: { ...rake, ...daily }, keeps: { offer: 'id' } }),
  works('createChoreOffer', { body: rake, keeps: { offer2: 'id' } }),
];
const taken: readonly Step[] = [
  ...offered,
  works('takeChoreOffer', { by: 'mia', params: { offerId: '$offer' }, keeps: { chore: 'id' } }),
  works('takeChoreOffer', { by: 'mia', params: { offerId: '$offer2' }, keeps: { chore2: 'id' } }),
];

export const choreOffersRows = {
  listChoreOffers: { after: taken, trips: 2 },
  createChoreOffer: {
    body: {
      ...rake,
      ...{ isRecurring: true, frequency: 'weekly', recurringDays: ['monday'], iconName: 'Broom', inTurns: false },
    },
    other: { body: { name: 'Sweep' } },
    trips: 8,
  },
  deleteChoreOffer: { after: taken, ...on('$offer'), other: on('$offer2'), trips: 4 },
  takeChoreOffer: {
    by: 'mia',
    after: offered,
    params: { offerId: '$offer' },
    other: { params: { offerId: '$offer2' } },
    trips: 6,
  },
  giveBackChore: { by: 'mia', after: taken, ...on('$chore'), other: on('$chore2'), trips: 6 },
} satisfies Partial<Rows<RouteName>>;

const ofKit = { childIds: ['$kit'], name: 'Rake the leaves', reward: '5.00', dueDate: '2026-03-12T16:00:00Z' };
const take = { params: { offerId: '$rake' } };
const key = { headers: { 'idempotency-key': 'offer-0001' } };

/** Offers are made, taken, given back and deleted. */
export const offersScenario: readonly Step[] = [
  ...founded,
  works('listChoreTemplates', { keeps: { template: '0.id' } }),
  fails('createChoreOffer', 'INVALID_INPUT', { body: { ...ofKit, childIds: [] } }),
  fails('createChoreOffer', 'INVALID_INPUT', { body: { ...ofKit, isRecurring: true } }),
  fails('createChoreOffer', 'CHILD_NOT_FOUND', { body: { ...ofKit, childIds: ['$kit', '$ada'] } }),
  fails('createChoreOffer', 'TEMPLATE_NOT_FOUND', { body: { ...ofKit, templateId: stranger } }),
  works('createChoreOffer', { ...key, body: { ...ofKit, templateId: '$template' }, keeps: { rake: 'id' } }),
  works('createChoreOffer', { ...key, body: { ...ofKit, templateId: '$template' } }),
  works('createChoreOffer', {
    body: { ...ofKit, childIds: ['$kit', '$kit'], name: 'Set the table', iconName: 'Utensils', ...daily },
    keeps: { table: 'id' },
  }),
  works('createChore', {
    body: { childId: '$kit', name: 'Bins', reward: '1.00', dueDate: ofKit.dueDate },
    keeps: { bins: 'id' },
  }),
  works('listChoreOffers'),
  pickAs('$kit', '4821'),
  works('listChoreOffers'),
  works('getChildToday', { params: { id: '$kit' } }),
  fails('createChoreOffer', 'NOT_ALLOWED', { body: ofKit }),
  fails('takeChoreOffer', 'OFFER_NOT_FOUND', { params: { offerId: stranger } }),
  works('takeChoreOffer', { ...take, headers: { 'idempotency-key': 'take-00001' }, keeps: { leaves: 'id' } }),
  works('takeChoreOffer', { ...take, headers: { 'idempotency-key': 'take-00001' } }),
  fails('takeChoreOffer', 'ALREADY_TAKEN', take),
  works('takeChoreOffer', { params: { offerId: '$table' }, keeps: { setting: 'id' } }),
  fails('takeChoreOffer', 'ALREADY_TAKEN', { params: { offerId: '$table' } }),
  works('listChoreOffers'),
  works('listChores'),
  fails('giveBackChore', 'CHORE_STAYS', on('$bins')),
  fails('giveBackChore', 'CHORE_NOT_FOUND', on(stranger)),
  works('giveBackChore', on('$leaves')),
  fails('giveBackChore', 'CHORE_NOT_FOUND', on('$leaves')),
  works('giveBackChore', on('$setting')),
  works('listChoreOffers'),
  works('takeChoreOffer', { ...take, keeps: { leaves: 'id' } }),
  works('takeChoreOffer', { params: { offerId: '$table' }, keeps: { setting: 'id' } }),
  works('submitChore', on('$leaves')),
  fails('giveBackChore', 'CHORE_NOT_PENDING', on('$leaves')),
  pickAs('$ada', '2468'),
  works('listChoreOffers'),
  works('approveChore', on('$leaves')),
  works('listChoreOffers'),
  { wait: 3 * DAY },
  pickAs('$kit', '4821'),
  works('listChoreOffers'),
  works('takeChoreOffer', { params: { offerId: '$table' } }),
  pickAs('$ada', '2468'),
  works('deleteChoreOffer', on('$table')),
  fails('deleteChoreOffer', 'OFFER_NOT_FOUND', on('$table')),
  works('createChoreOffer', { body: { ...ofKit, name: 'Sweep' }, keeps: { sweep: 'id' } }),
  works('createAbsence', { params: { childId: '$kit' }, body: { from: '2026-03-13', to: '2026-03-13' } }),
  pickAs('$kit', '4821'),
  works('listChoreOffers'),
  fails('takeChoreOffer', 'OFFER_NOT_FOUND', { params: { offerId: '$sweep' } }),
  pickAs('$ada', '2468'),
  works('setChoresEnabled', { params: { id: '$kit' }, body: { enabled: false } }),
  fails('createChoreOffer', 'CHORES_DISABLED', { body: ofKit }),
  fails('createChore', 'CHORES_DISABLED', {
    body: { childId: '$kit', name: 'Bins', reward: '1.00', dueDate: ofKit.dueDate },
  }),
];
