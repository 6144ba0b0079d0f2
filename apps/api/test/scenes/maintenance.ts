import type { MaintenanceAction } from '@pocketful/domain/maintenance';
import { runPendingMaintenance } from '../../src/contexts/maintenance/run-pending-maintenance.ts';
import { startApp } from '../harness.ts';
import { castOf } from '../principals.ts';

export type MaintenanceDesk = Awaited<ReturnType<typeof maintenanceDesk>>;

/** An application with somebody of support, who asks for maintenance, and with whoever carries it out. */
export async function maintenanceDesk() {
  const app = await startApp();
  const cast = await castOf(app);
  const staff = cast.browsers.support_user;
  const errors: unknown[] = [];
  const ask = (action: MaintenanceAction, dryRun?: boolean) =>
    staff.call('runMaintenance', { params: { action }, body: dryRun === undefined ? {} : { dryRun } });
  /** What a process does whose job finds something waiting. */
  const takeUp = () =>
    runPendingMaintenance({
      ...{ database: app.handle, clock: app.now, writes: app.writes },
      onError: error => errors.push(error),
    });
  return {
    app,
    cast,
    staff,
    /** What went wrong while it was carried out. */
    errors,
    ask,
    takeUp,
    rowsOf: (text: string, values?: unknown[]) => app.database.query<Record<string, unknown>>(text, values),
    /** Asks for an action, has it carried out, and gives how it ended. */
    async carryOut(action: MaintenanceAction, dryRun?: boolean) {
      const { id } = await ask(action, dryRun);
      const taken = await takeUp();
      const run = (await staff.call('listMaintenanceRuns', {})).find(one => one.id === id);
      if (taken !== 1 || !run?.report) throw new Error('the run did not end, or was not the only one');
      return { ...run, report: run.report };
    },
  };
}
