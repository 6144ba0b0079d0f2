import type { RouteName } from '@pocketful/api-contract/routes';
import type { Rows } from '../calls/row.ts';

export const maintenanceRows = {
  runMaintenance: {
    by: 'olive',
    params: { action: 'cleanup-orphaned-data' },
    body: { dryRun: true },
    other: { body: { dryRun: false } },
    trips: 6,
  },
  listMaintenanceRuns: { by: 'olive', trips: 2 },
} satisfies Partial<Rows<RouteName>>;
