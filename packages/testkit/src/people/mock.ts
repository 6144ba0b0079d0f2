import { birthYearForAge, isAdult, MAX_CHILDREN, yearIn } from '@pocketful/domain/family';
import { toWireNumber } from '@pocketful/domain/money';
import { fieldOf, type SwitchName } from '@pocketful/domain/switches';
import type { familyRoutes } from '@pocketful/people/calls';
import { conflictWith } from '../identity/mock.ts';
import { activeMember, type Call, callersFamily, type Handlers, visibleChildren } from '../mock/call.ts';
import type { MockMember } from '../mock/state.ts';
import { absencesOf, childOf, leaveTurns, today } from '../mock/store.ts';
import { ageOf, calledName, userView } from '../mock/views.ts';
import { openRequests } from '../requests/mock.ts';
import { absenceView } from './mock-absences.ts';
import { createChild } from './mock-members.ts';

export const familyHandlers: Handlers<keyof typeof familyRoutes> = {
  listFamilyMembers: call => {
    const family = callersFamily(call);
    const { caller } = call;
    const only = 'children' in caller ? caller.children : undefined;
    return call.state.members
      .filter(member => member.familyId === family.id && (only?.includes(member) ?? true))
      .sort(adultsThenEldest)
      .map(member => ({
        id: member.id,
        username: member.username,
        firstName: member.firstName,
        calledName: calledName(call.state, member),
        lastName: member.lastName,
        age: ageOf(call.state, member, call.now),
        role: member.role,
        color: member.color,
        pinLength: member.pin?.length ?? null,
        awaitsConsent: member.awaitsConsent === true,
      }));
  },

  listChildren: call => {
    const parent = call.state.members.find(({ id }) => id === call.params.parentId);
    if (!parent || !isAdult(parent.role) || parent.familyId !== activeMember(call).familyId) {
      return call.refuse('MEMBER_NOT_FOUND');
    }
    return visibleChildren(call)
      .sort(adultsThenEldest)
      .map(child => ({
        ...userView(call.state, child, call.now),
        balance: toWireNumber(child.account.balanceCents),
        absences: absencesOf(call.state, child.id)
          .filter(({ to }) => to >= today(call))
          .map(absenceView),
      }));
  },

  addChild: call => {
    const { state, body, now } = call;
    const me = activeMember(call);
    const taken = conflictWith(call, me, body);
    if (taken) return call.refuse(taken);
    if (visibleChildren(call).length >= MAX_CHILDREN) return call.refuse('TOO_MANY_CHILDREN');
    const birthYear = birthYearForAge(body.age, yearIn(callersFamily(call).timeZone, now));
    const { username, firstName, pin } = body;
    const lastName = body.lastName ?? null;
    const child = createChild(state, me, { username, firstName, pin, birthYear, lastName }, now);
    return userView(state, child, now);
  },

  getUser: call => {
    const me = activeMember(call);
    const member = call.state.members.find(({ id, familyId }) => id === call.params.id && familyId === me.familyId);
    if (!member || (me.role === 'child' && member.id !== me.id)) return call.refuse('MEMBER_NOT_FOUND');
    return userView(call.state, member, call.now);
  },

  setChoresEnabled: call => {
    const { hidden, ...user } = switchFor(call, 'chores');
    return { ...user, hiddenSubmissions: hidden };
  },

  setRewardsEnabled: call => {
    const { hidden, ...user } = switchFor(call, 'rewards');
    return { ...user, hiddenClaims: hidden };
  },

  setSwitch: call => switchFor(call, call.body.name),
};

const RANK = { family_admin: 1, parent: 2, child: 3 } as const;

/** The order of a family: adults first, then children from the eldest. */
export function adultsThenEldest(a: MockMember, b: MockMember): number {
  return RANK[a.role] - RANK[b.role] || (a.birthYear ?? 0) - (b.birthYear ?? 0);
}

function switchFor(call: Call<'setChoresEnabled' | 'setRewardsEnabled' | 'setSwitch'>, name: SwitchName) {
  const { state, now, params, body } = call;
  const child = childOf(call, params.id);
  child[fieldOf(name)] = body.enabled;
  if (!child.choresEnabled) leaveTurns(state, child.id);
  const submitted = state.chores.filter(({ childId, status }) => childId === child.id && status === 'submitted');
  const waiting: Partial<Record<SwitchName, number>> = {
    chores: submitted.length,
    rewards: openRequests(state, child.id, 'claim').length,
  };
  return { ...userView(state, child, now), hidden: body.enabled ? 0 : (waiting[name] ?? 0) };
}
