import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { fails, on, type Step, stranger, works } from '../calls/step.ts';
import { founded, pickAs } from '../identity/scenario-founders.ts';

const bed = { name: 'Make the bed', children: [{ childId: '$mia', weekdays: ['tuesday', 'wednesday'] }] };
const whole = { ...bed, iconName: 'BedDouble', steps: ['Shake the pillow', 'Fold the blanket'], part: 'morning' };
const added: Step = works('createDuty', { body: bed, keeps: { duty: 'id' } });
const ofDay = (day: string) => ({ params: { id: '$duty', day } });

export const dutiesRows = {
  listDuties: { after: [added], trips: 2 },
  createDuty: { body: whole, other: { body: { name: 'Pack the bag' } }, shapes: [bed], trips: 7 },
  updateDuty: {
    after: [added],
    ...on('$duty'),
    body: { ...whole, children: [{ childId: '$mia', weekdays: ['monday'] }] },
    other: { body: { name: 'Pack the bag' } },
    trips: 9,
  },
  deleteDuty: { after: [added], ...on('$duty'), trips: 6 },
  tickDuty: { by: 'mia', after: [added], ...ofDay('2026-03-10'), body: { childId: '$mia', done: true }, trips: 2 },
} satisfies Partial<Rows<RouteName>>;

const ofKit = { childId: '$kit', done: true };
const bag = { name: 'Pack the bag', children: [{ childId: '$kit', weekdays: ['monday', 'tuesday'] }] };

/** Kit has a duty on Mondays and Tuesdays, ticks it, and is away. The day is a Tuesday. */
export const dutiesScenario: readonly Step[] = [
  ...founded,
  fails('createDuty', 'INVALID_INPUT', { body: { ...bag, children: [] } }),
  fails('createDuty', 'INVALID_INPUT', { body: { ...bag, children: [{ childId: '$kit', weekdays: [] }] } }),
  fails('createDuty', 'INVALID_INPUT', { body: { ...bag, children: [...bag.children, ...bag.children] } }),
  fails('createDuty', 'INVALID_INPUT', { body: { ...bag, steps: ['1', '2', '3', '4'] } }),
  fails('createDuty', 'CHILD_NOT_FOUND', { body: { ...bag, children: [{ childId: stranger, weekdays: ['monday'] }] } }),
  fails('createDuty', 'CHILD_NOT_FOUND', { body: { ...bag, children: [{ childId: '$ada', weekdays: ['monday'] }] } }),
  works('createDuty', { body: bag, keeps: { duty: 'id' } }),
  works('listDuties'),
  works('getFamilyToday'),
  works('tickDuty', { ...ofDay('2026-03-10'), body: ofKit }),
  works('tickDuty', { ...ofDay('2026-03-10'), body: ofKit }),
  fails('tickDuty', 'NO_DUTY_THEN', { ...ofDay('2026-03-09'), body: ofKit }),
  fails('tickDuty', 'NO_DUTY_THEN', { ...ofDay('2026-03-11'), body: ofKit }),
  fails('tickDuty', 'NO_DUTY_THEN', { ...ofDay('2026-03-01'), body: ofKit }),
  fails('tickDuty', 'DUTY_NOT_FOUND', { params: { id: stranger, day: '2026-03-10' }, body: ofKit }),
  pickAs('$kit', '4821'),
  works('listDuties'),
  works('getChildToday', { params: { id: '$kit' } }),
  works('tickDuty', { ...ofDay('2026-03-10'), body: { ...ofKit, done: false } }),
  fails('tickDuty', 'CHILD_NOT_FOUND', { ...ofDay('2026-03-10'), body: { childId: stranger, done: true } }),
  fails('createDuty', 'NOT_ALLOWED', { body: bag }),
  pickAs('$ada', '2468'),
  works('updateDuty', { ...on('$duty'), body: { name: 'Pack the school bag', steps: ['Books', 'Lunch'] } }),
  works('updateDuty', { ...on('$duty'), body: { children: [{ childId: '$kit', weekdays: ['wednesday'] }] } }),
  fails('updateDuty', 'CHILD_NOT_FOUND', {
    ...on('$duty'),
    body: { children: [{ childId: stranger, weekdays: ['wednesday'] }] },
  }),
  fails('updateDuty', 'DUTY_NOT_FOUND', { ...on(stranger), body: { name: 'Pack' } }),
  fails('tickDuty', 'NO_DUTY_THEN', { ...ofDay('2026-03-10'), body: ofKit }),
  works('listDuties'),
  works('deleteDuty', on('$duty')),
  fails('deleteDuty', 'DUTY_NOT_FOUND', on('$duty')),
  fails('tickDuty', 'DUTY_NOT_FOUND', { ...ofDay('2026-03-10'), body: ofKit }),
  works('listDuties'),
];
