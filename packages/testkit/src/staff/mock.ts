import { nameKey } from '@pocketful/domain/family';
import type { StaffUser, staffRoutes } from '@pocketful/staff/calls';
import type { StaffAccount, staffAccountRoutes } from '@pocketful/staff/calls/accounts';
import { deletionRefusal, mayManage } from '@pocketful/staff/rules';
import { refuseCommonPassword } from '../identity/mock-passwords.ts';
import { type Call, type Handlers, Refusal } from '../mock/call.ts';
import type { MockStaffMember } from '../mock/context-state.ts';
import { type MockState, newId } from '../mock/state.ts';
import { takesCode } from './mock-second-factor.ts';
import { olive } from './olive.ts';

/** The first staff member of the mock, how it signs in, and the token of a window that was signed in before. */
export const mockStaff = {
  password: olive.password,
  token: 'mock-staff-token',
  user: {
    id: '01990000-0000-7000-8000-999999999999',
    username: 'owner',
    email: 'owner@example.com',
    firstName: 'Olive',
    lastName: 'Owner',
    role: 'app_owner',
  } satisfies StaffUser,
};

/** The staff of a fresh mock. */
export function firstStaff(now: Date): MockStaffMember[] {
  return [{ ...mockStaff.user, createdAt: now.toISOString(), password: mockStaff.password }];
}

const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 8;

/** Whose token it is. */
export function staffOf(state: MockState, token: string | null): StaffUser | undefined {
  const first = state.staff.find(({ id }) => token === mockStaff.token && id === mockStaff.user.id);
  const session = state.staffSessions.find(open => open.token === token);
  const staff = first ?? state.staff.find(({ id }) => id === session?.staffId);
  return staff && toStaffUser(staff);
}

type StaffCall = Pick<Call<'updateStaffProfile'>, 'caller' | 'state'>;

export function ownAccount({ caller, state }: StaffCall): MockStaffMember {
  const own = state.staff.find(({ id }) => caller.kind === 'staff' && id === caller.staff.id);
  if (!own) throw new Refusal('NOT_SIGNED_IN');
  return own;
}

/** Whether a name is an adult's or another staff member's. */
function isTaken(state: MockState, name: string, exceptId?: string): boolean {
  const adults = state.members.filter(({ role }) => role !== 'child');
  return [...adults, ...state.staff].some(
    ({ id, username, email }) => id !== exceptId && [username, email ?? ''].map(nameKey).includes(nameKey(name)),
  );
}

/** Signs a staff member in, and gives the token of the window. */
function openWindow(state: MockState, { id: staffId }: MockStaffMember, now: Date): string {
  const token = `mock-staff-token-${newId(state)}`;
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + LONGEST_HOURS * HOUR_MS).toISOString();
  state.staffSessions.push({ staffId, token, signedInAt: at, lastUsedAt: at, endsAt });
  return token;
}

/** Whom a name at the family's login means, where it is an app_admin's. */
export function appAdminNamed(state: MockState, name: string): MockStaffMember | undefined {
  const meant = state.staff.find(({ username, email }) => [username, email].map(nameKey).includes(nameKey(name)));
  return meant?.role === 'app_admin' ? meant : undefined;
}

/** An app_admin comes in at the family's login: as staff, by a cookie. */
export function enterAsStaff(call: Call<'login'>, staff: MockStaffMember): { user: StaffUser; staff: StaffUser } {
  const { state, now, refuse } = call;
  if (staff.secondFactor?.since) return refuse('SECOND_FACTOR_AT_PORTAL');
  state.session = null;
  state.staffCookie = openWindow(state, staff, now);
  return { user: toStaffUser(staff), staff: toStaffUser(staff) };
}

export const staffHandlers: Handlers<keyof typeof staffRoutes> = {
  staffLogin: ({ state, body, now, refuse }) => {
    const name = nameKey(body.username);
    const staff = state.staff.find(({ username, email }) => [username, email].map(nameKey).includes(name));
    if (!staff || staff.password !== body.password) return refuse('INVALID_STAFF_CREDENTIALS');
    if (staff.secondFactor?.since) {
      if (body.code === undefined) return refuse('SECOND_FACTOR_REQUIRED');
      if (!takesCode(staff, body.code)) return refuse('SECOND_FACTOR_WRONG');
    }
    const adminToken = openWindow(state, staff, now);
    return { user: toStaffUser(staff), adminToken, mustEnroll: false };
  },
  getStaffProfile: call => toStaffUser(ownAccount(call)),
};

export const staffAccountHandlers: Handlers<keyof typeof staffAccountRoutes> = {
  updateStaffProfile: call => {
    const { state, body, refuse } = call;
    const own = ownAccount(call);
    refuseCommonPassword('newPassword', body.newPassword);
    const byPassword = body.newPassword !== undefined || body.email !== own.email;
    if (byPassword && body.currentPassword !== own.password) return refuse('WRONG_PASSWORD');
    if (isTaken(state, body.email, own.id)) return refuse('ACCOUNT_EXISTS');
    const { email, firstName, lastName, newPassword = own.password } = body;
    if (newPassword !== own.password) endOthers(call);
    Object.assign(own, { email, firstName, lastName, password: newPassword });
    return toStaffUser(own);
  },
  listStaff: ({ state }) =>
    state.staff.map(toAccount).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id)),
  createStaff: call => {
    const { state, body, now, refuse } = call;
    if (!mayManage(ownAccount(call).role, body.role)) return refuse('OWNERS_ONLY');
    refuseCommonPassword('password', body.password);
    if (isTaken(state, body.username) || isTaken(state, body.email)) return refuse('ACCOUNT_EXISTS');
    const staff = { ...body, id: newId(state), createdAt: now.toISOString() };
    state.staff.push(staff);
    return toAccount(staff);
  },
  deleteStaff: call => {
    const { state, params, refuse } = call;
    const other = state.staff.find(({ id }) => id === params.id);
    if (!other) return refuse('STAFF_NOT_FOUND');
    const owners = state.staff.filter(({ role }) => role === 'app_owner').length;
    const refusal = deletionRefusal(ownAccount(call), other, owners);
    if (refusal) return refuse(refusal);
    state.staff = state.staff.filter(({ id }) => id !== other.id);
    state.staffSessions = state.staffSessions.filter(({ staffId }) => staffId !== other.id);
    return undefined;
  },
  listStaffSessions: call => {
    const own = ownAccount(call);
    return call.state.staffSessions
      .filter(({ staffId }) => staffId === own.id)
      .map(({ signedInAt, lastUsedAt, endsAt }, at, all) => ({
        ...{ signedInAt, lastUsedAt, endsAt },
        // One browser's cookie jar is one window: the newest sign-in is it.
        thisSession: at === all.length - 1,
      }))
      .toSorted((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
  },
  endOtherStaffSessions: call => {
    endOthers(call);
    return undefined;
  },
};

export function endOthers(call: StaffCall): void {
  const own = ownAccount(call);
  const token = call.caller.kind === 'staff' ? call.caller.token : undefined;
  call.state.staffSessions = call.state.staffSessions.filter(open => open.staffId !== own.id || open.token === token);
}

function toStaffUser({ id, username, email, firstName, lastName, role }: MockStaffMember): StaffUser {
  return { id, username, email, firstName, lastName, role };
}

function toAccount(staff: MockStaffMember): StaffAccount {
  return { ...toStaffUser(staff), createdAt: staff.createdAt };
}
