import { plain, table } from './table.ts';

export const maintenanceTables = {
  maintenance_runs: table(
    {
      writer: 'maintenance',
      purpose: 'runs of maintenance and their reports',
      kept: '1 year',
      expires: { column: 'asked_at', days: 365 },
    },
    {
      ...plain(
        'run_id',
        'action',
        'dry_run',
        'status',
        'progress',
        'asked_by',
        'asked_at',
        'started_at',
        'ended_at',
        'seen_at',
        'tries',
        'heard',
        'report',
      ),
    },
  ),
} as const;
