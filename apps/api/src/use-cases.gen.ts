// Written from the folders of the contexts by `npm run generate`; do not edit.
import { listAllowances, createAllowance, updateAllowance } from './contexts/allowances/change-allowances.ts';
import { decideAskedPayday } from './contexts/allowances/decide-asked-payday.ts';
import { decideMissedPaydays } from './contexts/allowances/decide-missed-paydays.ts';
import { listAuditLogs } from './contexts/audit/audit-logs.ts';
import { approveChore } from './contexts/chores/approve-chore.ts';
import { assignChore } from './contexts/chores/assign-chore.ts';
import { listChoreOffers, createChoreOffer, deleteChoreOffer } from './contexts/chores/change-offers.ts';
import { listChoreTemplates, createChoreTemplate } from './contexts/chores/chore-templates.ts';
import { createChore } from './contexts/chores/create-chore.ts';
import { deleteChore } from './contexts/chores/delete-chore.ts';
import { listChores, listChildChores } from './contexts/chores/list-chores.ts';
import { listProposals, createProposal, cancelProposal, acceptProposal, declineProposal } from './contexts/chores/proposals.ts';
import { rejectChore } from './contexts/chores/reject-chore.ts';
import { submitChore, resubmitChore, unsubmitChore } from './contexts/chores/submit-chore.ts';
import { takeBackChore } from './contexts/chores/take-back-chore.ts';
import { takeChoreOffer, giveBackChore } from './contexts/chores/take-offer.ts';
import { updateChore } from './contexts/chores/update-chore.ts';
import { acceptPrivacyPolicy } from './contexts/compliance/accept-policy.ts';
import { generateComplianceReport } from './contexts/compliance/audit/compliance-report.ts';
import { getComplianceStatus } from './contexts/compliance/audit/compliance-status.ts';
import { listPrivacyEvidence, recordPrivacyEvidence } from './contexts/compliance/audit/evidence.ts';
import { startMonitoring } from './contexts/compliance/audit/monitoring.ts';
import { getPrivacyAudit, runPrivacyAudit } from './contexts/compliance/audit/privacy-audit.ts';
import { resolveViolation } from './contexts/compliance/audit/resolve-violation.ts';
import { recordConsent, withdrawConsent } from './contexts/compliance/change-consents.ts';
import { confirmConsent } from './contexts/compliance/confirm-consent.ts';
import { listConsents } from './contexts/compliance/consents.ts';
import { deleteChildAccount, deleteUser } from './contexts/compliance/delete-child.ts';
import { exportChildData } from './contexts/compliance/export-child.ts';
import { listMentions } from './contexts/compliance/mentions.ts';
import { getOperator } from './contexts/compliance/operator.ts';
import { createDuty, updateDuty, deleteDuty } from './contexts/duties/change-duties.ts';
import { listDuties, tickDuty } from './contexts/duties/duties.ts';
import { listErrorLogs, updateErrorLog } from './contexts/error-logs/read-error-logs.ts';
import { listRefusedRequests } from './contexts/error-logs/refused-requests.ts';
import { reportError } from './contexts/error-logs/report-error.ts';
import { listenToEvents } from './contexts/events/listen-to-events.ts';
import { exportTable } from './contexts/exports/export-table.ts';
import { createGoal, updateGoal, deleteGoal, setGoalPriorities } from './contexts/goals/change-goals.ts';
import { listGoals, listChildGoals } from './contexts/goals/list-goals.ts';
import { listPurchases, listChildPurchases, createPurchase, approvePurchase, rejectPurchase, takeBackPurchase, handOverPurchase, receivePurchase, cancelPurchase } from './contexts/goals/purchases.ts';
import { getFamilyToday } from './contexts/home/family-today.ts';
import { getLesson, markLessonSeen } from './contexts/home/lessons.ts';
import { getChildToday, markSeen } from './contexts/home/today.ts';
import { getWaiting } from './contexts/home/waiting.ts';
import { getChildWeek, getFamilyWeek } from './contexts/home/week.ts';
import { confirmIdentity } from './contexts/identity/confirm-identity.ts';
import { listSessions, setOwnDevice, endSession, endOtherSessions } from './contexts/identity/devices.ts';
import { verifyEmailCode, resendVerification } from './contexts/identity/email-verification.ts';
import { forgotPassword, resetPassword, getMailing } from './contexts/identity/forgotten-password.ts';
import { listInvitations, createInvitation, endInvitation, openInvitation, acceptInvitation } from './contexts/identity/invitations.ts';
import { switchProfile, logout } from './contexts/identity/leave.ts';
import { login } from './contexts/identity/log-in.ts';
import { getSessionUser } from './contexts/identity/session-user.ts';
import { getSetupStatus, completeSetup, noteLocalBackups } from './contexts/identity/setup.ts';
import { signup } from './contexts/identity/sign-up.ts';
import { startDemo } from './contexts/identity/start-demo.ts';
import { verifyPin } from './contexts/identity/verify-pin.ts';
import { getBalanceHistory } from './contexts/ledger/balance-history.ts';
import { getChildBalance } from './contexts/ledger/balances.ts';
import { createTransaction } from './contexts/ledger/create-transaction.ts';
import { getDashboard } from './contexts/ledger/dashboard.ts';
import { exportAccounts } from './contexts/ledger/export-accounts.ts';
import { listTransactions, listChildTransactions } from './contexts/ledger/list-transactions.ts';
import { reverseTransaction } from './contexts/ledger/take-back.ts';
import { runMaintenance, listMaintenanceRuns } from './contexts/maintenance/maintenance.ts';
import { getMetrics, getSystemStats } from './contexts/metrics/figures.ts';
import { getWeeklyReport, getMonthlyGrowth } from './contexts/metrics/growth.ts';
import { getPerformance } from './contexts/metrics/performance.ts';
import { getSystemHealth } from './contexts/metrics/system-health.ts';
import { startPush, endPush } from './contexts/notices/push-subscriptions.ts';
import { getNotices, setNotices } from './contexts/notices/settings.ts';
import { listAbsences, createAbsence, updateAbsence, deleteAbsence } from './contexts/people/absences.ts';
import { addChild } from './contexts/people/add-child.ts';
import { createAwayRhythm, updateAwayRhythm, deleteAwayRhythm } from './contexts/people/away-rhythms.ts';
import { chooseFace } from './contexts/people/choose-face.ts';
import { closeFamily } from './contexts/people/close-family.ts';
import { updateUser } from './contexts/people/edit-user.ts';
import { getUser } from './contexts/people/get-user.ts';
import { listFamilyMembers, listChildren } from './contexts/people/list-members.ts';
import { updateParent, deleteParent } from './contexts/people/parents.ts';
import { registerParent } from './contexts/people/register-parent.ts';
import { setChoresEnabled, setRewardsEnabled, setSwitch } from './contexts/people/switch-feature.ts';
import { handOverFamily } from './contexts/people/transfer-family-admin.ts';
import { updateFamily } from './contexts/people/update-family.ts';
import { getAutoApprove, setAutoApprove } from './contexts/requests/auto-approve.ts';
import { listWithdrawals, createWithdrawal, approveWithdrawal, rejectWithdrawal, takeBackWithdrawal, handOverWithdrawal, receiveWithdrawal, cancelWithdrawal } from './contexts/requests/withdrawals.ts';
import { noteDeadlinesShown, keepUnused } from './contexts/retention/deadlines.ts';
import { listRewardCategories, createRewardCategory, updateRewardCategory, deleteRewardCategory } from './contexts/rewards/categories.ts';
import { createReward, updateReward, deleteReward } from './contexts/rewards/change-rewards.ts';
import { listClaims, listChildClaims, createClaim, approveClaim, rejectClaim, takeBackClaim, cancelClaim } from './contexts/rewards/claims.ts';
import { listRewards, listChildRewards } from './contexts/rewards/rewards.ts';
import { openFamily, listStaffViews } from './contexts/staff/open-family.ts';
import { getOpenedFamily } from './contexts/staff/opened-family.ts';
import { listFeedback, setFeedbackStatus, answerFeedback, deleteFeedback } from './contexts/staff/review-feedback.ts';
import { searchUsers } from './contexts/staff/search-users.ts';
import { getSecondFactor, beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './contexts/staff/second-factor.ts';
import { sendFeedback } from './contexts/staff/send-feedback.ts';
import { listStaff, createStaff, deleteStaff } from './contexts/staff/staff-accounts.ts';
import { staffForgotPassword, staffResetPassword } from './contexts/staff/staff-forgotten-password.ts';
import { staffLogin, getStaffProfile } from './contexts/staff/staff-login.ts';
import { updateStaffProfile } from './contexts/staff/staff-profile.ts';
import { listStaffSessions, endOtherStaffSessions } from './contexts/staff/staff-sessions.ts';

/** The use case of each call. */
export const useCases = {
  listAllowances,
  createAllowance,
  updateAllowance,
  decideAskedPayday,
  decideMissedPaydays,
  listAuditLogs,
  approveChore,
  assignChore,
  listChoreOffers,
  createChoreOffer,
  deleteChoreOffer,
  listChoreTemplates,
  createChoreTemplate,
  createChore,
  deleteChore,
  listChores,
  listChildChores,
  listProposals,
  createProposal,
  cancelProposal,
  acceptProposal,
  declineProposal,
  rejectChore,
  submitChore,
  resubmitChore,
  unsubmitChore,
  takeBackChore,
  takeChoreOffer,
  giveBackChore,
  updateChore,
  acceptPrivacyPolicy,
  generateComplianceReport,
  getComplianceStatus,
  listPrivacyEvidence,
  recordPrivacyEvidence,
  startMonitoring,
  getPrivacyAudit,
  runPrivacyAudit,
  resolveViolation,
  recordConsent,
  withdrawConsent,
  confirmConsent,
  listConsents,
  deleteChildAccount,
  deleteUser,
  exportChildData,
  listMentions,
  getOperator,
  createDuty,
  updateDuty,
  deleteDuty,
  listDuties,
  tickDuty,
  listErrorLogs,
  updateErrorLog,
  listRefusedRequests,
  reportError,
  listenToEvents,
  exportTable,
  createGoal,
  updateGoal,
  deleteGoal,
  setGoalPriorities,
  listGoals,
  listChildGoals,
  listPurchases,
  listChildPurchases,
  createPurchase,
  approvePurchase,
  rejectPurchase,
  takeBackPurchase,
  handOverPurchase,
  receivePurchase,
  cancelPurchase,
  getFamilyToday,
  getLesson,
  markLessonSeen,
  getChildToday,
  markSeen,
  getWaiting,
  getChildWeek,
  getFamilyWeek,
  confirmIdentity,
  listSessions,
  setOwnDevice,
  endSession,
  endOtherSessions,
  verifyEmailCode,
  resendVerification,
  forgotPassword,
  resetPassword,
  getMailing,
  listInvitations,
  createInvitation,
  endInvitation,
  openInvitation,
  acceptInvitation,
  switchProfile,
  logout,
  login,
  getSessionUser,
  getSetupStatus,
  completeSetup,
  noteLocalBackups,
  signup,
  startDemo,
  verifyPin,
  getBalanceHistory,
  getChildBalance,
  createTransaction,
  getDashboard,
  exportAccounts,
  listTransactions,
  listChildTransactions,
  reverseTransaction,
  runMaintenance,
  listMaintenanceRuns,
  getMetrics,
  getSystemStats,
  getWeeklyReport,
  getMonthlyGrowth,
  getPerformance,
  getSystemHealth,
  startPush,
  endPush,
  getNotices,
  setNotices,
  listAbsences,
  createAbsence,
  updateAbsence,
  deleteAbsence,
  addChild,
  createAwayRhythm,
  updateAwayRhythm,
  deleteAwayRhythm,
  chooseFace,
  closeFamily,
  updateUser,
  getUser,
  listFamilyMembers,
  listChildren,
  updateParent,
  deleteParent,
  registerParent,
  setChoresEnabled,
  setRewardsEnabled,
  setSwitch,
  handOverFamily,
  updateFamily,
  getAutoApprove,
  setAutoApprove,
  listWithdrawals,
  createWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
  takeBackWithdrawal,
  handOverWithdrawal,
  receiveWithdrawal,
  cancelWithdrawal,
  noteDeadlinesShown,
  keepUnused,
  listRewardCategories,
  createRewardCategory,
  updateRewardCategory,
  deleteRewardCategory,
  createReward,
  updateReward,
  deleteReward,
  listClaims,
  listChildClaims,
  createClaim,
  approveClaim,
  rejectClaim,
  takeBackClaim,
  cancelClaim,
  listRewards,
  listChildRewards,
  openFamily,
  listStaffViews,
  getOpenedFamily,
  listFeedback,
  setFeedbackStatus,
  answerFeedback,
  deleteFeedback,
  searchUsers,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  sendFeedback,
  listStaff,
  createStaff,
  deleteStaff,
  staffForgotPassword,
  staffResetPassword,
  staffLogin,
  getStaffProfile,
  updateStaffProfile,
  listStaffSessions,
  endOtherStaffSessions,
};
