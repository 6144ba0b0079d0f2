/** What other contexts may use of maintenance. */
export { listMaintenanceRuns, type MaintenanceDeps, runMaintenance } from './maintenance.ts';
export { SYSTEM_REPORT } from './system-report.ts';
