/** What other contexts may use of staff. */
export { staffAccount } from './staff-login.ts';
export { endStaffSession, staffFinder } from './staff-sessions.ts';
export { createStaff, ensureFirstOwner } from './staff-users.ts';
