import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';
import { fails, on, type Step, stranger, works } from '../calls/step.ts';
import { founded, pickAs } from '../identity/scenario-founders.ts';

const ofMia = { params: { id: '$mia' } };
const spring = { from: '2026-03-20', to: '2026-03-29' };
const entered: Step = works('createAbsence', { params: { childId: '$mia' }, body: spring, keeps: { absence: 'id' } });

export const absencesRows = {
  listAbsences: { after: [entered], ...ofMia, trips: 2 },
  createAbsence: {
    params: { childId: '$mia' },
    body: { ...spring, skipsAllowances: true },
    other: { body: { skipsAllowances: false } },
    trips: 5,
  },
  updateAbsence: {
    after: [entered],
    ...on('$absence'),
    body: { from: '2026-03-21', to: '2026-03-31', skipsAllowances: true },
    other: { body: { to: '2026-03-27' } },
    trips: 7,
  },
  deleteAbsence: { after: [entered], ...on('$absence'), trips: 7 },
} satisfies Partial<Rows<RouteName>>;

const ofKit = { params: { id: '$kit' } };
const forKit = { params: { childId: '$kit' } };
const daily = {
  childId: '$kit',
  ...{ name: 'Make the bed', reward: '0.25', dueDate: '2026-03-10T16:00:00Z', isRecurring: true, frequency: 'daily' },
};
const key = { headers: { 'idempotency-key': 'absence-1' } };

/** Kit is away: days are entered, changed and deleted, and chores follow. */
export const absencesScenario: readonly Step[] = [
  ...founded,
  works('createChore', { body: daily, keeps: { bed: 'id' } }),
  works('createAllowance', { body: { childId: '$kit', amount: '5.00', rhythm: 'weekly', day: 5 } }),
  fails('createAbsence', 'ABSENCE_ENDS_TOO_EARLY', { ...forKit, body: { from: '2026-03-11', to: '2026-03-10' } }),
  fails('createAbsence', 'ABSENCE_ENDS_TOO_EARLY', { ...forKit, body: { from: '2026-03-01', to: '2026-03-09' } }),
  fails('createAbsence', 'ABSENCE_TOO_LONG', { ...forKit, body: { from: '2026-03-11', to: '2027-03-12' } }),
  fails('createAbsence', 'ABSENCE_TOO_FAR', { ...forKit, body: { from: '2027-03-11', to: '2027-03-12' } }),
  fails('createAbsence', 'INVALID_INPUT', { ...forKit, body: { from: '2026-02-30', to: '2026-03-12' } }),
  fails('createAbsence', 'CHILD_NOT_FOUND', { params: { childId: stranger }, body: spring }),
  fails('createAbsence', 'CHILD_NOT_FOUND', { params: { childId: '$ada' }, body: spring }),
  works('createAbsence', {
    ...forKit,
    ...key,
    body: { from: '2026-03-09', to: '2026-03-14', skipsAllowances: true },
    keeps: { trip: 'id' },
  }),
  works('createAbsence', { ...forKit, ...key, body: { from: '2026-03-09', to: '2026-03-14', skipsAllowances: true } }),
  fails('createAbsence', 'ABSENCES_OVERLAP', { ...forKit, body: { from: '2026-03-14', to: '2026-03-20' } }),
  works('createAbsence', { ...forKit, body: { from: '2026-03-15', to: '2026-03-16' }, keeps: { visit: 'id' } }),
  works('listAbsences', ofKit),
  works('listChildren', { params: { parentId: '$ada' } }),
  works('listAllowances'),
  works('listChores'),
  works('getFamilyToday'),
  works('getFamilyWeek'),
  pickAs('$kit', '4821'),
  works('listAbsences', ofKit),
  works('getChildToday', ofKit),
  fails('createAbsence', 'NOT_ALLOWED', { ...forKit, body: spring }),
  works('submitChore', on('$bed')),
  works('unsubmitChore', on('$bed')),
  works('listChores'),
  works('submitChore', on('$bed')),
  pickAs('$ada', '2468'),
  works('approveChore', on('$bed')),
  works('listChores'),
  fails('updateAbsence', 'ABSENCES_OVERLAP', { ...on('$trip'), body: { to: '2026-03-15' } }),
  fails('updateAbsence', 'ABSENCE_ENDS_TOO_EARLY', { ...on('$trip'), body: { to: '2026-03-08' } }),
  fails('updateAbsence', 'ABSENCE_NOT_FOUND', { ...on(stranger), body: spring }),
  works('updateAbsence', { ...on('$visit'), body: { to: '2026-03-17' } }),
  works('updateAbsence', { ...on('$trip'), body: { to: '2026-03-09' } }),
  works('updateAbsence', { ...on('$visit'), body: { skipsAllowances: true } }),
  works('updateAbsence', { ...on('$visit'), body: {} }),
  works('getFamilyToday'),
  works('deleteAbsence', on('$visit')),
  fails('deleteAbsence', 'ABSENCE_NOT_FOUND', on('$visit')),
  works('listAbsences', ofKit),
  works('listChores'),
  works('listAllowances'),
];
