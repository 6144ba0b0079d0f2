import type { HandlersOf } from '../../platform/http/call.ts';
import { listAuditLogs } from './audit-logs.ts';
import { type ExportDeps, exportTable } from './export-table.ts';
import { listErrorLogs, updateErrorLog } from './read-error-logs.ts';
import { type ReportDeps, reportError } from './report-error.ts';

export function operationsHandlers(deps: ReportDeps & ExportDeps): HandlersOf<'operations'> {
  return {
    reportError: call => reportError(call, deps),
    listErrorLogs: call => listErrorLogs(call, deps.database),
    listAuditLogs: call => listAuditLogs(call, deps.database),
    exportTable: call => exportTable(call, deps),
    updateErrorLog: call => updateErrorLog(call, deps.database),
  };
}
