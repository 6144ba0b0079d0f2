import { olive } from '@pocketful/testkit/family/olive';
import { fails, type Step, works } from '../calls/step.ts';
import { chosenNotices } from '../notices/scenario.ts';

const eve = { firstName: 'Eve', lastName: 'Stone', username: 'eve', email: 'eve@example.com', password: 'Teapot-12!' };
const founding = {
  accountType: 'family_admin',
  ...eve,
  confirmPassword: eve.password,
  pin: '2468',
  confirmPin: '2468',
  privacyPolicyAccepted: true,
  termsAccepted: true,
  timeZone: 'America/New_York',
};
const parent = {
  firstName: 'Jo',
  lastName: 'Stone',
  username: 'joan',
  email: 'jo@example.com',
  password: 'Teapot-34!',
};
const { password: _, ...jo } = parent;
const onEve = { body: { email: eve.email, password: eve.password } };
const renewed = 'Another-56!';

const ida = {
  firstName: 'Ida',
  username: 'ida',
  age: 8,
  pin: '4821',
  parentalConsent: true,
  dataCollectionConsent: true,
};

/** The link of a mail confirms a consent, for a signed-in adult alone. Eve's family is unlocked before. */
const confirming: readonly Step[] = [
  works('verifyPin', { body: { userId: '$eve', pin: '2468' } }),
  works('addChild', { body: ida, keeps: { ida: 'id' } }),
  works('recordConsent', {
    body: { childId: '$ida', consentType: 'data_collection', verificationMethod: 'email_verification' },
  }),
  { mail: 'token', to: 'eve@stone.example', keeps: 'consentToken' },
  works('verifyPin', { body: { userId: '$ida', pin: '4821' } }),
  fails('confirmConsent', 'ASK_A_GROWN_UP', { body: { token: '$consentToken' } }),
  fails('resetPassword', 'ASK_A_GROWN_UP', {
    body: { token: 'anything', password: renewed, confirmPassword: renewed },
  }),
  works('switchProfile'),
  fails('confirmConsent', 'PROFILE_REQUIRED', { body: { token: '$consentToken' } }),
  works('verifyPin', { body: { userId: '$eve', pin: '2468' } }),
  fails('confirmConsent', 'LINK_INVALID', { body: { token: 'anything' } }),
  works('confirmConsent', { body: { token: '$consentToken' } }),
  fails('confirmConsent', 'LINK_INVALID', { body: { token: '$consentToken' } }),
];

/** The scenario of an address and a forgotten password, where mail is sent and addresses are verified. */
export const mailScenario: readonly Step[] = [
  works('signup', { body: founding, headers: { 'idempotency-key': 'founding-02' }, keeps: { eve: 'user.id' } }),
  fails('signup', 'LOGIN_NAME_TAKEN', { body: founding }),
  works('signup', { body: { ...founding, username: 'eva', password: renewed, confirmPassword: renewed } }),
  fails('getSessionUser', 'NOT_SIGNED_IN'),
  fails('login', 'EMAIL_NOT_VERIFIED', onEve),
  fails('login', 'INVALID_CREDENTIALS', { body: { ...onEve.body, password: 'wrong' } }),
  works('resendVerification', { body: { email: eve.email } }),
  works('resendVerification', { body: { email: 'nobody@example.com' } }),
  fails('verifyEmailCode', 'CODE_INVALID', { body: { email: eve.email, code: '000000' } }),
  fails('verifyEmailCode', 'INVALID_INPUT', { body: { email: eve.email, code: '12' } }),
  { mail: 'code', to: eve.email, keeps: 'code' },
  works('verifyEmailCode', { body: { email: 'EVE@example.com', code: '$code' } }),
  works('login', onEve),
  works('verifyPin', { body: { userId: '$eve', pin: '2468' } }),
  works('registerParent', { body: { ...parent, pin: '1379' }, keeps: { jo: 'user.id' } }),
  { mail: 'code', to: parent.email, keeps: 'parentCode' },
  works('verifyEmailCode', { body: { email: parent.email, code: '$parentCode' } }),
  works('updateParent', { params: { id: '$jo' }, body: { ...jo, email: 'joan@example.com' } }),
  { mail: 'code', to: 'joan@example.com', keeps: 'joCode' },
  works('verifyEmailCode', { body: { email: 'joan@example.com', code: '$joCode' } }),
  works('logout'),
  works('forgotPassword', { body: { email: eve.email } }),
  works('forgotPassword', { body: { email: 'nobody@example.com' } }),
  { mail: 'token', to: eve.email, keeps: 'token' },
  fails('resetPassword', 'INVALID_INPUT', {
    body: { token: '$token', password: renewed, confirmPassword: 'another' },
  }),
  works('resetPassword', { body: { token: '$token', password: renewed, confirmPassword: renewed } }),
  fails('resetPassword', 'LINK_INVALID', { body: { token: '$token', password: renewed, confirmPassword: renewed } }),
  fails('login', 'INVALID_CREDENTIALS', onEve),
  works('login', { body: { ...onEve.body, password: renewed } }),
  works('verifyPin', { body: { userId: '$eve', pin: '2468' } }),
  works('updateUser', { params: { id: '$eve' }, body: { email: 'eve@stone.example', currentPassword: renewed } }),
  works('updateUser', { params: { id: '$eve' }, body: { firstName: 'Eve', email: eve.email } }),
  // An address gets three codes an hour.
  { wait: 61 },
  works('verifyPin', { body: { userId: '$eve', pin: '2468' } }),
  works('updateUser', { params: { id: '$eve' }, body: { email: 'eve@stone.example', currentPassword: renewed } }),
  { mail: 'code', to: 'eve@stone.example', keeps: 'changeCode' },
  works('verifyEmailCode', { body: { email: 'eve@stone.example', code: '$changeCode' } }),
  ...chosenNotices,
  ...confirming,
  works('staffForgotPassword', { body: { email: 'nobody@example.com' } }),
  works('staffForgotPassword', { body: { email: olive.email } }),
  { mail: 'token', to: olive.email, keeps: 'staffToken' },
  works('staffResetPassword', { body: { token: '$staffToken', password: renewed, confirmPassword: renewed } }),
  fails('staffResetPassword', 'LINK_INVALID', {
    body: { token: '$staffToken', password: renewed, confirmPassword: renewed },
  }),
  works('staffLogin', { body: { username: olive.username, password: renewed } }),
];
