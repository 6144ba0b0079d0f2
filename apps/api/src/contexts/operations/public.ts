/** What other contexts may use of operations. */
export { forgetReports } from './forget-reports.ts';
