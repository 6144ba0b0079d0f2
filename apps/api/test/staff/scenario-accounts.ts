import { olive } from '@pocketful/testkit/family/olive';
import { fails, type Step, works } from '../calls/step.ts';
import { SASHA } from '../fixtures/staff-accounts.ts';

const headers = { 'x-admin-token': '$token' };
const { email, firstName, lastName } = olive;
const own = { email, firstName, lastName };

/** Accounts of staff, after their sign-in. */
export const staffAccounts: readonly Step[] = [
  fails('listStaff', 'PROFILE_REQUIRED'),
  works('createStaff', { headers, body: SASHA, keeps: { sasha: 'id' } }),
  fails('createStaff', 'ACCOUNT_EXISTS', { headers, body: { ...SASHA, email: 'ada@example.com' } }),
  fails('createStaff', 'INVALID_INPUT', { headers, body: { ...SASHA, password: 'short', role: 'app_admin' } }),
  fails('createStaff', 'PASSWORD_TOO_COMMON', {
    headers,
    body: { ...SASHA, username: 'soso', password: 'Password1!' },
  }),
  works('staffLogin', { body: { username: 'SASHA', password: SASHA.password }, keeps: { theirs: 'adminToken' } }),
  fails('createStaff', 'OWNERS_ONLY', {
    headers: { 'x-admin-token': '$theirs' },
    body: { ...SASHA, username: 'soso', email: 'soso@example.com', role: 'app_owner' },
  }),
  works('updateStaffProfile', { headers, body: { ...own, firstName: 'Oona' } }),
  fails('updateStaffProfile', 'WRONG_PASSWORD', { headers, body: { ...own, email: 'oona@example.com' } }),
  fails('updateStaffProfile', 'ACCOUNT_EXISTS', {
    headers,
    body: { ...own, email: 'sasha@example.com', currentPassword: olive.password },
  }),
  fails('updateStaffProfile', 'INVALID_INPUT', { headers, body: { ...own, newPassword: 'Another-2!' } }),
  fails('updateStaffProfile', 'WRONG_PASSWORD', {
    headers,
    body: { ...own, currentPassword: 'wrong', newPassword: 'Another-2!' },
  }),
  works('updateStaffProfile', { headers, body: own }),
  fails('deleteStaff', 'STAFF_NOT_FOUND', { headers, params: { id: '01990000-0000-7000-8000-00000000ffff' } }),
  works('deleteStaff', { headers, params: { id: '$sasha' } }),
  fails('getStaffProfile', 'NOT_SIGNED_IN', { headers: { 'x-admin-token': '$theirs' } }),
  fails('searchUsers', 'INVALID_INPUT', { headers, query: { term: ' a ' } }),
  works('searchUsers', { headers, query: { term: 'ada' }, keeps: { looked: '0.familyId' } }),
  works('searchUsers', { headers, query: { term: 'kit' } }),
  fails('openFamily', 'INVALID_INPUT', { headers, params: { id: '$looked' }, body: { reason: 'curious' } }),
  fails('openFamily', 'FAMILY_NOT_FOUND', {
    headers,
    params: { id: '01990000-0000-7000-8000-00000000ffff' },
    body: { reason: 'Ticket 52: the sign-in' },
  }),
  works('openFamily', { headers, params: { id: '$looked' }, body: { reason: 'Ticket 52: Kit’s sign-in' } }),
  works('searchUsers', { headers, query: { term: 'kit' } }),
  works('searchUsers', { headers, query: { term: '$looked' } }),
  fails('listStaffViews', 'PROFILE_REQUIRED'),
  works('searchUsers', { headers, query: { term: 'ADA@ex' } }),
  works('searchUsers', { headers, query: { term: 'a%' } }),
  works('searchUsers', { headers, query: { term: '01990000-0000-7000-8000-00000000ffff' } }),
  fails('listAuditLogs', 'INVALID_INPUT', { headers, query: { range: '1y' } }),
  fails('beginSecondFactor', 'WRONG_PASSWORD', { headers, body: { currentPassword: 'wrong' } }),
  fails('confirmSecondFactor', 'SECOND_FACTOR_WRONG', { headers, body: { code: '000000' } }),
  fails('confirmSecondFactor', 'INVALID_INPUT', { headers, body: { code: '' } }),
  works('beginSecondFactor', { headers, body: { currentPassword: olive.password }, keeps: { secret: 'secret' } }),
  { authenticator: '$secret', keeps: 'shown' },
  works('confirmSecondFactor', { headers, body: { code: '$shown' }, keeps: { spare: 'recoveryCodes.0' } }),
  fails('confirmSecondFactor', 'SECOND_FACTOR_THERE', { headers, body: { code: '$shown' } }),
  fails('beginSecondFactor', 'SECOND_FACTOR_THERE', { headers, body: { currentPassword: olive.password } }),
  fails('staffLogin', 'SECOND_FACTOR_REQUIRED', { body: { username: 'owner', password: olive.password } }),
  fails('staffLogin', 'SECOND_FACTOR_WRONG', {
    body: { username: 'owner', password: olive.password, code: 'not-a-code' },
  }),
  fails('removeSecondFactor', 'SECOND_FACTOR_WRONG', {
    headers,
    body: { currentPassword: olive.password, code: 'not-a-code' },
  }),
  works('removeSecondFactor', { headers, body: { currentPassword: olive.password, code: '$spare' } }),
  fails('removeSecondFactor', 'WRONG_PASSWORD', { headers, body: { currentPassword: 'wrong', code: '000000' } }),
  fails('staffForgotPassword', 'MAIL_OFF', { body: { email: 'nobody@example.com' } }),
  fails('staffForgotPassword', 'INVALID_INPUT', { body: { email: 'nobody' } }),
  fails('staffResetPassword', 'LINK_INVALID', {
    body: { token: 'of-no-mail', password: 'Marmalade-3!', confirmPassword: 'Marmalade-3!' },
  }),
  fails('staffResetPassword', 'INVALID_INPUT', {
    body: { token: 'of-no-mail', password: 'Marmalade-3!', confirmPassword: 'Marmalade-4!' },
  }),
  works('endOtherStaffSessions', { headers }),
];
