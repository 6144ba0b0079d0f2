/** What other contexts may use of audit. */
export { listAuditLogs } from './audit-logs.ts';
