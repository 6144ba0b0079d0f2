import type { StaffUser } from '../staff/calls.ts';
import type { SessionUser } from './calls.ts';

/**
 * Whether the user of a session is an app_admin, who came in at the family's login. A file of its own: the first screens
 * load it without the schemas.
 */
export function isStaffUser(user: SessionUser | StaffUser): user is StaffUser {
  return !('profileSelected' in user);
}
