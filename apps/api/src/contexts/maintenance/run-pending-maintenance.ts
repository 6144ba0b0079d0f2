import type { MaintenanceAction, RunReport } from '@pocketful/maintenance/rules';
import { runReport } from '@pocketful/maintenance/rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { commit, noop } from '../../platform/writes/outcome.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { notReplayable, systemWrites } from '../../platform/writes/writes.ts';
import { clearCaches } from './maintain-caches.ts';
import { optimizeDatabase } from './maintain-database.ts';
import { cleanUpOrphans } from './maintain-orphans.ts';
import { refreshSessions } from './maintain-sessions.ts';
import type { Maintenance } from './maintenance-action.ts';
import { recalculateBalances } from './repair-balances.ts';
import { reportOnSystem } from './system-report.ts';

export interface MaintainDeps {
  readonly database: LongWork;
  readonly clock: Clock;
  readonly writes: WriterDeps;
  readonly onError: (error: unknown) => void;
}

/** The actions. Each returns a report of its changes. */
const ACTIONS: Readonly<Record<MaintenanceAction, (maintenance: Maintenance) => Promise<RunReport>>> = {
  'recalculate-balances': recalculateBalances,
  'cleanup-orphaned-data': cleanUpOrphans,
  'optimize-database': optimizeDatabase,
  'clear-cache': clearCaches,
  'refresh-sessions': refreshSessions,
  'generate-report': reportOnSystem,
};

/**
 * The interval at which a process reports that it is alive, and the silence after which another one takes the run over;
 * milliseconds.
 */
const BEAT_MS = 5000;
const SILENCE_MS = 30_000;
/** The most starts of a run: one that ends its process each time is given up. */
const MAX_TRIES = 3;

type OpenRun = RowOf<'maintenance_runs'>;

/**
 * Carries out waiting runs, and runs of processes that are gone, one after the other. Every action can be started
 * again.
 */
export async function runPendingMaintenance(deps: MaintainDeps): Promise<number> {
  let ended = 0;
  for (let run = await takeUp(deps); run; run = await takeUp(deps)) {
    await carryOut(run, deps);
    ended++;
  }
  return ended;
}

async function takeUp({ database, clock }: MaintainDeps): Promise<OpenRun | undefined> {
  const now = clock();
  const { rows } = await sql<OpenRun>`
    UPDATE maintenance_runs AS r SET status = 'running', started_at = coalesce(r.started_at, ${now}), seen_at = ${now},
      tries = r.tries + 1, progress = 0
    WHERE r.run_id = (
      SELECT o.run_id FROM maintenance_runs AS o
      WHERE o.status = 'waiting' OR (o.status = 'running' AND elapsed_since(o.seen_at, ${now}) > make_interval(secs => ${SILENCE_MS / 1000}))
      ORDER BY o.asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${sql.raw(columnsOf('maintenance_runs', 'r'))}`.execute(database.crossTenant('maintenance'));
  return rows[0];
}

async function carryOut(run: OpenRun, deps: MaintainDeps): Promise<void> {
  const { database, clock } = deps;
  if (run.tries > MAX_TRIES) {
    return end(run, deps, 'failed', runReport('Each process that began it ended before it was done.'));
  }
  let progress = 0;
  const beat = async () => {
    await sql`UPDATE maintenance_runs SET seen_at = ${clock()}, progress = ${progress}
      WHERE run_id = ${run.run_id} AND tries = ${run.tries} AND status = 'running'`.execute(
      database.crossTenant('maintenance'),
    );
  };
  const beating = setInterval(() => void beat().catch(deps.onError), BEAT_MS);
  try {
    const report = await ACTIONS[run.action]({
      ...{ database, clock, writes: deps.writes, runId: run.run_id, dryRun: run.dry_run },
      report: async percent => {
        progress = Math.min(Math.max(Math.round(percent), 0), 100);
        await beat();
      },
    });
    await end(run, deps, 'done', report);
  } catch (error) {
    deps.onError(error);
    await end(run, deps, 'failed', runReport('It ended in an error, which is in the server’s log.'));
  } finally {
    clearInterval(beating);
  }
}

/** Stores the result, unless another process has taken the run over. */
async function end(
  { run_id: id, action, dry_run: dryRun, asked_by: askedBy, tries }: OpenRun,
  { database, clock, writes }: MaintainDeps,
  status: 'done' | 'failed',
  report: RunReport,
): Promise<void> {
  const now = clock();
  const order = systemWrites<'maintenance.ended'>(writes, 'endMaintenance', now);
  await order.write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const { numAffectedRows } = await sql`
        UPDATE maintenance_runs SET status = ${status}, progress = ${status === 'done' ? 100 : 0}, ended_at = ${now},
          report = ${JSON.stringify(report)}::jsonb
        WHERE run_id = ${id} AND tries = ${tries} AND status = 'running'`.execute(tx.across('maintenance'));
      if (numAffectedRows === 0n) return noop(undefined);
      return commit(undefined, {
        ...{ action: 'maintenance.ended', on: ['maintenance', id], details: { action, dryRun, status } },
        by: { actorId: askedBy, profileId: null },
      });
    },
    notReplayable,
  );
}
