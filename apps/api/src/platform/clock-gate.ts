import { sql } from 'kysely';
import { MINUTE } from './clock.ts';
import type { Database, DatabaseHandle } from './database/connect.ts';

/** The trusted distance ahead of the mark: a computer may be off for a summer. */
const TRUSTED_AHEAD_DAYS = 40;
/** The running time of an instance, over all starts, after which a clock further ahead is trusted. */
const RUNNING_HOURS = 24;
/** The longest time between two beats that counts as running. */
const MAX_BEAT_SECONDS = 90;
/** The age at which the mark moves to a trusted clock. */
const MARK_AGE_MS = 15 * MINUTE;

/** The comparison of the clock with the database's high-water mark of time. */
export interface ClockState {
  /** Whether jobs may pay, remove and end deadlines. */
  readonly open: boolean;
  /** The newest trusted time. */
  readonly mark: Date;
  /** Running hours of the instance since its clock went too far ahead. */
  readonly ranHours: number;
}

interface GateRow {
  readonly open: boolean;
  readonly mark: Date;
  readonly ran_hours: number;
}

/** The columns of a GateRow of `clock_gate AS g`. The later of this process's clock and the database's counts. */
const gateColumns = (now: Date) => sql`
  greatest(${now}::timestamptz, clock_timestamp()) <= g.mark + make_interval(days => ${TRUSTED_AHEAD_DAYS}) AS open,
  g.mark, g.ran_seconds / 3600.0::float8 AS ran_hours`;

/**
 * Moves the mark to a clock that is trusted, each 15 minutes, or counts running time while it is not. Call it about once
 * a minute in each process. Time between two beats is counted once, however many processes there are.
 *
 * @param now this process's clock; the database's own is compared too
 */
export async function beatClock(database: DatabaseHandle, now: Date): Promise<ClockState> {
  const seen = await readClock(database, now);
  if (seen.open && seen.ranHours === 0 && now.getTime() < seen.mark.getTime() + MARK_AGE_MS) return seen;
  const { rows } = await sql<GateRow>`
    UPDATE clock_gate AS g SET
      mark = CASE WHEN b.trusted THEN greatest(g.mark, b.clock) ELSE g.mark END,
      ran_seconds = CASE WHEN b.trusted THEN 0 ELSE b.ran END,
      beat_at = clock_timestamp()
    FROM (
      SELECT c.clock, c.ran, c.clock <= c.mark + make_interval(days => ${TRUSTED_AHEAD_DAYS})
        OR c.ran >= ${RUNNING_HOURS * 3600} AS trusted
      FROM (SELECT o.mark, greatest(${now}::timestamptz, clock_timestamp()) AS clock,
        o.ran_seconds
          + greatest(least(extract(epoch FROM clock_timestamp() - o.beat_at), ${MAX_BEAT_SECONDS}), 0)::integer AS ran
        FROM clock_gate AS o) AS c
    ) AS b
    RETURNING ${gateColumns(now)}`.execute(database.crossTenant('clock'));
  return stateOf(rows[0]);
}

/** Compares the clock with the mark, without a write. */
export async function readClock(database: DatabaseHandle, now: Date): Promise<ClockState> {
  const { rows } = await sql<GateRow>`SELECT ${gateColumns(now)} FROM clock_gate AS g`.execute(
    database.crossTenant('clock'),
  );
  return stateOf(rows[0]);
}

/** Accepts a clock as right. An operator decides this. */
export async function acceptClock(db: Database, now: Date): Promise<void> {
  await sql`UPDATE clock_gate SET mark = greatest(${now}::timestamptz, clock_timestamp()), ran_seconds = 0`.execute(db);
}

function stateOf(row: GateRow | undefined): ClockState {
  if (!row) throw new Error('the table clock_gate has no row');
  return { open: row.open, mark: row.mark, ranHours: row.ran_hours };
}
