import type { HandlersOf } from '../../platform/http/call.ts';
import { listAuditLogs } from './audit-logs.ts';
import { type ExportDeps, exportTable } from './export-table.ts';
import { getMetrics, getSystemStats } from './figures.ts';
import { getMonthlyGrowth, getWeeklyReport } from './growth.ts';
import { listMaintenanceRuns, type MaintenanceDeps, runMaintenance } from './maintenance.ts';
import { getPerformance } from './performance.ts';
import type { ProcessWatch } from './process-watch.ts';
import { listErrorLogs, updateErrorLog } from './read-error-logs.ts';
import { listRefusedRequests } from './refused-requests.ts';
import { type ReportDeps, reportError } from './report-error.ts';
import { getSystemHealth } from './system-health.ts';

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
