import { elapsedSince } from '@pocketful/domain/elapsed';
import type { SystemHealth } from '@pocketful/metrics/calls';
import { errorRate, healthOf } from '@pocketful/metrics/rules/health';
import { sql } from 'kysely';
import { hasHookFailed } from '../../platform/backups/backup-hook.ts';
import { areBackupsBesideData, newestBackup } from '../../platform/backups/old-backups.ts';
import { before, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { freeBytesOf } from '../../platform/free-space.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { VERSION } from '../../platform/version.ts';
import type { ProcessWatch } from './process-watch.ts';

/** The minutes over which response times and errors are reported. */
const LOOKED_BACK = 5;

interface HealthRow {
  readonly requests: number;
  readonly errors: number;
  readonly microseconds: number;
  readonly connections: number;
  readonly allowed: number;
  readonly verified_at: Date | null;
  readonly faults: number | null;
  readonly trusted: Date;
  readonly days_ahead: number;
}

/** The state of the system: this process, and all processes by their shared counts. */
export async function getSystemHealth(
  { now }: CallOf<'getSystemHealth'>,
  {
    database,
    watch,
    config,
  }: { readonly database: DatabaseHandle; readonly watch: ProcessWatch; readonly config: Config },
): Promise<SystemHealth> {
  const [row, lag, backup, free, backupsBesideData, backupHookFailed] = await Promise.all([
    readHealth(database, now),
    database.replicaLag().catch(() => null),
    newestBackup(config),
    freeBytesOf(config.dataDir),
    areBackupsBesideData(config),
    hasHookFailed(config),
  ]);
  const freeSpace = free === undefined ? null : Math.floor(free / 1024 ** 2);
  const figures = {
    memoryUsage: watch.memoryUsage,
    responseTime: row.requests === 0 ? null : Math.round(row.microseconds / row.requests / 100) / 10,
    errorRate: errorRate(row.requests, row.errors),
    eventLoopDelay: watch.eventLoopDelay,
    replicaLag: lag === null ? null : Math.round(lag / 100) / 10,
  };
  const { status, reasons } = healthOf({
    ...figures,
    dbConnections: (row.connections / row.allowed) * 100,
    bookFaults: row.faults,
    booksAge: row.verified_at && elapsedSince(row.verified_at, now) / HOUR,
    clockAhead: row.days_ahead,
    backupAge: backup ? elapsedSince(backup, now) / DAY : null,
    freeSpace,
  });
  return {
    ...{ at: now.toISOString(), version: VERSION, status, reasons, uptime: watch.uptime, ...figures },
    ...{ requests: row.requests, dbConnections: row.connections, dbConnectionsAllowed: row.allowed },
    books: row.verified_at && { verifiedAt: row.verified_at.toISOString(), faults: row.faults ?? 0 },
    clockAhead: { days: row.days_ahead, trusted: row.trusted.toISOString() },
    newestBackup: backup?.toISOString() ?? null,
    ...{ backupsBesideData, backupHookFailed, freeSpace },
  };
}

/** Reads the primary: a standby has the values of another server, and they may be old. */
async function readHealth(database: DatabaseHandle, now: Date): Promise<HealthRow> {
  const from = before(now, LOOKED_BACK * MINUTE);
  const { rows } = await sql<HealthRow>`
    SELECT c.requests, c.errors, c.microseconds,
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS connections,
      current_setting('max_connections')::int AS allowed, b.finished_at AS verified_at, b.fault_count AS faults,
      g.mark AS trusted,
      floor(greatest(extract(epoch FROM greatest(${now}::timestamptz, clock_timestamp()) - g.mark), 0) / 86400)::int AS days_ahead
    FROM clock_gate AS g CROSS JOIN (
      SELECT coalesce(sum(requests), 0)::float8 AS requests, coalesce(sum(microseconds), 0)::float8 AS microseconds,
        coalesce(sum(requests) FILTER (WHERE status_class = 5), 0)::float8 AS errors
      FROM request_counts WHERE span = 'minute' AND at > ${from} AND at <= ${now}
    ) AS c LEFT JOIN LATERAL (
      SELECT finished_at, fault_count FROM newest_book_verification
    ) AS b ON true`.execute(database.crossTenant('figures'));
  const [row] = rows;
  if (!row) throw new Error('a statement of figures gave no row');
  return row;
}
