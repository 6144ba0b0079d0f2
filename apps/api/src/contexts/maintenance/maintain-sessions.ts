import { countOf, type RunReport, runReport } from '@pocketful/maintenance/rules';
import { endExpiredSessions } from '../retention/public.ts';
import type { Maintenance } from './maintenance-action.ts';

/** Ends expired sessions, of families and of staff. Valid sessions stay. */
export async function refreshSessions({ database, clock }: Maintenance): Promise<RunReport> {
  const { devices, windows, devicesLeft, windowsLeft } = await endExpiredSessions(database, clock());
  return runReport(
    `${countOf(devices + windows, 'expired session')} ended.`,
    ['Sessions', 'Ended', 'Still open'],
    [
      ['Devices of families', devices, devicesLeft],
      ['Windows of staff', windows, windowsLeft],
    ],
  );
}
