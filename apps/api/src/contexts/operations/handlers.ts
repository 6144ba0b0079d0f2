import type { HandlersOf } from '../../platform/http/call.ts';
import { listAuditLogs } from '../audit/public.ts';
import {
  listErrorLogs,
  listRefusedRequests,
  type ReportDeps,
  reportError,
  updateErrorLog,
} from '../error-logs/public.ts';
import { type ExportDeps, exportTable } from '../exports/public.ts';
import { listMaintenanceRuns, type MaintenanceDeps, runMaintenance } from '../maintenance/public.ts';
import type { ProcessWatch } from '../metrics/public.ts';
import {
  getMetrics,
  getMonthlyGrowth,
  getPerformance,
  getSystemHealth,
  getSystemStats,
  getWeeklyReport,
} from '../metrics/public.ts';

export function operationsHandlers(
  deps: ReportDeps & ExportDeps & MaintenanceDeps & { readonly watch: ProcessWatch },
): HandlersOf<'operations'> {
  return {
    reportError: call => reportError(call, deps),
    listErrorLogs: call => listErrorLogs(call, deps.database),
    listRefusedRequests: call => listRefusedRequests(call, deps.database),
    listAuditLogs: call => listAuditLogs(call, deps.database),
    exportTable: call => exportTable(call, deps),
    runMaintenance: call => runMaintenance(call, deps),
    listMaintenanceRuns: call => listMaintenanceRuns(call, deps),
    updateErrorLog: call => updateErrorLog(call, deps.database),
    getSystemHealth: call => getSystemHealth(call, deps),
    getMetrics: call => getMetrics(call, deps.database),
    getPerformance: call => getPerformance(call, deps.database),
    getSystemStats: call => getSystemStats(call, deps.database),
    getWeeklyReport: call => getWeeklyReport(call, deps.database),
    getMonthlyGrowth: call => getMonthlyGrowth(call, deps.database),
  };
}
