import type { RouteName } from '@pocketful/api-contract/routes';
import { isAdult, nameKey } from '@pocketful/domain/family';
import type { Invitation, invitationRoutes } from '@pocketful/identity/calls/invitations';
import { CODE_ALPHABET, INVITATION } from '@pocketful/identity/rules/invitations';
import { lacksConsent, noteAct } from '../compliance/mock-consents.ts';
import { activeMember, type Call, type Handlers, Refusal } from '../mock/call.ts';
import type { MockInvitation } from '../mock/context-state.ts';
import { created, remove, rowOf } from '../mock/store.ts';
import { sessionUserView, userView } from '../mock/views.ts';
import { acceptPolicies, addAdult, isFull } from '../people/mock-members.ts';
import { conflictWith, isKnownAdult } from './mock.ts';
import { askForCode } from './mock-email.ts';
import { refuseCommonPassword } from './mock-passwords.ts';
import { childrensSession, sessionOf } from './mock-sign-in.ts';

export const invitationHandlers: Handlers<keyof typeof invitationRoutes> = {
  listInvitations: call => {
    const { familyId } = activeMember(call);
    return open(call)
      .filter(invitation => invitation.familyId === familyId)
      .map(view)
      .reverse();
  },

  createInvitation: call => {
    const { state, body, now } = call;
    const me = activeMember(call);
    if (body.kind === 'parent' && body.email !== undefined && !state.mail) call.refuse('MAIL_OFF');
    if (body.kind === 'parent' && isFull(state, me.familyId)) call.refuse('TOO_MANY_ADULTS');
    const childIds = body.kind === 'device' ? [...new Set(body.childIds)].sort() : [];
    const children = state.members.filter(
      ({ id, role, familyId }) => role === 'child' && familyId === me.familyId && childIds.includes(id),
    );
    if (children.length < childIds.length) call.refuse('CHILD_NOT_FOUND');
    if (children.some(child => lacksConsent(state, child, now))) call.refuse('CONSENT_WITHDRAWN');
    if (children.some(child => child.awaitsConsent)) call.refuse('CONSENT_UNVERIFIED');
    const expiresAt = new Date(now.getTime() + INVITATION.hours * 3_600_000).toISOString();
    const row = { ...created(call), kind: body.kind, childIds, invitedBy: me.id, expiresAt, codeTries: 0 };
    const before = state.invitations.filter(({ familyId }) => familyId === me.familyId);
    for (const oldest of before.slice(0, Math.max(0, before.length + 1 - INVITATION.open)))
      remove(state.invitations, oldest);
    state.invitations.push(row);
    noteAct(call, body.kind === 'parent' ? 'parent.invited' : 'device.invited', null);
    return { ...view(row), secret: secretOf(row), code: codeOf(row) };
  },

  endInvitation: call => remove(call.state.invitations, rowOf(call, call.state.invitations, 'INVITATION_NOT_FOUND')),

  openInvitation: call => {
    const invitation = find(call);
    const adults = call.state.members.filter(({ familyId }) => familyId === invitation.familyId);
    const inviter = adults.find(({ id }) => id === invitation.invitedBy);
    const family = adults.find(({ role }) => role === 'family_admin')?.lastName ?? null;
    return { kind: invitation.kind, invitedBy: inviter?.firstName ?? '', family };
  },

  acceptInvitation: call => {
    const { state, body, now } = call;
    const invitation = find(call);
    const { familyId } = invitation;
    if (invitation.kind === 'device') {
      const [first] = state.members.filter(({ id }) => invitation.childIds.includes(id));
      if (!first) throw new Refusal('INVITATION_INVALID');
      state.session = childrensSession(familyId, invitation.childIds, null, now);
      state.thisDevice = invitation.id;
      remove(state.invitations, invitation);
      return { kind: 'device', user: sessionUserView(state, first, false, now) };
    }
    const { adult } = body;
    if (!adult) {
      const message = 'Your name, username, email, password and PIN are required';
      throw new Refusal('INVALID_INPUT', { errors: [{ path: 'adult', message }] });
    }
    refuseCommonPassword('adult.password', adult.password);
    const inviter = state.members.find(({ id }) => id === invitation.invitedBy);
    if (!inviter) throw new Refusal('INVITATION_INVALID');
    const by = { ...inviter, id: '' };
    const named = conflictWith(call, by, { username: adult.username, pin: null });
    if (named) call.refuse(named);
    if (isFull(state, familyId)) call.refuse('TOO_MANY_ADULTS');
    const known = state.mail ? { username: adult.username, email: '' } : adult;
    if (isKnownAdult(state, known)) call.refuse(state.mail ? 'LOGIN_NAME_TAKEN' : 'ACCOUNT_EXISTS');
    const taken = conflictWith(call, by, adult);
    if (taken) call.refuse(taken);
    const { confirmPassword: _, confirmPin: __, privacyPolicyAccepted, termsAccepted, ...own } = adult;
    const parent = addAdult(state, familyId, { ...own, role: 'parent' }, now);
    if (privacyPolicyAccepted && termsAccepted) acceptPolicies(parent, now);
    remove(state.invitations, invitation);
    state.sensitiveActs.unshift({
      familyId,
      act: 'parent.joined',
      at: now.toISOString(),
      byId: parent.id,
      childId: null,
    });
    if (state.mail) askForCode(state, parent, adult.email, 'change');
    else state.session = sessionOf(parent, parent.id, now);
    return { kind: 'parent', user: userView(state, parent, now), requiresEmailVerification: state.mail };
  },
};

function open({ state, now }: Pick<Call<RouteName>, 'state' | 'now'>): MockInvitation[] {
  return state.invitations.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
}

/** The invitation of a secret, or of a code with the username of an adult. A wrong code counts at each of theirs. */
function find(call: Pick<Call<'openInvitation'>, 'state' | 'now' | 'body'>): MockInvitation {
  const { secret, username, code } = call.body;
  if (secret !== undefined) {
    const found = open(call).find(invitation => secretOf(invitation) === secret);
    if (!found) throw new Refusal('INVITATION_INVALID');
    return found;
  }
  const inviter = call.state.members.find(
    member => isAdult(member.role) && nameKey(member.username) === nameKey(username ?? ''),
  );
  const theirs = open(call).filter(
    ({ invitedBy, codeTries }) => invitedBy === inviter?.id && codeTries < INVITATION.tries,
  );
  const found = theirs.find(invitation => codeOf(invitation) === code);
  if (found) return found;
  for (const invitation of theirs) invitation.codeTries += 1;
  throw new Refusal('INVITATION_CODE_WRONG');
}

function view({ id, kind, childIds, invitedBy, expiresAt }: MockInvitation): Invitation {
  return { id, kind, childIds, invitedBy, expiresAt };
}

/** The secret of the mock's links. */
export function secretOf({ id, familyId }: Pick<MockInvitation, 'id' | 'familyId'>): string {
  return `${familyId}.${id.replaceAll('-', '').padEnd(43, 'x')}`;
}

/** The code of the mock, from the last digits of the id. */
export function codeOf({ id }: Pick<MockInvitation, 'id'>): string {
  const digits = id.slice(-INVITATION.codeLength);
  return [...digits].map(digit => CODE_ALPHABET[Number.parseInt(digit, 16)]).join('');
}
