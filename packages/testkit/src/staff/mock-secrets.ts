import { nameKey } from '@pocketful/domain/family';
import type { staffSecretRoutes } from '@pocketful/staff/calls/secrets';
import { MOCK_CODE } from '../identity/mock-email.ts';
import { refuseCommonPassword } from '../identity/mock-passwords.ts';
import type { Handlers } from '../mock/call.ts';
import { endOthers, ownAccount } from './mock.ts';
import { MOCK_SECRET, mockRecoveryCodes, takesCode } from './mock-second-factor.ts';

export const staffSecretHandlers: Handlers<keyof typeof staffSecretRoutes> = {
  staffForgotPassword: ({ state, body, refuse }) => {
    if (!state.mail) return refuse('MAIL_OFF');
    const owner = state.staff.find(({ email }) => nameKey(email) === nameKey(body.email));
    if (owner) state.staffPasswordLinks[owner.id.replaceAll('-', '').padEnd(43, 'x')] = owner.id;
    return {
      message: 'If this address is a staff account’s, a mail with a link to choose a new password is on its way.',
    };
  },
  staffResetPassword: ({ state, body, refuse }) => {
    const owner = state.staff.find(({ id }) => id === state.staffPasswordLinks[body.token]);
    if (!owner) return refuse('LINK_INVALID');
    refuseCommonPassword('password', body.password);
    delete state.staffPasswordLinks[body.token];
    owner.password = body.password;
    state.staffSessions = state.staffSessions.filter(({ staffId }) => staffId !== owner.id);
    return undefined;
  },
  getSecondFactor: call => {
    const { secondFactor } = ownAccount(call);
    const since = secondFactor?.since ?? null;
    return {
      enrolled: since !== null,
      required: false,
      since,
      recoveryCodesLeft: since === null ? 0 : (secondFactor?.recoveryCodes.length ?? 0),
    };
  },
  beginSecondFactor: call => {
    const own = ownAccount(call);
    if (call.body.currentPassword !== own.password) return call.refuse('WRONG_PASSWORD');
    if (own.secondFactor?.since) return call.refuse('SECOND_FACTOR_THERE');
    own.secondFactor = { since: null, recoveryCodes: [] };
    const uri = `otpauth://totp/Pocketful:${own.username}?issuer=Pocketful&secret=${MOCK_SECRET}&algorithm=SHA1&digits=6&period=30`;
    return { secret: MOCK_SECRET, uri };
  },
  confirmSecondFactor: call => {
    const own = ownAccount(call);
    if (own.secondFactor?.since) return call.refuse('SECOND_FACTOR_THERE');
    if (!own.secondFactor || call.body.code.replaceAll(' ', '') !== MOCK_CODE)
      return call.refuse('SECOND_FACTOR_WRONG');
    own.secondFactor = { since: call.now.toISOString(), recoveryCodes: mockRecoveryCodes() };
    endOthers(call);
    return { recoveryCodes: [...own.secondFactor.recoveryCodes] };
  },
  removeSecondFactor: call => {
    const own = ownAccount(call);
    if (call.body.currentPassword !== own.password) return call.refuse('WRONG_PASSWORD');
    if (!takesCode(own, call.body.code)) return call.refuse('SECOND_FACTOR_WRONG');
    delete own.secondFactor;
    return undefined;
  },
};
