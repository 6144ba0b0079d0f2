// Written from the contract by `npm run generate`; do not edit.
import type { CallTable, ClientCall } from './calls.ts';

const WHO_0: ClientCall['who'] = ["app_owner","support_user","app_admin","admin"];
const WHO_1: ClientCall['who'] = ["family_admin","parent","child","app_owner","support_user","app_admin","admin"];

/** The calls that only staff make. */
export const STAFF_CALLS: CallTable = {
  answerFeedback: {"who":WHO_0,"changes":["feedback","notices"],"path":"/api/admin/feedback/:id","method":"PATCH"},
  beginSecondFactor: {"who":WHO_0,"changes":[],"path":"/api/admin/second-factor","method":"POST"},
  confirmSecondFactor: {"who":WHO_0,"changes":["secondFactor","staffSessions"],"path":"/api/admin/second-factor","method":"PUT"},
  createStaff: {"who":WHO_0,"changes":["staff"],"path":"/api/admin/create-admin-user","method":"POST"},
  deleteFeedback: {"who":WHO_0,"changes":["feedback"],"path":"/api/admin/feedback/:id","method":"DELETE"},
  deleteStaff: {"who":WHO_0,"changes":["staff"],"path":"/api/admin/delete-admin-user/:id","method":"DELETE"},
  endOtherStaffSessions: {"who":WHO_0,"changes":["staffSessions"],"path":"/api/admin/sessions","method":"DELETE"},
  exportTable: {"who":WHO_0,"path":"/api/admin/export/:kind","method":"GET"},
  generateComplianceReport: {"who":WHO_0,"changes":["audit"],"path":"/api/admin/compliance/generate-report","method":"POST"},
  getComplianceStatus: {"who":WHO_0,"staleSeconds":0,"shows":["complianceStatus"],"path":"/api/admin/compliance/status","pollSeconds":30,"method":"GET"},
  getMetrics: {"who":WHO_0,"staleSeconds":0,"shows":["figures"],"path":"/api/admin/metrics","method":"GET"},
  getMonthlyGrowth: {"who":WHO_0,"staleSeconds":0,"shows":["figures"],"path":"/api/admin/reports/monthly-growth","method":"GET"},
  getOpenedFamily: {"who":WHO_0,"staleSeconds":0,"shows":["users"],"path":"/api/admin/families/:id","method":"GET"},
  getPerformance: {"who":WHO_0,"staleSeconds":0,"shows":["figures"],"path":"/api/admin/performance","method":"GET"},
  getSecondFactor: {"who":WHO_0,"staleSeconds":0,"shows":["secondFactor"],"path":"/api/admin/second-factor","method":"GET"},
  getStaffProfile: {"who":WHO_0,"shows":["staff"],"path":"/api/admin/profile","method":"GET"},
  getSystemHealth: {"who":WHO_0,"staleSeconds":0,"shows":["figures"],"path":"/api/admin/system-health","pollSeconds":30,"method":"GET"},
  getSystemStats: {"who":WHO_0,"staleSeconds":0,"shows":["figures"],"path":"/api/admin/system-stats","method":"GET"},
  getWeeklyReport: {"who":WHO_0,"staleSeconds":0,"shows":["figures"],"path":"/api/admin/reports/weekly","method":"GET"},
  listAuditLogs: {"who":WHO_0,"staleSeconds":0,"shows":["audit"],"path":"/api/admin/audit-logs","method":"GET"},
  listErrorLogs: {"who":WHO_0,"staleSeconds":0,"shows":["errorLogs"],"path":"/api/error-logs","method":"GET"},
  listFeedback: {"who":WHO_0,"staleSeconds":0,"shows":["feedback"],"path":"/api/admin/feedback","method":"GET"},
  listMaintenanceRuns: {"who":WHO_0,"staleSeconds":0,"shows":["maintenance"],"path":"/api/admin/maintenance","pollSeconds":5,"method":"GET"},
  listPrivacyEvidence: {"who":WHO_0,"staleSeconds":0,"shows":["evidence"],"path":"/api/admin/compliance/evidence","method":"GET"},
  listRefusedRequests: {"who":WHO_0,"staleSeconds":0,"shows":["errorLogs"],"path":"/api/admin/refused-requests","method":"GET"},
  listStaff: {"who":WHO_0,"staleSeconds":0,"shows":["staff"],"path":"/api/admin/admin-users","method":"GET"},
  listStaffSessions: {"who":WHO_0,"staleSeconds":0,"shows":["staffSessions"],"path":"/api/admin/sessions","method":"GET"},
  openFamily: {"who":WHO_0,"changes":["users","staffViews"],"path":"/api/admin/families/:id/open","method":"POST"},
  recordPrivacyEvidence: {"who":WHO_0,"changes":["evidence"],"path":"/api/admin/compliance/evidence","method":"POST"},
  removeSecondFactor: {"who":WHO_0,"changes":["secondFactor"],"path":"/api/admin/second-factor","method":"DELETE"},
  resolveViolation: {"who":WHO_0,"changes":["complianceStatus"],"path":"/api/admin/compliance/resolve-violation","method":"POST"},
  runMaintenance: {"who":WHO_0,"changes":["maintenance"],"path":"/api/admin/maintenance/:action","method":"POST"},
  searchUsers: {"who":WHO_0,"shows":["users"],"path":"/api/admin/users/search","method":"GET"},
  setFeedbackStatus: {"who":WHO_0,"changes":["feedback"],"path":"/api/admin/feedback/:id/status","method":"PATCH"},
  staffForgotPassword: {"who":WHO_1,"changes":[],"path":"/api/admin/forgot-password","method":"POST"},
  staffLogin: {"who":WHO_1,"changes":"session","path":"/api/admin/login","method":"POST"},
  staffResetPassword: {"who":WHO_1,"changes":[],"path":"/api/admin/reset-password","method":"POST"},
  startMonitoring: {"who":WHO_0,"changes":["complianceStatus"],"path":"/api/admin/compliance/start-monitoring","method":"POST"},
  updateErrorLog: {"who":WHO_0,"changes":["errorLogs","figures"],"path":"/api/error-logs/:id","method":"PATCH"},
  updateStaffProfile: {"who":WHO_0,"answers":"getStaffProfile","changes":["staff","staffSessions"],"path":"/api/admin/profile","method":"PUT"},
};
