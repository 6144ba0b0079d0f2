import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { endStaffSession, getStaffProfile } from '../staff/public.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { endDevice, endOtherDevices, listSessions } from './devices.ts';
import { resendVerification, verifyEmailCode } from './email-verification.ts';
import { forgotPassword, resetPassword } from './forgotten-password.ts';
import { acceptInvitation, createInvitation, endInvitation, listInvitations, openInvitation } from './invitations.ts';
import { logOut, switchProfile } from './leave.ts';
import { logIn } from './log-in.ts';
import { readSessionUser, sessionMemberOf } from './session-user.ts';
import { completeSetup, getSetupStatus } from './setup.ts';
import { signUpFamily } from './sign-up.ts';
import { signUpChild } from './sign-up-child.ts';
import { countPinChange } from './try-secret.ts';
import { verifyPin } from './verify-pin.ts';

interface IdentityDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly config: Config;
  readonly outbox: Outbox;
}

export function identityHandlers(deps: IdentityDeps): HandlersOf<'identity'> {
  const { database, config } = deps;
  return {
    getSessionUser: ({ actor, now }) =>
      actor.kind === 'staff'
        ? getStaffProfile({ actor }, database)
        : readSessionUser(actor.family, sessionMemberOf(actor), { now, idleMinutes: config.adultIdleMinutes }),
    getSetupStatus: call => getSetupStatus(call, config),
    completeSetup: call => completeSetup(call, config),
    signup: call =>
      call.body.accountType === 'child'
        ? signUpChild(call, call.body, { ...deps, countPinChange: (by, at) => countPinChange(deps, by, at) })
        : signUpFamily(call, call.body, deps),
    verifyEmailCode: call => verifyEmailCode(call, deps),
    resendVerification: call => resendVerification(call, deps),
    getMailing: async () => ({ on: deps.outbox.on }),
    forgotPassword: call => forgotPassword(call, deps),
    resetPassword: call => resetPassword(call, deps),
    login: call => logIn(call, deps),
    listSessions,
    endSession: endDevice,
    endOtherSessions: endOtherDevices,
    listInvitations,
    createInvitation: call => createInvitation(call, deps),
    endInvitation,
    openInvitation: call => openInvitation(call, deps),
    acceptInvitation: call => acceptInvitation(call, deps),
    verifyPin: call => verifyPin(call, deps),
    confirmIdentity: call => confirmIdentity(call, deps),
    switchProfile: call => switchProfile(call, deps),
    logout: call => logOut(call, leaving => endStaffSession(leaving, database)),
  };
}
