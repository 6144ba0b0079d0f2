import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import { listErrorLogs, updateErrorLog } from './read-error-logs.ts';
import { listRefusedRequests } from './refused-requests.ts';
import { type ReportDeps, reportError } from './report-error.ts';

export function errorLogHandlers(deps: ReportDeps & { readonly database: DatabaseHandle }): HandlersOf<'error-logs'> {
  return {
    reportError: call => reportError(call, deps),
    listErrorLogs: call => listErrorLogs(call, deps.database),
    updateErrorLog: call => updateErrorLog(call, deps.database),
    listRefusedRequests: call => listRefusedRequests(call, deps.database),
  };
}
