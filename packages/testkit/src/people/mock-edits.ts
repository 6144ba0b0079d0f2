import { childAge, childFirstName, childLastName, childUsername } from '@pocketful/contract-core/fields';
import { careOf } from '@pocketful/contract-core/sensitive';
import { movedTo } from '@pocketful/domain/dates';
import { birthYearForAge, isAdult, nameKey, needsParentalConsent, yearIn } from '@pocketful/domain/family';
import type { peopleRoutes } from '@pocketful/people/calls/edits';
import {
  canHandOver,
  canRemoveParent,
  editableFields,
  editConflict,
  MEMBER_FIELDS,
  missingSecret,
  otherEmail,
  secretsNeeded,
} from '@pocketful/people/rules';
import type { z } from 'zod';
import { noteAct } from '../compliance/mock-consents.ts';
import { forgetReporter } from '../error-logs/mock.ts';
import { conflictWith, isKnownAdult, triesKey, trySecret } from '../identity/mock.ts';
import { askForCode } from '../identity/mock-email.ts';
import { endInvitationsOf, refuseCommonPassword } from '../identity/mock-passwords.ts';
import { checkConfirmed } from '../identity/mock-sign-in.ts';
import { activeMember, type Call, callersFamily, type Handlers, Refusal } from '../mock/call.ts';
import type { MockMember, MockState } from '../mock/state.ts';
import { eraseRows } from '../mock/store.ts';
import { ageOf, userView } from '../mock/views.ts';
import { addAdult, isFull } from './mock-members.ts';

export const peopleHandlers: Handlers<keyof typeof peopleRoutes> = {
  registerParent: call => {
    const { state, now, body } = call;
    const me = activeMember(call);
    refuseCommonPassword('password', body.password);
    const taken = conflictWith(call, me, { username: body.username, pin: null });
    if (taken) call.refuse(taken);
    if (isFull(state, me.familyId)) call.refuse('TOO_MANY_ADULTS');
    const known = state.mail ? { username: body.username, email: '' } : body;
    if (isKnownAdult(state, known)) call.refuse(state.mail ? 'LOGIN_NAME_TAKEN' : 'ACCOUNT_EXISTS');
    const pin = body.pin ?? null;
    const pinTaken = conflictWith(call, me, { username: body.username, pin });
    if (pinTaken) call.refuse(pinTaken);
    noteAct(call, 'parent.created', null);
    const parent = addAdult(state, me.familyId, { ...body, role: 'parent', pin }, now);
    if (state.mail) askForCode(state, parent, body.email, 'change');
    return { user: userView(state, parent, now), requiresEmailVerification: state.mail };
  },

  updateUser: call => {
    const { state, body, now, params } = call;
    const me = adultMember(call);
    const member = inFamily(call, params.id);
    if (!member) return call.refuse('MEMBER_NOT_FOUND');
    const mayChange = editableFields(me, member);
    if (MEMBER_FIELDS.some(field => body[field] !== undefined && !mayChange.includes(field)))
      throw new Refusal('NOT_ALLOWED');
    const isAnotherAge = body.age !== undefined && body.age !== ageOf(state, member, now);
    if (member.role === 'child') {
      if (body.firstName !== undefined) keepRule('firstName', childFirstName, body.firstName);
      if (body.lastName) keepRule('lastName', childLastName, body.lastName);
      if (body.username !== undefined) keepRule('username', childUsername, body.username);
      if (isAnotherAge) keepRule('age', childAge, body.age);
    }
    refuseCommonPassword('newPassword', body.newPassword);
    if (member.id === me.id) proveOwn(call, member);
    if (member.id === me.id && body.email !== undefined && otherEmail(body.email, member.email) === undefined)
      state.verifications = state.verifications.filter(one => one.memberId !== me.id || one.purpose !== 'change');
    const parent = body.parentId === undefined ? undefined : inFamily(call, body.parentId);
    if (body.parentId !== undefined && !(parent && isAdult(parent.role))) return call.refuse('PARENT_NOT_FOUND');
    const email = otherEmail(body.email, member.email);
    const names = { username: body.username ?? member.username, email: (state.mail ? null : email) ?? member.email };
    const refused = conflict(call, member, { ...names, pin: body.pin ?? null });
    if (refused) return call.refuse(refused);
    if (isAnotherAge) {
      const year = yearIn(callersFamily(call).timeZone, now);
      const birthYear = birthYearForAge(body.age ?? 0, year);
      const wasUnder = needsParentalConsent(member.birthYear ?? year, year);
      if (wasUnder !== needsParentalConsent(birthYear, year)) {
        noteAct(call, 'child.age_changed', member.id);
      }
      if (wasUnder && !needsParentalConsent(birthYear, year)) member.raisedAcrossLine = true;
      member.birthYear = birthYear;
    }
    store(call, member, { ...body, ...names, password: body.newPassword });
    if (parent) member.addedBy = parent.id;
    return { ...userView(state, member, now), emailChangeRequiresVerification: waitsForCode(state, member, email) };
  },

  updateParent: call => {
    const { state, body, now, params } = call;
    const parent = inFamily(call, params.id);
    if (parent?.role !== 'parent') return call.refuse('MEMBER_NOT_FOUND');
    refuseCommonPassword('password', body.password);
    const email = otherEmail(body.email, parent.email);
    const takesPin = body.pin === null && parent.pin !== null;
    const opensOtherwise =
      email !== undefined || body.password !== undefined || takesPin || typeof body.pin === 'string';
    if (opensOtherwise) checkConfirmed(state, careOf('parent.access_changed').asks, now);
    const wanted = { ...body, email: (state.mail ? null : email) ?? parent.email };
    const refused = conflict(call, parent, { ...wanted, pin: body.pin ?? null });
    if (refused) return call.refuse(refused);
    if (opensOtherwise) noteAct(call, 'parent.access_changed', null);
    store(call, parent, wanted);
    const requiresEmailVerification = waitsForCode(state, parent, email);
    return { user: userView(state, parent, now), requiresEmailVerification };
  },

  deleteParent: call => {
    const { state, params } = call;
    const member = inFamily(call, params.id);
    if (member?.role === 'family_admin') return call.refuse('FAMILY_ADMIN_STAYS');
    if (!member || !canRemoveParent(activeMember(call), member)) return call.refuse('MEMBER_NOT_FOUND');
    const names = state.members
      .filter(({ addedBy }) => addedBy === member.id)
      .map(({ username }) => username)
      .sort();
    if (names.length > 0) {
      const [are, these] = names.length === 1 ? ['is', 'this child'] : ['are', 'these children'];
      const list = new Intl.ListFormat('en-US').format(names);
      const message = `${list} ${are} assigned to this parent. Please assign ${these} to somebody else first.`;
      return call.refuse('PARENT_HAS_CHILDREN', { message });
    }
    noteAct(call, 'parent.deleted', null);
    state.members = state.members.filter(({ id }) => id !== member.id);
    if (!call.query.keepDevices) state.devices = state.devices.filter(({ addedBy }) => addedBy !== member.id);
    endInvitationsOf(state, member);
    forgetReporter(state, member.id);
    return undefined;
  },

  handOverFamily: call => {
    const { state, body, now } = call;
    const me = activeMember(call);
    if (!canHandOver(me)) throw new Refusal('NOT_ALLOWED');
    const heir = inFamily(call, body.userId);
    if (heir?.role !== 'parent') return call.refuse('MEMBER_NOT_FOUND');
    if (trySecret(call, me, 'password', body.currentPassword === me.password) !== undefined)
      return call.refuse('WRONG_PASSWORD');
    noteAct(call, 'family.handed_over', null);
    me.role = 'parent';
    heir.role = 'family_admin';
    return userView(state, me, now);
  },

  closeFamily: call => {
    const { state, body } = call;
    const me = activeMember(call);
    if (nameKey(me.username) !== nameKey(body.username)) {
      const message = 'Please type your username to confirm';
      throw new Refusal('INVALID_INPUT', { errors: [{ path: 'username', message }] });
    }
    if (trySecret(call, me, 'password', body.currentPassword === me.password) !== undefined)
      return call.refuse('WRONG_PASSWORD');
    removeFamily(state, me.familyId);
    return undefined;
  },

  updateFamily: call => {
    const family = callersFamily(call);
    const { timeZone } = call.body;
    const move = (dueDate: string, day?: string) =>
      movedTo(timeZone, new Date(dueDate), family.timeZone, day).toISOString();
    for (const chore of call.state.chores.filter(({ familyId }) => familyId === family.id))
      chore.dueDate = move(chore.dueDate, chore.place?.dueDay);
    for (const offer of call.state.offers.filter(({ familyId }) => familyId === family.id))
      offer.dueDate = move(offer.dueDate, offer.dueDay);
    family.timeZone = timeZone;
    return { timeZone };
  },
};

/** Removes a family with everything that is about it. */
function removeFamily(state: MockState, familyId: string): void {
  const members = new Set(state.members.filter(member => member.familyId === familyId).map(({ id }) => id));
  state.feedback = state.feedback.filter(({ memberId }) => !members.has(memberId));
  eraseRows(state, 'familyId', familyId);
  state.families = state.families.filter(({ id }) => id !== familyId);
  state.session = null;
}

type AnyCall = Pick<Call<'updateUser'>, 'state' | 'caller' | 'now'>;

function inFamily(call: AnyCall, id: string): MockMember | undefined {
  const { familyId } = activeMember(call);
  return call.state.members.find(member => member.id === id && member.familyId === familyId);
}

function adultMember(call: AnyCall) {
  const { id, role } = activeMember(call);
  if (!isAdult(role)) throw new Refusal('NOT_ALLOWED');
  return { id, role };
}

function proveOwn({ state, now, body, refuse }: Call<'updateUser'>, me: MockMember): void {
  const change = {
    email: otherEmail(body.email, me.email) !== undefined,
    password: body.newPassword !== undefined,
    pin: body.pin !== undefined,
  };
  const hasPin = me.pin !== null;
  const needed = secretsNeeded(change, { hasPin, gavePin: body.currentPin !== undefined });
  if (needed.password) {
    if (body.currentPassword === undefined)
      throw new Refusal('INVALID_INPUT', { errors: [missingSecret(change, { hasPin })] });
    if (trySecret({ state, now }, me, 'password', body.currentPassword === me.password) !== undefined)
      refuse('WRONG_PASSWORD');
  }
  if (needed.pin && trySecret({ state, now }, me, 'pin', body.currentPin === me.pin) !== undefined) refuse('WRONG_PIN');
}

function conflict(
  call: AnyCall,
  member: MockMember,
  wanted: { readonly username: string; readonly email: string | null; readonly pin: string | null },
) {
  const family = call.state.members.filter(({ familyId }) => familyId === member.familyId);
  const taken = editConflict(family, activeMember(call), { ...wanted, id: member.id });
  if (taken || !isAdult(member.role)) return taken;
  if (isKnownAdult(call.state, { ...wanted, email: null }, member)) return 'LOGIN_NAME_TAKEN';
  return isKnownAdult(call.state, wanted, member) ? 'ACCOUNT_EXISTS' : undefined;
}

/** Whether another address waits for its code now. */
function waitsForCode(state: MockState, member: MockMember, email: string | undefined): boolean {
  if (!state.mail || email === undefined) return false;
  askForCode(state, member, email, 'change');
  return true;
}

interface Wanted {
  readonly firstName?: string | undefined;
  readonly lastName?: string | null | undefined;
  readonly username: string;
  readonly email: string | null;
  readonly password?: string | undefined;
  readonly pin?: string | null | undefined;
}

function store({ state }: AnyCall, member: MockMember, wanted: Wanted): void {
  const { firstName, lastName, username, email, password, pin } = wanted;
  member.firstName = firstName ?? member.firstName;
  if (lastName !== undefined) member.lastName = lastName;
  member.username = username;
  if (email !== member.email) member.emailVerifiedAt = null;
  member.email = email;
  member.password = password ?? member.password;
  if (password !== undefined || pin !== undefined) endInvitationsOf(state, member);
  if (pin === undefined) return;
  member.pin = pin;
  // A new PIN was never tried.
  delete state.tries[triesKey(member, 'pin')];
}

function wrongField(path: string, message: string): Refusal {
  return new Refusal('INVALID_INPUT', { errors: [{ path, message }] });
}

function keepRule(path: string, rule: z.ZodType, value: unknown): void {
  const [issue] = rule.safeParse(value).error?.issues ?? [];
  if (issue) throw wrongField(path, issue.message);
}
