import { sql } from 'kysely';
import { after, before, type Clock, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/schema.gen.ts';

/** For how long a row is lent to whoever works at it; longer than a mail server may stay silent. */
const LENT = 2 * MINUTE;
/** The pause after the first failure, which doubles, and its longest. */
const FIRST_PAUSE = MINUTE / 2;
const LONGEST_PAUSE = HOUR / 2;
/** After so long a row is given up: what it says is no news any more. */
const GIVEN_UP = 72 * HOUR;
/** How much of one table is worked at before the others have their turn: a flood of one kind holds up no other. */
export const TURN = 50;

/**
 * A table of what is to be done once, by one process at a time, and again where it failed. It has the columns
 * `created_at`, `tries` and `next_try_at`, which is null for what is done or given up.
 */
export interface LentTable<Row> {
  readonly name: keyof Tables;
  readonly key: readonly (keyof Row & string)[];
  /** What whoever works at a row is told of it, beside `tries`. */
  readonly columns: readonly (keyof Row & string)[];
}

/** A row as it is lent: how often it was, this time included. */
export interface LentRow {
  readonly tries: number;
}

/**
 * Works at what is due, a turn of it, one by one, each by its own clock: slow work holds no row longer than it is lent.
 * What fails is tried again later and later, and given up after three days; gives what it failed by.
 *
 * @param work does it and notes that it is done; where it throws, the row is due again after a pause
 */
export async function workOff<Row extends LentRow>(
  db: Database,
  table: LentTable<Row>,
  work: (row: Row, now: Date) => Promise<void>,
  clock: Clock,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let taken = 0; taken < TURN; taken++) {
    const row = await lend(db, table, clock());
    if (!row) break;
    try {
      await work(row, clock());
    } catch (error) {
      failures.push(error);
      const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(row.tries - 1, 10), LONGEST_PAUSE);
      await postpone(db, table, row, after(clock(), pause));
    }
  }
  return failures;
}

/** Whether anything is due in one of these tables: one statement, which is what most looks come to. */
export async function isAnyDue(db: Database, tables: readonly (keyof Tables)[], now: Date): Promise<boolean> {
  const due = tables.map(table => sql`EXISTS (SELECT FROM ${sql.table(table)} AS w WHERE w.next_try_at <= ${now})`);
  const { rows } = await sql<{ any_due: boolean }>`SELECT ${sql.join(due, sql` OR `)} AS any_due`.execute(db);
  return rows[0]?.any_due === true;
}

/** Lends the row that is due longest to nobody else meanwhile, for the last time where it is old. */
async function lend<Row>(db: Database, table: LentTable<Row>, now: Date): Promise<Row | undefined> {
  const key = columnsOf(table.key);
  const { rows } = await sql<Row>`
    UPDATE ${sql.table(table.name)} AS w SET tries = w.tries + 1,
      next_try_at = CASE WHEN w.created_at > ${before(now, GIVEN_UP)} THEN ${after(now, LENT)}::timestamptz END
    WHERE (${key}) = (
      SELECT ${key} FROM ${sql.table(table.name)} AS due WHERE due.next_try_at <= ${now}
      ORDER BY due.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${columnsOf(table.columns)}, w.tries`.execute(db);
  return rows[0];
}

/** One that was lent for the last time stays given up. */
async function postpone<Row>(db: Database, table: LentTable<Row>, row: Row, until: Date): Promise<void> {
  await sql`
    UPDATE ${sql.table(table.name)} SET next_try_at = ${until}
    WHERE (${columnsOf(table.key)}) = (${sql.join(table.key.map(column => row[column]))})
      AND next_try_at IS NOT NULL`.execute(db);
}

function columnsOf(names: readonly string[]) {
  return sql.join(names.map(name => sql.ref(name)));
}
