import type { RouteName } from '@pocketful/api-contract/routes';
import { EMAIL_CODE } from '@pocketful/domain/credentials';
import { isAdult, nameKey } from '@pocketful/domain/family';
import type { emailRoutes } from '@pocketful/identity/calls/email';
import type { Call, Handlers } from '../mock/call.ts';
import type { MockVerification } from '../mock/context-state.ts';
import type { MockMember, MockState } from '../mock/state.ts';
import { endInvitationsOf, refuseCommonPassword } from './mock-passwords.ts';

/** The code of every mail that the mock would have sent. */
export const MOCK_CODE = '246813';

export const emailHandlers: Handlers<keyof typeof emailRoutes> = {
  verifyEmailCode: call => {
    const { state, body } = call;
    const open = openFor(call, body.email);
    if (!open || open.tries >= EMAIL_CODE.tries) return call.refuse('CODE_INVALID');
    if (body.code !== MOCK_CODE) {
      open.tries += 1;
      return call.refuse('CODE_INVALID');
    }
    const member = memberOf(state, open);
    state.verifications = state.verifications.filter(other => other !== open);
    Object.assign(member, { email: open.email, emailVerifiedAt: call.now.toISOString() });
    return { success: true };
  },

  resendVerification: call => {
    if (!call.state.mail) call.refuse('MAIL_OFF');
    const open = openFor(call, call.body.email);
    const owner = adultWith(call.state, call.body.email);
    if (open) open.tries = 0;
    else if (owner && owner.emailVerifiedAt === null) askForCode(call.state, owner, call.body.email, 'confirm');
    return { success: true };
  },

  getMailing: ({ state }) => ({ on: state.mail }),

  forgotPassword: call => {
    const { state, body } = call;
    if (!state.mail) call.refuse('MAIL_OFF');
    const owner = adultWith(state, body.email);
    if (owner) state.passwordLinks[`${owner.familyId}.${owner.id.replaceAll('-', '').padEnd(43, 'x')}`] = owner.id;
    return {
      message: 'If an adult signs in with this address, a mail with a link to choose a new password is on its way.',
    };
  },

  resetPassword: call => {
    const { state, body } = call;
    const owner = state.members.find(({ id }) => id === state.passwordLinks[body.token]);
    if (!owner) return call.refuse('LINK_INVALID');
    refuseCommonPassword('password', body.password);
    delete state.passwordLinks[body.token];
    owner.password = body.password;
    endInvitationsOf(state, owner);
    if (state.session?.adultId === owner.id) state.session = null;
    return undefined;
  },
};

/** Asks for the code of an address; a member has one open verification. */
export function askForCode(
  state: MockState,
  { id }: MockMember,
  email: string,
  purpose: MockVerification['purpose'],
): void {
  state.verifications = state.verifications.filter(({ memberId }) => memberId !== id);
  state.verifications.push({ memberId: id, email, purpose, tries: 0 });
}

/**
 * The open verification of an address: in the caller's own family, or for strangers in that of the adult with the
 * address.
 */
function openFor(
  { state, caller }: Pick<Call<RouteName>, 'state' | 'caller'>,
  email: string,
): MockVerification | undefined {
  const familyId = caller.kind === 'member' ? caller.member.familyId : adultWith(state, email)?.familyId;
  return state.verifications.find(
    open => nameKey(open.email) === nameKey(email) && memberOf(state, open).familyId === familyId,
  );
}

function adultWith(state: MockState, email: string): MockMember | undefined {
  return state.members.find(member => isAdult(member.role) && nameKey(member.email ?? '') === nameKey(email));
}

function memberOf(state: MockState, { memberId }: MockVerification): MockMember {
  const member = state.members.find(({ id }) => id === memberId);
  if (!member) throw new Error(`no member ${memberId}`);
  return member;
}
