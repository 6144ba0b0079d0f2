/** Exports of maintenance for other contexts. */
export { SYSTEM_REPORT } from './system-report.ts';
