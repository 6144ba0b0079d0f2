import { olive } from '@pocketful/testkit/family/olive';
import { chores } from '../chores/scenario.ts';
import { proposals } from '../chores/scenario-proposals.ts';
import { choreSeries } from '../chores/scenario-series.ts';
import { acceptances, erasure, rights } from '../compliance/scenario.ts';
import { childsAudit, ownAudit, systemAudit } from '../compliance/scenario-audit.ts';
import { goals } from '../goals/scenario.ts';
import { today } from '../home/scenario.ts';
import { week } from '../home/scenario-week.ts';
import { accepted, ada, founding, kit } from '../identity/scenario-founders.ts';
import { invitations } from '../identity/scenario-invitations.ts';
import { money } from '../ledger/scenario.ts';
import { notices } from '../notices/scenario.ts';
import { people } from '../people/scenario.ts';
import { closing } from '../people/scenario-closing.ts';
import { withdrawals } from '../requests/scenario.ts';
import { autoApprove } from '../requests/scenario-auto-approve.ts';
import { rewards } from '../rewards/scenario.ts';
import { staffAccounts } from '../staff/scenario-accounts.ts';
import { reports, staffDesk } from '../staff/scenario-desk.ts';
import { fails, on, pick, type Step, stranger, works } from './step.ts';

const wizardChild = {
  accountType: 'child',
  firstName: 'Pia',
  username: 'pia',
  password: '73502',
  birthYear: 2018,
  ...accepted,
  parentalConsentProvided: true,
};
const uma = { firstName: 'Uma', lastName: 'Lee', username: 'uma', email: 'uma@example.com', password: 'Teapot-34!' };

/** A family signs up and in, with every refusal on the way. */
const arriving: readonly Step[] = [
  fails('getSessionUser', 'NOT_SIGNED_IN'),
  fails('getDashboard', 'NOT_SIGNED_IN'),
  fails('signup', 'INVALID_INPUT', { body: { ...founding, pin: '12', confirmPassword: 'other' } }),
  fails('forgotPassword', 'MAIL_OFF', { body: { email: 'ada@example.com' } }),
  fails('resendVerification', 'MAIL_OFF', { body: { email: 'ada@example.com' } }),
  fails('verifyEmailCode', 'CODE_INVALID', { body: { email: 'ada@example.com', code: '123456' } }),
  fails('resetPassword', 'LINK_INVALID', {
    body: { token: 'not-a-token', password: ada.password, confirmPassword: ada.password },
  }),
  works('signup', { body: founding, headers: { 'idempotency-key': 'founding-01' }, keeps: { ada: 'user.id' } }),
  works('addChild', { body: kit, headers: { 'idempotency-key': 'child-kit-01' }, keeps: { kit: 'id' } }),
  works('addChild', { body: kit, headers: { 'idempotency-key': 'child-kit-01' } }),
  fails('addChild', 'IDEMPOTENCY_CONFLICT', {
    body: { ...kit, age: 8 },
    headers: { 'idempotency-key': 'child-kit-01' },
  }),
  fails('addChild', 'USERNAME_TAKEN', { body: { ...kit, username: 'KIT', pin: '9182' } }),
  fails('addChild', 'PIN_TAKEN', { body: { ...kit, username: 'kat' } }),
  fails('addChild', 'PIN_TAKEN', { body: { ...kit, username: 'kat', pin: '2468' } }),
  fails('addChild', 'INVALID_INPUT', { body: { ...kit, age: 2, parentalConsent: false, extra: 1 } }),
  works('signup', { body: wizardChild, headers: { 'idempotency-key': 'child-pia-01' }, keeps: { pia: 'user.id' } }),
  fails('signup', 'USERNAME_TAKEN', { body: { ...wizardChild, password: '91820' } }),
  fails('signup', 'INVALID_INPUT', { body: { ...wizardChild, username: 'old', birthYear: 1999 } }),
  works('completeSetup'),
  works('noteLocalBackups'),
  works('registerParent', { body: { ...uma, pin: '1379' }, keeps: { uma: 'user.id' } }),
  fails('registerParent', 'ACCOUNT_EXISTS', { body: { ...uma, username: 'umma', email: 'UMA@example.com' } }),
  fails('listChildren', 'MEMBER_NOT_FOUND', { params: { parentId: '$kit' } }),
  fails('getUser', 'MEMBER_NOT_FOUND', on(stranger)),
  fails('getUser', 'INVALID_INPUT', { params: { id: 'kit' } }),
];

/** Siblings see nothing of each other. */
const siblings: readonly Step[] = [
  pick('$pia', '73502'),
  fails('getUser', 'MEMBER_NOT_FOUND', on('$kit')),
  fails('getChildBalance', 'CHILD_NOT_FOUND', on('$kit')),
  fails('getChildWeek', 'CHILD_NOT_FOUND', on('$kit')),
  fails('getFamilyWeek', 'NOT_ALLOWED'),
  fails('listChildChores', 'CHILD_NOT_FOUND', on('$kit')),
  fails('submitChore', 'CHORE_NOT_FOUND', on('$dishes')),
  fails('listChildren', 'NOT_ALLOWED', { params: { parentId: '$ada' } }),
];

/** The device is handed round, locked, and left. */
const device: readonly Step[] = [
  works('switchProfile'),
  fails('getDashboard', 'PROFILE_REQUIRED'),
  fails('verifyPin', 'MEMBER_NOT_FOUND', { body: { userId: stranger, pin: '1234' } }),
  fails('verifyPin', 'INVALID_INPUT', { body: { userId: '$kit' } }),
  ...Array.from({ length: 5 }, () => works('verifyPin', { body: { userId: '$kit', pin: '0000' } })),
  fails('verifyPin', 'LOCKED_OUT', { body: { userId: '$kit', pin: '4821' } }),
  { wait: 15 },
  works('verifyPin', { body: { userId: '$kit', pin: '0000' } }),
  works('verifyPin', { body: { userId: '$kit', password: ada.password } }),
  fails('getDashboard', 'STALE_PROFILE', { headers: { 'x-user-id': '$ada' } }),
  pick('$ada', '2468'),
  { wait: 16 },
  fails('getDashboard', 'PROFILE_LOCKED'),
  fails('addChild', 'PROFILE_LOCKED', { body: kit }),
  pick('$ada', '2468'),
  works('registerParent', { body: { ...uma, username: 'una', email: 'una@example.com' }, keeps: { una: 'user.id' } }),
  fails('verifyPin', 'NO_PIN', { body: { userId: '$una', pin: '1234' } }),
  works('verifyPin', { body: { userId: '$una', password: uma.password } }),
  fails('completeSetup', 'NOT_ALLOWED'),
  fails('noteLocalBackups', 'NOT_ALLOWED'),
  works('logout'),
  fails('switchProfile', 'NOT_SIGNED_IN'),
  fails('login', 'INVALID_CREDENTIALS', { body: { email: 'ada@example.com', password: 'wrong' } }),
  fails('login', 'INVALID_CREDENTIALS', { body: { email: '', username: 'kit', password: '4821' } }),
  fails('login', 'INVALID_INPUT', { body: { password: 'wrong' } }),
  works('login', { body: { email: 'ADA@example.com', password: ada.password } }),
  fails('completeSetup', 'PROFILE_REQUIRED'),
  fails('noteLocalBackups', 'PROFILE_REQUIRED'),
];

/** Staff sign in separately. */
const staff: readonly Step[] = [
  fails('staffLogin', 'INVALID_STAFF_CREDENTIALS', { body: { username: 'owner', password: 'wrong' } }),
  fails('staffLogin', 'INVALID_INPUT', { body: { username: '', password: '' } }),
  works('staffLogin', {
    body: { username: olive.username, password: olive.password },
    keeps: { token: 'adminToken' },
  }),
  fails('getStaffProfile', 'PROFILE_REQUIRED'),
];

/**
 * The scenario of a family at one device, as calls: every call of the contract and most of its refusals. It starts signed out,
 * without any of its members, and with one staff member.
 */
export const familyScenario: readonly Step[] = [
  ...arriving,
  ...acceptances,
  ...money,
  ...ownAudit,
  ...chores,
  ...goals,
  ...withdrawals,
  ...rewards,
  ...autoApprove,
  ...choreSeries,
  ...proposals,
  ...today,
  ...week,
  ...notices,
  ...people,
  ...rights,
  ...invitations,
  ...siblings,
  ...childsAudit,
  ...erasure,
  ...device,
  ...reports,
  ...staff,
  ...staffAccounts,
  ...staffDesk,
  ...systemAudit,
  ...closing,
];
