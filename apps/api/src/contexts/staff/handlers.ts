import type { HandlersOf } from '../../platform/http/call.ts';
import { listStaffViews, openFamily } from './open-family.ts';
import { deleteFeedback, listFeedback, setFeedbackStatus } from './review-feedback.ts';
import { searchUsers } from './search-users.ts';
import { beginSecondFactor, confirmSecondFactor, getSecondFactor, removeSecondFactor } from './second-factor.ts';
import { sendFeedback } from './send-feedback.ts';
import { createStaff, deleteStaff, listStaff } from './staff-accounts.ts';
import { staffForgotPassword, staffResetPassword } from './staff-forgotten-password.ts';
import { getStaffProfile, staffLogin } from './staff-login.ts';
import type { StaffPasswordDeps } from './staff-password.ts';
import { updateStaffProfile } from './staff-profile.ts';
import { endOtherStaffSessions, listStaffSessions } from './staff-sessions.ts';

export function staffHandlers(deps: StaffPasswordDeps): HandlersOf<'staff'> {
  return {
    staffLogin: call => staffLogin(call, deps),
    sendFeedback,
    listFeedback: call => listFeedback(call, deps.database),
    setFeedbackStatus: call => setFeedbackStatus(call, deps.database),
    deleteFeedback: call => deleteFeedback(call, deps.database),
    getStaffProfile: call => getStaffProfile(call, deps.database),
    updateStaffProfile: call => updateStaffProfile(call, deps),
    listStaff: () => listStaff(deps.database),
    createStaff: call => createStaff(call, deps),
    deleteStaff: call => deleteStaff(call, deps.database),
    searchUsers: call => searchUsers(call, deps.database),
    openFamily: call => openFamily(call, deps.database),
    listStaffViews,
    listStaffSessions: call => listStaffSessions(call, deps.database),
    staffForgotPassword: call => staffForgotPassword(call, deps),
    staffResetPassword: call => staffResetPassword(call, deps),
    getSecondFactor: call => getSecondFactor(call, deps),
    beginSecondFactor: call => beginSecondFactor(call, deps),
    confirmSecondFactor: call => confirmSecondFactor(call, deps),
    removeSecondFactor: call => removeSecondFactor(call, deps),
    endOtherStaffSessions: call => endOtherStaffSessions(call, deps.database),
  };
}
