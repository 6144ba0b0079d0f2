import type { identityRoutes } from '@pocketful/api-contract/identity';
import { LOCK_OUT } from '@pocketful/domain/credentials';
import { isAdult, yearIn } from '@pocketful/domain/family';
import { activeMember, type Call, callersFamily, type Handlers, Refusal } from './mock-call.ts';
import type { MockMember, MockSession, MockState, MockTries } from './mock-state.ts';
import { sessionUserView, userView } from './mock-views.ts';
import { addAdult, createChild, createFamily } from './mock-world.ts';

export const identityHandlers: Handlers<keyof typeof identityRoutes> = {
  getSessionUser: ({ state, caller, now }) => {
    if (caller.kind === 'member') return sessionUserView(state, caller.member, true, now);
    if (caller.kind === 'unlocked') return sessionUserView(state, caller.adult, false, now);
    throw new Refusal('NOT_SIGNED_IN');
  },

  getSetupStatus: call => ({
    needsSetup: activeMember(call).role === 'family_admin' && !callersFamily(call).setupCompleted,
  }),

  completeSetup: call => {
    callersFamily(call).setupCompleted = true;
    return { needsSetup: false };
  },

  signup: call => {
    const { state, now, body } = call;
    if (body.accountType === 'child') return { user: userView(state, wizardChild(call, body), now) };
    if (isKnownAdult(state, body)) call.refuse('ACCOUNT_EXISTS');
    const admin = createFamily(state, body, body.timeZone ?? 'America/New_York', now);
    state.session = sessionOf(admin, admin.id, now);
    return { user: userView(state, admin, now), requiresEmailVerification: false };
  },

  registerParent: call => {
    const { state, now, body } = call;
    const me = activeMember(call);
    if (isKnownAdult(state, body)) call.refuse('ACCOUNT_EXISTS');
    const pin = body.pin ?? null;
    const taken = memberConflict(state, me, body.username, pin);
    if (taken) call.refuse(taken);
    const parent = addAdult(state, me.familyId, { ...body, role: 'parent', pin });
    return { user: userView(state, parent, now), requiresEmailVerification: false };
  },

  login: call => {
    const { state, now, body } = call;
    const name = body.email || body.username;
    const adult = state.members.find(
      ({ role, username, email }) => isAdult(role) && (same(username, name) || same(email, name)),
    );
    if (!adult || adult.password !== body.password) return call.refuse('INVALID_CREDENTIALS');
    state.session = sessionOf(adult, null, now);
    return { user: sessionUserView(state, adult, false, now) };
  },

  verifyPin: call => {
    const { state, now, body, caller } = call;
    const family = callersFamily(call);
    const member = state.members.find(({ id, familyId }) => id === body.userId && familyId === family.id);
    if (!member || (caller.kind !== 'member' && caller.kind !== 'unlocked')) return call.refuse('MEMBER_NOT_FOUND');
    if (body.pin !== undefined && member.pin === null) return call.refuse('NO_PIN');
    const key = `${member.id}:${body.pin === undefined ? 'password' : 'pin'}`;
    const tries = state.tries[key] ?? { wrong: 0, locks: 0, lockedAt: null, lockedUntil: null };
    const secondsLeft = tries.lockedUntil ? Math.ceil((Date.parse(tries.lockedUntil) - now.getTime()) / 1000) : 0;
    if (secondsLeft > 0) call.refuse('LOCKED_OUT', { retryAfterSeconds: secondsLeft });
    const password = member.role === 'child' ? caller.adult.password : member.password;
    const right = body.pin === undefined ? body.password === password : body.pin === member.pin;
    if (right) {
      delete state.tries[`${member.id}:pin`];
      delete state.tries[`${member.id}:password`];
      state.session = sessionOf(caller.adult, member.id, now);
      return { success: true, user: sessionUserView(state, member, true, now) };
    }
    state.tries[key] = afterWrongTry(tries, now);
    return { success: false, attemptsRemaining: Math.max(0, LOCK_OUT.tries - tries.wrong - 1) };
  },

  switchProfile: ({ state, caller, now }) => {
    if (caller.kind !== 'member' && caller.kind !== 'unlocked') throw new Refusal('NOT_SIGNED_IN');
    state.session = sessionOf(caller.adult, null, now);
    return sessionUserView(state, caller.adult, false, now);
  },

  logout: ({ state }) => {
    state.session = null;
    return undefined;
  },
};

function sessionOf(adult: MockMember, activeId: string | null, now: Date): MockSession {
  return { familyId: adult.familyId, adultId: adult.id, activeId, usedAt: now.toISOString() };
}

function same(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a?.toLowerCase() === b?.toLowerCase();
}

function isKnownAdult(state: MockState, wanted: { readonly username: string; readonly email: string }): boolean {
  return state.members.some(
    ({ role, username, email }) => isAdult(role) && (same(username, wanted.username) || same(email, wanted.email)),
  );
}

function afterWrongTry(tries: MockTries, now: Date): MockTries {
  if (tries.wrong + 1 < LOCK_OUT.tries) return { ...tries, wrong: tries.wrong + 1 };
  const minutes = LOCK_OUT.minutes[Math.min(tries.locks, LOCK_OUT.minutes.length - 1)] ?? 60;
  return {
    wrong: 0,
    locks: tries.locks + 1,
    lockedAt: now.toISOString(),
    lockedUntil: new Date(now.getTime() + minutes * 60_000).toISOString(),
  };
}

type ChildSignup = Extract<Call<'signup'>['body'], { accountType: 'child' }>;

function wizardChild(call: Call<'signup'>, body: ChildSignup): MockMember {
  const me = activeMember(call);
  if (!isAdult(me.role)) throw new Refusal('NOT_ALLOWED');
  const thisYear = yearIn(callersFamily(call).timeZone, call.now);
  if (body.birthYear > thisYear || body.birthYear < thisYear - 18) {
    const message = 'Please enter a valid birth year';
    throw new Refusal('INVALID_INPUT', { errors: [{ path: 'birthYear', message }] });
  }
  const { firstName, username, password: pin, birthYear } = body;
  const taken = memberConflict(call.state, me, username, pin);
  if (taken) call.refuse(taken);
  return createChild(call.state, me, { firstName, username, pin, birthYear, lastName: body.lastName ?? null });
}

/** What stands against a new member: its username in the family, or its PIN among the children and the adult's own. */
export function memberConflict(
  state: MockState,
  by: MockMember,
  username: string,
  pin: string | null,
): 'USERNAME_TAKEN' | 'PIN_TAKEN' | undefined {
  const family = state.members.filter(({ familyId }) => familyId === by.familyId);
  if (family.some(member => same(member.username, username))) return 'USERNAME_TAKEN';
  const known = family.filter(member => member.role === 'child' || member.id === by.id);
  return known.some(member => pin !== null && member.pin === pin) ? 'PIN_TAKEN' : undefined;
}
