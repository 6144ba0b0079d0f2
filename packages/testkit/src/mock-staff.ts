import type { StaffUser, staffRoutes } from '@pocketful/api-contract/staff';
import { type Handlers, Refusal } from './mock-call.ts';

/** The one staff member of the mock, and how it signs in. */
export const mockStaff = {
  password: 'Pocketful-staff-1!',
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

export const staffHandlers: Handlers<keyof typeof staffRoutes> = {
  staffLogin: call => {
    const { username, password } = call.body;
    if (username !== mockStaff.user.username || password !== mockStaff.password) {
      return call.refuse('INVALID_STAFF_CREDENTIALS');
    }
    return { user: mockStaff.user, adminToken: mockStaff.token };
  },
  getStaffProfile: ({ caller }) => {
    if (caller.kind !== 'staff') throw new Refusal('NOT_SIGNED_IN');
    return caller.staff;
  },
};
