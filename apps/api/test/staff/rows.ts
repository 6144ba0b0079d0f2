import type { RouteName } from '@pocketful/api-contract/routes';
import { olive } from '@pocketful/testkit/family/olive';
import { OLIVE, type Rows } from '../calls/row.ts';
import { type Step, works } from '../calls/step.ts';
import { SASHA } from '../fixtures/staff-accounts.ts';

const { email, firstName, lastName } = olive;
const feedback = { subject: 'The jars', message: 'They are lovely.', rating: 4, type: 'bug', page: '/settings' };
/** Olive is signed in elsewhere too. */
const elsewhere: Step = works('staffLogin', { by: 'stranger', body: OLIVE });
const colleague: readonly Step[] = [
  works('createStaff', { by: 'olive', body: SASHA, keeps: { sasha: 'id' } }),
  works('staffLogin', { by: 'stranger', body: { username: SASHA.username, password: SASHA.password } }),
];
const begun: readonly Step[] = [
  works('beginSecondFactor', { by: 'olive', body: { currentPassword: OLIVE.password }, keeps: { secret: 'secret' } }),
  { authenticator: '$secret', keeps: 'shown' },
];
const enrolled: readonly Step[] = [
  ...begun,
  works('confirmSecondFactor', {
    by: 'olive',
    body: { code: '$shown' },
    keeps: { spare: 'recoveryCodes.0' },
  }),
];
const renewed = { password: 'Another-1!', confirmPassword: 'Another-1!' };
const written: readonly Step[] = [
  works('sendFeedback', { body: feedback }),
  works('sendFeedback', { body: { ...feedback, subject: 'Colors' } }),
  works('listFeedback', { by: 'olive', keeps: { feedback: '0.id', feedback2: '1.id' } }),
];
const found: readonly Step[] = [
  works('getDashboard', { by: 'mia' }),
  works('getDashboard', { by: 'leo' }),
  works('searchUsers', { by: 'olive', query: { term: 'dana' }, keeps: { family: '0.familyId' } }),
];
const one = { params: { id: '$feedback' } };
const opened: Step = works('openFamily', {
  ...{ by: 'olive', params: { id: '$family' } },
  body: { reason: 'Ticket 52: mia cannot sign in' },
});

export const staffRows = {
  sendFeedback: { body: feedback, other: { body: { rating: 5 } }, trips: 5 },
  staffLogin: { by: 'stranger', body: OLIVE, trips: 10 },
  getStaffProfile: { by: 'olive', trips: 2 },
  updateStaffProfile: {
    by: 'olive',
    after: [elsewhere],
    body: { email, firstName: 'Oona', lastName, currentPassword: OLIVE.password, newPassword: 'Another-1!' },
    other: { body: { firstName } },
    trips: 16,
  },
  listStaff: { by: 'olive', trips: 2 },
  createStaff: { by: 'olive', body: SASHA, other: { body: { username: 'sacha' } }, trips: 9 },
  deleteStaff: {
    by: 'olive',
    after: colleague,
    params: { id: '$sasha' },
    other: { params: { id: '01990000-0000-7000-8000-000000000001' } },
    trips: 7,
  },
  listStaffSessions: { by: 'olive', trips: 2 },
  endOtherStaffSessions: { by: 'olive', after: [elsewhere], trips: 5 },
  staffForgotPassword: { by: 'stranger', mail: true, body: { email: 'nobody@example.com' }, trips: 1 },
  staffResetPassword: {
    by: 'stranger',
    mail: true,
    after: [
      elsewhere,
      works('staffForgotPassword', { by: 'stranger', body: { email } }),
      { mail: 'token', to: email, keeps: 'token' },
    ],
    body: { token: '$token', ...renewed },
    trips: 11,
  },
  getSecondFactor: { by: 'olive', trips: 2 },
  beginSecondFactor: { by: 'olive', body: { currentPassword: OLIVE.password }, trips: 7 },
  confirmSecondFactor: { by: 'olive', after: [elsewhere, ...begun], body: { code: '$shown' }, trips: 14 },
  removeSecondFactor: {
    by: 'olive',
    after: enrolled,
    body: { currentPassword: OLIVE.password, code: '$spare' },
    trips: 11,
  },
  searchUsers: { by: 'olive', after: [works('getDashboard')], query: { term: 'dana' }, trips: 6 },
  openFamily: {
    by: 'olive',
    after: found,
    params: { id: '$family' },
    body: { reason: 'Ticket 52: mia cannot sign in' },
    other: { body: { reason: 'Another reason than before' } },
    auditRows: 2,
    trips: 8,
  },
  listStaffViews: {
    after: [...found, opened],
    trips: 2,
  },
  getOpenedFamily: { by: 'olive', after: [...found, opened], params: { id: '$family' }, trips: 7 },
  listFeedback: { by: 'olive', after: written, trips: 4 },
  setFeedbackStatus: {
    by: 'olive',
    after: written,
    ...one,
    body: { status: 'resolved' },
    other: { body: { status: 'new' } },
    trips: 6,
  },
  answerFeedback: {
    by: 'olive',
    after: written,
    ...one,
    body: { answer: 'Thank you.', adminNotes: 'Ticket 52' },
    other: { body: { answer: 'Another answer' } },
    trips: 7,
  },
  deleteFeedback: { by: 'olive', after: written, ...one, other: { params: { id: '$feedback2' } }, trips: 5 },
} satisfies Partial<Rows<RouteName>>;
