import type { MaintenanceRun } from '@pocketful/maintenance/calls';
import { hasDryRun } from '@pocketful/maintenance/rules';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import type { Database, DatabaseHandle } from '../../platform/database/connect.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { pageOf, placeOf } from '../../platform/http/cursor.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';

export interface MaintenanceDeps {
  readonly database: DatabaseHandle;
  /** Makes a free process carry out the waiting runs. */
  readonly maintain: () => void;
}

interface RunRow extends RowOf<'maintenance_runs'> {
  readonly report: MaintenanceRun['report'];
  /** The username of the staff member who asked for it. */
  readonly asker: string | null;
}

const SELECTED = sql`
  SELECT ${sql.raw(columnsOf('maintenance_runs', 'r'))}, s.username AS asker
  FROM maintenance_runs AS r LEFT JOIN staff AS s ON s.staff_id = r.asked_by`;

/** Queues a run, which a job carries out. */
export async function runMaintenance(call: CallOf<'runMaintenance'>, { database, maintain }: MaintenanceDeps) {
  const { actor, params, body, now, objectId: id } = call;
  const { action } = params;
  const dryRun = body.dryRun ?? false;
  if (dryRun && !hasDryRun(action)) return refuse('NO_DRY_RUN');
  const run = await call.write(
    database.family(SYSTEM_FAMILY_ID),
    async tx => {
      const db = tx.across('maintenance');
      const { numAffectedRows } = await sql`
        INSERT INTO maintenance_runs (run_id, action, dry_run, status, asked_by, asked_at)
        VALUES (${id}, ${action}, ${dryRun}, 'waiting', ${actor.staffId}, ${now})
        ON CONFLICT (action) WHERE status IN ('waiting', 'running') DO NOTHING`.execute(db);
      if (numAffectedRows === 0n) return refuse('MAINTENANCE_RUNNING');
      const made = await findRun(db, id);
      if (!made) throw new Error('a run that was just written is not there');
      return commit(made, { action: 'maintenance.begun', on: ['maintenance', id], details: { action, dryRun } });
    },
    async (_reads, again) => (await findRun(database.crossTenant('maintenance'), again)) ?? refuse('NO_LONGER_THERE'),
  );
  if (!(run instanceof Refusal)) maintain();
  return run;
}

/** The runs, newest first. */
export async function listMaintenanceRuns(
  { query, setNextCursor }: CallOf<'listMaintenanceRuns'>,
  { database }: MaintenanceDeps,
): Promise<MaintenanceRun[]> {
  const after = placeOf(query.cursor);
  const behind = after ? sql`(r.asked_at, r.run_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<RunRow>`${SELECTED} WHERE ${behind}
    ORDER BY r.asked_at DESC, r.run_id DESC LIMIT ${query.limit + 1}`.execute(database.crossTenant('maintenance'));
  const { page, nextCursor } = pageOf(rows, query.limit, row => ({ at: row.asked_at, id: row.run_id }));
  setNextCursor(nextCursor);
  return page.map(toRun);
}

async function findRun(db: Database, id: string): Promise<MaintenanceRun | undefined> {
  const { rows } = await sql<RunRow>`${SELECTED} WHERE r.run_id = ${id}`.execute(db);
  return rows[0] && toRun(rows[0]);
}

function toRun({ action, status, progress, report, ...row }: RunRow): MaintenanceRun {
  return {
    ...{ id: row.run_id, action, status, progress, report },
    dryRun: row.dry_run,
    askedBy: row.asker,
    askedAt: row.asked_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
