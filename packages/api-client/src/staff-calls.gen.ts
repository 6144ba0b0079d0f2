// Written from the contract by `npm run generate`; do not edit.
import type { CallTable, ClientCall } from './calls.ts';

const WHO_0: ClientCall['who'] = ["app_owner","support_user","app_admin","admin"];

/** The calls that only staff may make. */
export const STAFF_CALLS: CallTable = {
  listAuditLogs: {"who":WHO_0,"method":"GET","path":"/api/admin/audit-logs","shows":["audit"],"staleSeconds":0},
  getComplianceStatus: {"who":WHO_0,"method":"GET","path":"/api/admin/compliance/status","shows":["complianceStatus"],"pollSeconds":30,"staleSeconds":0},
  startMonitoring: {"who":WHO_0,"method":"POST","path":"/api/admin/compliance/start-monitoring","changes":["complianceStatus"]},
  generateComplianceReport: {"who":WHO_0,"method":"POST","path":"/api/admin/compliance/generate-report","changes":["audit"]},
  resolveViolation: {"who":WHO_0,"method":"POST","path":"/api/admin/compliance/resolve-violation","changes":["complianceStatus"]},
  listPrivacyEvidence: {"who":WHO_0,"method":"GET","path":"/api/admin/compliance/evidence","shows":["evidence"],"staleSeconds":0},
  recordPrivacyEvidence: {"who":WHO_0,"method":"POST","path":"/api/admin/compliance/evidence","changes":["evidence"]},
  listErrorLogs: {"who":WHO_0,"method":"GET","path":"/api/error-logs","shows":["errorLogs"],"staleSeconds":0},
  updateErrorLog: {"who":WHO_0,"method":"PATCH","path":"/api/error-logs/:id","changes":["errorLogs","figures"]},
  listRefusedRequests: {"who":WHO_0,"method":"GET","path":"/api/admin/refused-requests","shows":["errorLogs"],"staleSeconds":0},
  exportTable: {"who":WHO_0,"method":"GET","path":"/api/admin/export/:kind"},
  runMaintenance: {"who":WHO_0,"method":"POST","path":"/api/admin/maintenance/:action","changes":["maintenance"]},
  listMaintenanceRuns: {"who":WHO_0,"method":"GET","path":"/api/admin/maintenance","shows":["maintenance"],"pollSeconds":5,"staleSeconds":0},
  getSystemHealth: {"who":WHO_0,"method":"GET","path":"/api/admin/system-health","shows":["figures"],"pollSeconds":30,"staleSeconds":0},
  getMetrics: {"who":WHO_0,"method":"GET","path":"/api/admin/metrics","shows":["figures"],"staleSeconds":0},
  getPerformance: {"who":WHO_0,"method":"GET","path":"/api/admin/performance","shows":["figures"],"staleSeconds":0},
  getSystemStats: {"who":WHO_0,"method":"GET","path":"/api/admin/system-stats","shows":["figures"],"staleSeconds":0},
  getWeeklyReport: {"who":WHO_0,"method":"GET","path":"/api/admin/reports/weekly","shows":["figures"],"staleSeconds":0},
  getMonthlyGrowth: {"who":WHO_0,"method":"GET","path":"/api/admin/reports/monthly-growth","shows":["figures"],"staleSeconds":0},
  updateStaffProfile: {"who":WHO_0,"method":"PUT","path":"/api/admin/profile","changes":["staff","staffSessions"],"answers":"getStaffProfile"},
  listStaff: {"who":WHO_0,"method":"GET","path":"/api/admin/admin-users","shows":["staff"],"staleSeconds":0},
  createStaff: {"who":WHO_0,"method":"POST","path":"/api/admin/create-admin-user","changes":["staff"]},
  deleteStaff: {"who":WHO_0,"method":"DELETE","path":"/api/admin/delete-admin-user/:id","changes":["staff"]},
  listStaffSessions: {"who":WHO_0,"method":"GET","path":"/api/admin/sessions","shows":["staffSessions"],"staleSeconds":0},
  endOtherStaffSessions: {"who":WHO_0,"method":"DELETE","path":"/api/admin/sessions","changes":["staffSessions"]},
  getStaffProfile: {"who":WHO_0,"method":"GET","path":"/api/admin/profile","shows":["staff"]},
  listFeedback: {"who":WHO_0,"method":"GET","path":"/api/admin/feedback","shows":["feedback"],"staleSeconds":0},
  setFeedbackStatus: {"who":WHO_0,"method":"PATCH","path":"/api/admin/feedback/:id/status","changes":["feedback"]},
  deleteFeedback: {"who":WHO_0,"method":"DELETE","path":"/api/admin/feedback/:id","changes":["feedback"]},
  getSecondFactor: {"who":WHO_0,"method":"GET","path":"/api/admin/second-factor","shows":["secondFactor"],"staleSeconds":0},
  beginSecondFactor: {"who":WHO_0,"method":"POST","path":"/api/admin/second-factor","changes":[]},
  confirmSecondFactor: {"who":WHO_0,"method":"PUT","path":"/api/admin/second-factor","changes":["secondFactor","staffSessions"]},
  removeSecondFactor: {"who":WHO_0,"method":"DELETE","path":"/api/admin/second-factor","changes":["secondFactor"]},
  searchUsers: {"who":WHO_0,"method":"GET","path":"/api/admin/users/search","shows":["users"]},
  openFamily: {"who":WHO_0,"method":"POST","path":"/api/admin/families/:id/open","changes":["users","staffViews"]},
};
