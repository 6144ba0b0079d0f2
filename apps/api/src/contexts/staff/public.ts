/** Exports of staff for other contexts. */

export { removeFactorAgain, replaceStaffSecrets, voidCodesAgain } from './second-factor.ts';
export { removeStaffAgain } from './staff-accounts.ts';
export { staffEmails } from './staff-emails.ts';
export { answerStaffPasswordRequest } from './staff-forgotten-password.ts';
export { findAppAdmin, getStaffProfile, signInStaff } from './staff-login.ts';
export { staffAccount } from './staff-password.ts';
export { endStaffSession, staffFinder, staffUnexpiredSince } from './staff-sessions.ts';
export { enrollStaff, ensureFirstOwner } from './staff-users.ts';
