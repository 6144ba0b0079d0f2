import type { StaffUser } from '@pocketful/staff/calls';
import type { SessionUser } from '../calls.ts';

// This file imports no schema, because the first screens load it.

/** Whether the user of a session is an app_admin who signed in at the family's login. */
export function isStaffUser(user: SessionUser | StaffUser): user is StaffUser {
  return !('profileSelected' in user);
}
