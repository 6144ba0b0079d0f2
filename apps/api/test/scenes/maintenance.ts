import type { MaintenanceAction } from '@pocketful/maintenance/rules';
import { runPendingMaintenance } from '../../src/contexts/maintenance/run-pending-maintenance.ts';
import { startApp } from '../harness.ts';
import { castOf } from '../principals.ts';

export type MaintenanceDesk = Awaited<ReturnType<typeof maintenanceDesk>>;

/** An application with a support user, and the job that carries out maintenance. */
export async function maintenanceDesk() {
  const app = await startApp();
  const cast = await castOf(app);
  const staff = cast.browsers.support_user;
  const errors: unknown[] = [];
  const ask = (action: MaintenanceAction, dryRun?: boolean) =>
    staff.call('runMaintenance', { params: { action }, body: dryRun === undefined ? {} : { dryRun } });
  /** The work of a process whose job finds a waiting run. */
  const takeUp = () =>
    runPendingMaintenance({
      ...app.jobs,
      clock: app.now,
      onError: error => errors.push(error),
    });
  return {
    app,
    cast,
    staff,
    /** Errors of runs. */
    errors,
    ask,
    takeUp,
    rowsOf: (text: string, values?: unknown[]) => app.database.query<Record<string, unknown>>(text, values),
    /** Requests an action, carries it out, and returns its result. */
    async carryOut(action: MaintenanceAction, dryRun?: boolean) {
      const { id } = await ask(action, dryRun);
      const taken = await takeUp();
      const run = (await staff.call('listMaintenanceRuns', {})).find(one => one.id === id);
      if (taken !== 1 || !run?.report) throw new Error('the run did not end, or was not the only one');
      return { ...run, report: run.report };
    },
  };
}
