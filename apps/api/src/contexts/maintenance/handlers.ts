import type { HandlersOf } from '../../platform/http/call.ts';
import { listMaintenanceRuns, type MaintenanceDeps, runMaintenance } from './maintenance.ts';

export function maintenanceHandlers(deps: MaintenanceDeps): HandlersOf<'maintenance'> {
  return {
    runMaintenance: call => runMaintenance(call, deps),
    listMaintenanceRuns: call => listMaintenanceRuns(call, deps),
  };
}
