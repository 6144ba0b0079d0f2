/** What other contexts may use of maintenance. */
export { SYSTEM_REPORT } from './system-report.ts';
