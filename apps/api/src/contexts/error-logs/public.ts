/** What other contexts may use of error-logs. */
export { familyOf } from './circumstances.ts';
export { forgetCircumstances } from './forget-reports.ts';
export { listErrorLogs, updateErrorLog } from './read-error-logs.ts';
export { addRefused, listRefusedRequests, type Refused, requestsNamed } from './refused-requests.ts';
export { type ReportDeps, reportError } from './report-error.ts';
