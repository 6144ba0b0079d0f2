/** What other contexts may use of operations. */
export { forgetReports } from '../error-logs/forget-reports.ts';
