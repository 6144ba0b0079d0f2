import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { countOf, type RunReport, runReport } from '@pocketful/domain/maintenance';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { EventHub } from '../../platform/events/event-hub.ts';
import { FORGET_CHANNEL, forgetPayload, LISTENER } from '../../platform/events/notify-channel.ts';
import type { Maintenance } from './run-pending-maintenance.ts';

/** How long processes are waited for, and how often it is looked whether all have answered; milliseconds. */
const WAIT_MS = 5000;
const LOOK_MS = 50;

/** What a process did, as it notes it with the run. */
interface Heard {
  readonly process: string;
  readonly connections: number;
  readonly streams: number;
}

const COLUMNS = ['Process', 'Connections closed', 'Open screens told to read again'];

/**
 * Has every process forget what it remembers: connections to the database with the statements that they prepared, and in
 * the browsers that listen what they have read. Sessions, policies and figures are read anew by each call anyway.
 */
export async function clearCaches({ database, runId }: Maintenance): Promise<RunReport> {
  const db = database.crossTenant('maintenance');
  const { rows: told } = await sql<{ processes: number }>`
    SELECT count(*)::int AS processes FROM (SELECT pg_notify(${FORGET_CHANNEL}, ${forgetPayload(runId)})) AS said,
      pg_stat_activity AS a
    WHERE a.application_name = ${LISTENER} AND a.datname = current_database()`.execute(db);
  const processes = told[0]?.processes ?? 0;
  const heard = await answersOf(database, runId, processes);
  const rows = heard.map(({ process, connections, streams }) => [process, connections, streams]);
  const answered = `${heard.length} of ${countOf(processes, 'process', 'processes')}`;
  return runReport(`${answered} forgot what they remembered.`, COLUMNS, rows);
}

async function answersOf(database: DatabaseHandle, runId: string, wanted: number): Promise<readonly Heard[]> {
  for (const until = performance.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
    const { rows } = await sql<{ heard: readonly Heard[] }>`
      SELECT heard FROM maintenance_runs WHERE run_id = ${runId}`.execute(database.crossTenant('maintenance'));
    const heard = rows[0]?.heard ?? [];
    if (heard.length >= wanted || performance.now() > until) return heard;
  }
}

/** What one process does when it is told, and notes that it has. */
export async function forgetRemembered(
  { database, events }: { readonly database: DatabaseHandle; readonly events: EventHub },
  runId: string,
): Promise<void> {
  const connections = await database.forget();
  const streams = events.size;
  events.resync();
  const own: Heard = { process: `${hostname()} ${process.pid}`, connections, streams };
  await sql`UPDATE maintenance_runs SET heard = heard || ${JSON.stringify([own])}::jsonb WHERE run_id = ${runId}`.execute(
    database.crossTenant('maintenance'),
  );
}
