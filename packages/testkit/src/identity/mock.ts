import type { RouteName } from '@pocketful/api-contract/routes';
import { afterRightTry, afterWrongTry, NO_TRIES, secondsLocked } from '@pocketful/domain/credentials';
import { isAdult, isChildBirthYear, MAX_CHILDREN, memberConflict, nameKey, yearIn } from '@pocketful/domain/family';
import type { identityRoutes } from '@pocketful/identity/calls';
import { lacksConsent } from '../compliance/mock-consents.ts';
import {
  activeMember,
  type Call,
  type Caller,
  callersFamily,
  type Handlers,
  Refusal,
  visibleChildren,
} from '../mock/call.ts';
import type { MockSession } from '../mock/context-state.ts';
import { emptyState, type MockMember, type MockState } from '../mock/state.ts';
import { sessionUserView, userView } from '../mock/views.ts';
import { createChild, createFamily } from '../people/mock-members.ts';
import { appAdminNamed, enterAsStaff } from '../staff/mock.ts';
import { askForCode } from './mock-email.ts';
import { refuseCommonPassword } from './mock-passwords.ts';
import { childrensSession, sessionOf } from './mock-sign-in.ts';

export const identityHandlers: Handlers<keyof typeof identityRoutes> = {
  getSessionUser: ({ state, caller, now }) => {
    if (caller.kind === 'staff') return caller.staff;
    if (caller.kind === 'member') return sessionUserView(state, caller.member, true, now);
    return atPicker(state, caller, now);
  },

  getSetupStatus: call => {
    const { role } = activeMember(call);
    const needsSetup = role === 'family_admin' && !callersFamily(call).setupCompleted;
    return isAdult(role) ? { needsSetup, ...told(call.state) } : { needsSetup };
  },

  completeSetup: call => {
    callersFamily(call).setupCompleted = true;
    return { needsSetup: false, ...told(call.state) };
  },

  signup: call => {
    const { state, now, body } = call;
    if (body.accountType === 'child') return { user: userView(state, wizardChild(call, body), now) };
    const { caller } = call;
    if (caller.kind === 'device' || (caller.kind === 'member' && caller.member.role === 'child'))
      return call.refuse('ASK_A_GROWN_UP');
    refuseCommonPassword('password', body.password);
    if (state.mail) return signUpByMail(call, body);
    if (isKnownAdult(state, body)) call.refuse('ACCOUNT_EXISTS');
    const admin = createFamily(state, body, body.timeZone ?? 'America/New_York', now);
    state.session = sessionOf(admin, admin.id, now);
    return { user: userView(state, admin, now), requiresEmailVerification: false };
  },

  login: call => {
    const { state, now, body } = call;
    const name = body.email || body.username;
    const adult = state.members.find(
      ({ role, username, email }) => isAdult(role) && (same(username, name) || same(email, name)),
    );
    const staff = adult ? undefined : appAdminNamed(state, name ?? '');
    if (staff && staff.password === body.password) return enterAsStaff(call, staff);
    if (!adult || adult.password !== body.password) return call.refuse('INVALID_CREDENTIALS');
    if (state.mail && adult.emailVerifiedAt === null) call.refuse('EMAIL_NOT_VERIFIED');
    state.session = sessionOf(adult, null, now);
    state.staffCookie = null;
    return { user: sessionUserView(state, adult, false, now), httpsAddress: state.httpsAddress };
  },

  verifyPin: call => {
    const { state, now, body, caller } = call;
    const family = callersFamily(call);
    const member = state.members.find(({ id, familyId }) => id === body.userId && familyId === family.id);
    const own = 'children' in caller ? caller.children : undefined;
    if (!member || !('adult' in caller) || own?.includes(member) === false) return call.refuse('MEMBER_NOT_FOUND');
    if (own && body.pin === undefined) throw new Refusal('NOT_ALLOWED');
    if (lacksConsent(state, member, now)) return call.refuse('CONSENT_WITHDRAWN');
    if (member.awaitsConsent) return call.refuse('CONSENT_UNVERIFIED');
    if (body.pin !== undefined && member.pin === null) return call.refuse('NO_PIN');
    const kind = body.pin === undefined ? 'password' : 'pin';
    const password = member.role === 'child' ? (caller.adult?.password ?? null) : member.password;
    const right = kind === 'password' ? body.password === password : body.pin === member.pin;
    const remaining = trySecret({ state, now }, member, kind, right);
    if (remaining !== undefined) return { success: false, attemptsRemaining: remaining };
    state.session = reopened(state, caller, member.id, now);
    return { success: true, user: sessionUserView(state, member, true, now) };
  },

  confirmIdentity: call => {
    const { state, now, body } = call;
    const me = activeMember(call);
    if (body.pin !== undefined && me.pin === null) return call.refuse('NO_PIN');
    const kind = body.pin === undefined ? 'password' : 'pin';
    const remaining = trySecret({ state, now }, me, kind, body[kind] === me[kind]);
    if (remaining !== undefined) return { success: false, attemptsRemaining: remaining };
    if (state.session) state.session.confirmedAt = now.toISOString();
    return { success: true };
  },

  switchProfile: ({ state, caller, now }) => {
    if (!('adult' in caller)) throw new Refusal('NOT_SIGNED_IN');
    state.session = reopened(state, caller, null, now);
    return atPicker(state, caller, now);
  },

  logout: ({ state }) => {
    state.session = null;
    state.staffCookie = null;
    return undefined;
  },
};

type InFamily = Extract<Caller, { readonly family: unknown }>;

/** The session of a device, with another picked profile or none. */
function reopened(state: MockState, caller: InFamily, activeId: string | null, now: Date): MockSession {
  if (caller.adult) return sessionOf(caller.adult, activeId, now);
  return childrensSession(caller.family.id, state.session?.childIds ?? [], activeId, now);
}

/** Whom a device without a picked profile speaks for. */
function atPicker(state: MockState, caller: Caller, now: Date) {
  if (!('adult' in caller)) throw new Refusal('NOT_SIGNED_IN');
  const member = caller.adult ?? caller.children?.[0];
  if (!member) throw new Refusal('NOT_SIGNED_IN');
  return sessionUserView(state, member, false, now);
}

/**
 * Counts a try at a member's secret. A right password ends the locks of both secrets, a right PIN only its own.
 *
 * @returns undefined when it was right, else how many tries are left
 */
export function trySecret(
  { state, now }: Pick<Call<RouteName>, 'state' | 'now'>,
  member: MockMember,
  kind: 'pin' | 'password',
  right: boolean,
): number | undefined {
  const tries = state.tries[triesKey(member, kind)] ?? NO_TRIES;
  const retryAfterSeconds = secondsLocked(tries, now);
  if (retryAfterSeconds > 0) throw new Refusal('LOCKED_OUT', { retryAfterSeconds });
  if (!right) {
    const wrong = afterWrongTry(tries, now);
    state.tries[triesKey(member, kind)] = wrong.tries;
    return wrong.remaining;
  }
  for (const opened of kind === 'password' ? (['pin', 'password'] as const) : ([kind] as const)) {
    const key = triesKey(member, opened);
    const known = state.tries[key];
    if (known) state.tries[key] = afterRightTry(known, now);
  }
  return undefined;
}

/** Under which wrong tries at a member's secret are counted. */
export function triesKey({ id }: MockMember, kind: 'pin' | 'password'): string {
  return `${id}:${kind}`;
}

function same(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && Boolean(b) && nameKey(a ?? '') === nameKey(b ?? '');
}

/** Whether an adult other than this one signs in by one of these names. */
export function isKnownAdult(
  state: MockState,
  wanted: { readonly username: string; readonly email: string | null },
  self?: MockMember,
): boolean {
  return state.members.some(
    member =>
      member !== self &&
      isAdult(member.role) &&
      (same(member.username, wanted.username) || same(member.email, wanted.email)),
  );
}

type FamilySignup = Extract<Call<'signup'>['body'], { accountType: 'family_admin' }>;

/** Never reveals whether an address is known: for a known one no family is founded, and the answer is the same. */
function signUpByMail(call: Call<'signup'>, body: FamilySignup) {
  const { state, now } = call;
  const adults = state.members.filter(({ role }) => isAdult(role));
  if (adults.some(({ username }) => same(username, body.username))) call.refuse('LOGIN_NAME_TAKEN');
  const isKnown = adults.some(({ email }) => same(email, body.email));
  const home = isKnown ? emptyState() : state;
  home.made = state.made;
  const admin = createFamily(home, body, body.timeZone ?? 'America/New_York', now);
  const user = userView(home, admin, now);
  state.made = home.made;
  if (!isKnown) askForCode(state, admin, body.email, 'confirm');
  return { user, requiresEmailVerification: true };
}

type ChildSignup = Extract<Call<'signup'>['body'], { accountType: 'child' }>;

function wizardChild(call: Call<'signup'>, body: ChildSignup): MockMember {
  const me = activeMember(call);
  if (!isAdult(me.role)) throw new Refusal('NOT_ALLOWED');
  const thisYear = yearIn(callersFamily(call).timeZone, call.now);
  if (!isChildBirthYear(body.birthYear, thisYear)) {
    const message = 'Please enter a valid birth year';
    throw new Refusal('INVALID_INPUT', { errors: [{ path: 'birthYear', message }] });
  }
  const { firstName, username, password: pin, birthYear } = body;
  const taken = conflictWith(call, me, { username, pin });
  if (taken) call.refuse(taken);
  if (visibleChildren(call).length >= MAX_CHILDREN) call.refuse('TOO_MANY_CHILDREN');
  const lastName = body.lastName ?? null;
  return createChild(call.state, me, { firstName, username, pin, birthYear, lastName }, call.now);
}

/** The conflict of a new member with the caller's family. */
export function conflictWith(
  { state }: Pick<Call<RouteName>, 'state'>,
  by: MockMember,
  wanted: { readonly username: string; readonly pin: string | null },
): ReturnType<typeof memberConflict> {
  return memberConflict(
    state.members.filter(({ familyId }) => familyId === by.familyId),
    by,
    wanted,
  );
}

function told({ homeAddress }: MockState): { homeAddress?: string } {
  return homeAddress === undefined ? {} : { homeAddress };
}
