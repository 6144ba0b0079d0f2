/** What other contexts may use of staff. */
export { endStaffSession, findStaffByToken } from './staff-sessions.ts';
export { createStaff, ensureFirstOwner } from './staff-users.ts';
