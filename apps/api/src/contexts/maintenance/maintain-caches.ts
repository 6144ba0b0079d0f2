import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { countOf, type RunReport, runReport } from '@pocketful/maintenance/rules';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { EventHub } from '../../platform/events/event-hub.ts';
import { FORGET_CHANNEL, forgetPayload, LISTENER } from '../../platform/events/notify-channel.ts';
import type { Maintenance } from './maintenance-action.ts';

/** The longest wait for other processes, and the interval of the checks; milliseconds. */
const WAIT_MS = 5000;
const LOOK_MS = 50;

/** The report of a process that dropped its caches, as it is stored with the run. */
interface Heard {
  readonly process: string;
  readonly connections: number;
  readonly streams: number;
}

const COLUMNS = ['Process', 'Connections closed', 'Open screens told to reload'];

/**
 * Makes every process drop its caches: database connections with their prepared statements, and the data in listening
 * browsers. Sessions, policies and metrics are not cached.
 */
export async function clearCaches({ database, runId }: Maintenance): Promise<RunReport> {
  const db = database.crossTenant('maintenance');
  const { rows: listeners } = await sql<{ processes: number }>`
    SELECT count(*)::int AS processes FROM (SELECT pg_notify(${FORGET_CHANNEL}, ${forgetPayload(runId)})) AS said,
      pg_stat_activity AS a
    WHERE a.application_name = ${LISTENER} AND a.datname = current_database()`.execute(db);
  const processes = listeners[0]?.processes ?? 0;
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

/** Drops the caches of one process, and records that. */
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
