/** What other contexts may use of staff. */
export { staffAccount } from './staff-password.ts';
export { endStaffSession, staffFinder } from './staff-sessions.ts';
export { enrollStaff, ensureFirstOwner } from './staff-users.ts';
