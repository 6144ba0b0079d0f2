import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { fails, on, type Step, stranger, works } from '../calls/step.ts';
import { founded, pickAs } from '../identity/scenario-founders.ts';

const everySecond = { from: '2026-03-13', back: '2026-03-20', everyWeeks: 2 };
const entered: Step = works('createAwayRhythm', {
  params: { childId: '$mia' },
  body: everySecond,
  keeps: { rhythm: '0.rhythmId' },
});

export const awayRhythmsRows = {
  createAwayRhythm: {
    params: { childId: '$mia' },
    body: { ...everySecond, skipsAllowances: true },
    other: { body: { everyWeeks: 3 } },
    trips: 8,
  },
  updateAwayRhythm: {
    after: [entered],
    ...on('$rhythm'),
    body: { ...everySecond, from: '2026-03-14', skipsAllowances: true },
    other: { body: { everyWeeks: 3 } },
    trips: 11,
  },
  deleteAwayRhythm: { after: [entered], ...on('$rhythm'), trips: 9 },
} satisfies Partial<Rows<RouteName>>;

const ofKit = { params: { id: '$kit' } };
const forKit = { params: { childId: '$kit' } };

/** Kit is at the other home every second week; the rhythm is changed and ended. */
export const awayRhythmsScenario: readonly Step[] = [
  ...founded,
  fails('createAwayRhythm', 'CHILD_NOT_FOUND', { params: { childId: stranger }, body: everySecond }),
  fails('createAwayRhythm', 'CHILD_NOT_FOUND', { params: { childId: '$ada' }, body: everySecond }),
  fails('createAwayRhythm', 'INVALID_INPUT', { ...forKit, body: { ...everySecond, everyWeeks: 5 } }),
  fails('createAwayRhythm', 'BACK_TOO_EARLY', { ...forKit, body: { ...everySecond, back: '2026-03-13' } }),
  fails('createAwayRhythm', 'BACK_TOO_EARLY', {
    ...forKit,
    body: { ...everySecond, from: '2026-03-01', back: '2026-03-10' },
  }),
  fails('createAwayRhythm', 'ALWAYS_AWAY', { ...forKit, body: { ...everySecond, back: '2026-03-27' } }),
  fails('createAwayRhythm', 'ABSENCE_TOO_FAR', {
    ...forKit,
    body: { from: '2027-03-12', back: '2027-03-14', everyWeeks: 1 },
  }),
  works('createAwayRhythm', { ...forKit, body: everySecond, keeps: { rhythm: '0.rhythmId', stay: '2.id' } }),
  fails('createAwayRhythm', 'ABSENCES_OVERLAP', { ...forKit, body: everySecond }),
  works('listAbsences', ofKit),
  works('updateAbsence', { ...on('$stay'), body: { to: '2026-04-15' } }),
  works('updateAwayRhythm', { ...on('$rhythm'), body: { from: '2026-03-20', back: '2026-03-23', everyWeeks: 1 } }),
  fails('updateAwayRhythm', 'AWAY_RHYTHM_NOT_FOUND', { ...on(stranger), body: everySecond }),
  fails('updateAwayRhythm', 'ALWAYS_AWAY', {
    ...on('$rhythm'),
    body: { from: '2026-03-20', back: '2026-03-27', everyWeeks: 1 },
  }),
  fails('updateAbsence', 'ABSENCE_NOT_FOUND', { ...on('$stay'), body: { to: '2026-04-14' } }),
  pickAs('$kit', '4821'),
  works('listAbsences', ofKit),
  fails('deleteAwayRhythm', 'NOT_ALLOWED', on('$rhythm')),
  pickAs('$ada', '2468'),
  works('deleteAwayRhythm', on('$rhythm')),
  fails('deleteAwayRhythm', 'AWAY_RHYTHM_NOT_FOUND', on('$rhythm')),
  works('listAbsences', ofKit),
];
