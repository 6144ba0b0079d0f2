import type { ReadName, StaffName, WriteName } from './names.ts';
import { READS, type ReadPolicy } from './reads.ts';
import { ROUTES } from './route-table.ts';
import { STAFF_ROUTES } from './staff-routes.gen.ts';
import { WRITES, type WritePolicy } from './writes.ts';

const SECOND = 1000;

/** Every read that staff alone may make. */
const STAFF_READS: { readonly [N in Extract<ReadName, StaffName>]: ReadPolicy } = {
  getComplianceStatus: { shows: ['complianceStatus'], poll: 30 * SECOND, stale: 0 },
  listPrivacyEvidence: { shows: ['evidence'], stale: 0 },
  listErrorLogs: { shows: ['errorLogs'], stale: 0 },
  listRefusedRequests: { shows: ['errorLogs'], stale: 0 },
  // The audit log records each of these reads, so none repeats by itself.
  listFeedback: { shows: ['feedback'], stale: 0 },
  getStaffProfile: { shows: ['staff'] },
  listAuditLogs: { shows: ['audit'], stale: 0 },
  // A search reads data of families, so it does not repeat by itself.
  searchUsers: { shows: ['users'] },
  listStaff: { shows: ['staff'], stale: 0 },
  getSecondFactor: { shows: ['secondFactor'], stale: 0 },
  // A run goes on by itself.
  listMaintenanceRuns: { shows: ['maintenance'], poll: 5 * SECOND, stale: 0 },
  listStaffSessions: { shows: ['staffSessions'], stale: 0 },
  getSystemHealth: { shows: ['figures'], poll: 30 * SECOND, stale: 0 },
  getMetrics: { shows: ['figures'], stale: 0 },
  getPerformance: { shows: ['figures'], stale: 0 },
  getSystemStats: { shows: ['figures'], stale: 0 },
  getWeeklyReport: { shows: ['figures'], stale: 0 },
  getMonthlyGrowth: { shows: ['figures'], stale: 0 },
};

/** Every write that staff alone may make. */
const STAFF_WRITES: { readonly [N in Extract<WriteName, StaffName>]: WritePolicy<N> } = {
  // A new password ends the other windows.
  updateStaffProfile: {
    changes: ['staff', 'staffSessions'],
    meanwhile: 'drop',
    answers: { read: 'getStaffProfile', at: () => ({}) },
  },
  beginSecondFactor: { changes: [], meanwhile: 'drop' },
  // Windows that were opened without it end.
  confirmSecondFactor: { changes: ['secondFactor', 'staffSessions'], meanwhile: 'drop' },
  removeSecondFactor: { changes: ['secondFactor'], meanwhile: 'drop' },
  createStaff: { changes: ['staff'], meanwhile: 'drop' },
  deleteStaff: { changes: ['staff'], meanwhile: 'drop' },
  endOtherStaffSessions: { changes: ['staffSessions'], meanwhile: 'drop' },
  startMonitoring: { changes: ['complianceStatus'], meanwhile: 'drop' },
  // A file: it changes nothing but the trail.
  generateComplianceReport: { changes: ['audit'], meanwhile: 'drop' },
  resolveViolation: { changes: ['complianceStatus'], meanwhile: 'drop' },
  recordPrivacyEvidence: { changes: ['evidence'], meanwhile: 'drop' },
  // How many are open is a figure beside them.
  updateErrorLog: { changes: ['errorLogs', 'figures'], meanwhile: 'drop' },
  runMaintenance: { changes: ['maintenance'], meanwhile: 'drop' },
  setFeedbackStatus: { changes: ['feedback'], meanwhile: 'drop' },
  deleteFeedback: { changes: ['feedback'], meanwhile: 'drop' },
};

/** Makes the calls of staff known: their app does so before its first one, and whatever plays both sides. */
export function addStaffCalls(): void {
  Object.assign(ROUTES, STAFF_ROUTES);
  Object.assign(READS, STAFF_READS);
  Object.assign(WRITES, STAFF_WRITES);
}
