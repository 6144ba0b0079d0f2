import type { RouteName } from '@pocketful/api-contract/routes';
import { DANA, type Rows } from '../calls/row.ts';
import { works } from '../calls/step.ts';

const renewed = { password: 'Another-Word-2!', confirmPassword: 'Another-Word-2!' };
const founder = {
  ...{ firstName: 'Ada', lastName: 'Lovelace', username: 'ada', email: 'ada@example.com' },
  ...{ password: 'Pocketful-1!', confirmPassword: 'Pocketful-1!', pin: '2580', confirmPin: '2580' },
  ...{ privacyPolicyAccepted: true, termsAccepted: true, emailVerificationSent: false, timeZone: 'America/Chicago' },
};
const { accountType: _, emailVerificationSent: __, timeZone: ___, ...invited } = { accountType: '', ...founder };
/** The wizard's body of signup. */
export const wizardChild = {
  accountType: 'child',
  firstName: 'Kid',
  lastName: '',
  username: 'kid-two',
  password: '975310',
  birthYear: 2017,
  privacyPolicyAccepted: true,
  termsAccepted: true,
  parentalConsentProvided: true,
  dataCollectionConsent: true,
} as const;
const onTablet = works('getSessionUser', { by: 'unlocked' });

export const identityRows = {
  getSessionUser: { by: 'mia', trips: 2 },
  getSetupStatus: { trips: 2 },
  completeSetup: { trips: 5 },
  noteLocalBackups: { trips: 2 },
  startDemo: { by: 'unlocked', demo: true, trips: 3 },
  signup: {
    by: 'stranger',
    body: { accountType: 'family_admin', ...founder },
    other: { body: { firstName: 'Eve' } },
    shapes: [wizardChild],
    trips: 11,
  },
  login: { by: 'unlocked', body: { email: '', username: DANA.username, password: DANA.password }, trips: 11 },
  verifyPin: {
    by: 'unlocked',
    body: { userId: '$dana', pin: '2580' },
    shapes: [{ userId: '$dana', pin: '0000', password: '' }],
    trips: 8,
  },
  confirmIdentity: {
    body: { pin: '2580' },
    shapes: [{ pin: '0000', password: '' }],
    trips: 6,
  },
  switchProfile: { trips: 4 },
  logout: { trips: 3 },
  verifyEmailCode: {
    mail: true,
    after: [
      works('updateUser', {
        params: { id: '$dana' },
        body: { email: 'dana@pond.example', currentPassword: DANA.password },
      }),
      { mail: 'code', to: 'dana@pond.example', keeps: 'code' },
    ],
    body: { email: 'dana@pond.example', code: '$code' },
    trips: 14,
  },
  resendVerification: {
    mail: true,
    after: [
      works('updateUser', {
        params: { id: '$dana' },
        body: { email: 'dana@pond.example', currentPassword: DANA.password },
      }),
    ],
    body: { email: 'dana@pond.example' },
    trips: 8,
  },
  getMailing: { by: 'stranger', trips: 0 },
  forgotPassword: { by: 'stranger', mail: true, body: { email: 'ada@example.com' }, trips: 1 },
  resetPassword: {
    by: 'stranger',
    mail: true,
    after: [
      works('getSessionUser'),
      works('forgotPassword', { by: 'stranger', body: { email: DANA.email } }),
      { mail: 'token', to: DANA.email, keeps: 'token' },
    ],
    body: { token: '$token', ...renewed },
    trips: 12,
  },
  listInvitations: { after: [works('createInvitation', { body: { kind: 'parent' } })], trips: 2 },
  createInvitation: {
    body: { kind: 'device', childIds: ['$mia'] },
    other: { body: { childIds: ['$leo'] } },
    shapes: [{ kind: 'parent', email: 'sam@rivera.example' }],
    drawn: ['secret', 'code'],
    trips: 9,
  },
  endInvitation: {
    after: [works('createInvitation', { body: { kind: 'parent' }, keeps: { invitation: 'id' } })],
    params: { id: '$invitation' },
    trips: 4,
  },
  openInvitation: {
    by: 'stranger',
    after: [works('createInvitation', { by: 'dana', body: { kind: 'parent' }, keeps: { secret: 'secret' } })],
    body: { secret: '$secret' },
    shapes: [{ username: 'dana-rivera', code: 'ABCD-EFGH' }],
    trips: 1,
  },
  acceptInvitation: {
    by: 'unlocked',
    after: [works('createInvitation', { by: 'dana', body: { kind: 'parent' }, keeps: { secret: 'secret' } })],
    body: { secret: '$secret', adult: invited },
    shapes: [{ username: 'dana-rivera', code: 'ABCD-EFGH', adult: invited }],
    trips: 19,
  },
  listSessions: { trips: 2 },
  endSession: {
    after: [onTablet, works('listSessions', { keeps: { tablet: '1.id' } })],
    params: { id: '$tablet' },
    trips: 4,
  },
  endOtherSessions: { after: [onTablet], trips: 4 },
  setOwnDevice: { body: { minutes: 15 }, other: { body: { minutes: 60 } }, trips: 4 },
} satisfies Partial<Rows<RouteName>>;
