import { fails, on, type Step, works } from '../calls/step.ts';
import { founded, kit, pickAs } from '../identity/scenario-founders.ts';

const DAY = 24 * 60;
const cat = {
  childIds: ['$kit', '$pia'],
  ...{ name: 'Feed the cat', reward: '1.00', dueDate: '2026-03-11T16:00:00Z', inTurns: true },
};
const daily = { isRecurring: true, frequency: 'daily' };
const seen: readonly Step[] = [works('listChoreOffers'), works('listChores')];

/** A chore goes round two children: by the day, and because one of them cannot do it. */
export const turnsScenario: readonly Step[] = [
  ...founded,
  works('addChild', { body: { ...kit, firstName: 'Pia', username: 'pia', pin: '7350' }, keeps: { pia: 'id' } }),
  fails('createChoreOffer', 'INVALID_INPUT', { body: cat }),
  works('createChoreOffer', { body: { ...cat, ...daily }, keeps: { cat: 'id' } }),
  ...seen,
  pickAs('$kit', '4821'),
  works('listChores', { keeps: { turn: '0.id' } }),
  fails('takeChoreOffer', 'OFFER_NOT_FOUND', { params: { offerId: '$cat' } }),
  fails('giveBackChore', 'CHORE_STAYS', on('$turn')),
  works('submitChore', on('$turn')),
  // It is Thursday the 12th: the turn is Pia's.
  { wait: 2 * DAY },
  works('unsubmitChore', on('$turn')),
  ...seen,
  pickAs('$pia', '7350'),
  ...seen,
  pickAs('$ada', '2468'),
  works('createAbsence', { params: { childId: '$pia' }, body: { from: '2026-03-12', to: '2026-03-13' } }),
  { wait: 1 },
  ...seen,
  works('setChoresEnabled', { params: { id: '$kit' }, body: { enabled: false } }),
  { wait: 1 },
  ...seen,
  works('setChoresEnabled', { params: { id: '$kit' }, body: { enabled: true } }),
  { wait: 1 },
  ...seen,
  { wait: 5 * DAY },
  pickAs('$ada', '2468'),
  ...seen,
  works('deleteUser', { params: { id: '$kit' } }),
  { wait: 1 },
  ...seen,
  works('deleteChoreOffer', on('$cat')),
  ...seen,
];
