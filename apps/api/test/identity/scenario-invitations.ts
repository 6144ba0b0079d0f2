import { fails, on, pick, type Step, stranger, works } from '../calls/step.ts';
import { ada } from './scenario-founders.ts';

const ina = {
  ...{ firstName: 'Ina', lastName: 'Lee', username: 'ina', email: 'ina@example.com', pin: '5823', confirmPin: '5823' },
  ...{ password: 'Teapot-56!', confirmPassword: 'Teapot-56!', privacyPolicyAccepted: true, termsAccepted: true },
};
const toDevice = (...childIds: string[]) => ({ kind: 'device', childIds });
const invite = (body: Parameters<typeof works>[1]) => works('createInvitation', body);
const wrong = { username: 'ada', code: 'AAAA-AAAA' };

/** Ada invites an adult and a device. Both come in on the one device of the scenario. Ada is active at the end. */
export const invitations: readonly Step[] = [
  pick('$ada', '2468'),
  fails('createInvitation', 'INVALID_INPUT', { body: toDevice() }),
  fails('createInvitation', 'CHILD_NOT_FOUND', { body: toDevice('$uma') }),
  fails('createInvitation', 'CHILD_NOT_FOUND', { body: toDevice('$kit', stranger) }),
  fails('createInvitation', 'MAIL_OFF', { body: { kind: 'parent', email: 'ina@example.com' } }),
  invite({ body: { kind: 'parent' }, keeps: { back: 'id', gone: 'secret' } }),
  works('endInvitation', on('$back')),
  fails('endInvitation', 'INVITATION_NOT_FOUND', on('$back')),
  fails('openInvitation', 'INVITATION_INVALID', { body: { secret: '$gone' } }),
  fails('openInvitation', 'INVITATION_INVALID', { body: { secret: 'guessed' } }),
  fails('openInvitation', 'INVALID_INPUT', { body: {} }),
  fails('openInvitation', 'INVALID_INPUT', { body: { username: 'ada' } }),
  invite({ body: { kind: 'parent' }, keeps: { inas: 'secret' } }),
  fails('openInvitation', 'INVALID_INPUT', { body: { secret: '$inas', username: 'ada' } }),
  fails('openInvitation', 'INVITATION_CODE_WRONG', { body: wrong }),
  fails('acceptInvitation', 'INVITATION_CODE_WRONG', { body: { ...wrong, adult: ina } }),
  works('openInvitation', { body: { secret: '$inas' } }),
  fails('acceptInvitation', 'INVALID_INPUT', { body: { secret: '$inas' } }),
  fails('acceptInvitation', 'INVALID_INPUT', { body: { secret: '$inas', adult: { ...ina, confirmPin: '0000' } } }),
  fails('acceptInvitation', 'USERNAME_TAKEN', { body: { secret: '$inas', adult: { ...ina, username: 'Kit' } } }),
  fails('acceptInvitation', 'ACCOUNT_EXISTS', { body: { secret: '$inas', adult: { ...ina, email: ada.email } } }),
  fails('acceptInvitation', 'PIN_TAKEN', {
    body: { secret: '$inas', adult: { ...ina, pin: '4821', confirmPin: '4821' } },
  }),
  works('acceptInvitation', { body: { secret: '$inas', adult: ina }, keeps: { ina: 'user.id' } }),
  fails('openInvitation', 'INVITATION_INVALID', { body: { secret: '$inas' } }),
  invite({ body: toDevice('$kit', '$pia'), keeps: { tablets: 'secret' } }),
  works('acceptInvitation', { body: { secret: '$tablets' } }),
  fails('getDashboard', 'PROFILE_REQUIRED'),
  fails('openInvitation', 'ASK_A_GROWN_UP', { body: { secret: '$inas' } }),
  fails('verifyPin', 'MEMBER_NOT_FOUND', { body: { userId: '$ada', pin: '2468' } }),
  pick('$kit', '4821'),
  fails('listSessions', 'NOT_ALLOWED'),
  fails('acceptInvitation', 'ASK_A_GROWN_UP', { body: { secret: '$inas', adult: ina } }),
  works('switchProfile'),
  works('logout'),
  works('login', { body: { email: ada.email, password: ada.password } }),
  pick('$ada', '2468'),
  works('deleteParent', on('$ina')),
];
