import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { readClock } from '../../platform/clock-gate.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import { newId } from '../../platform/ids.ts';
import type { BookFault } from './book-checks.ts';
import type { Verification } from './verify-books.ts';

/** The most faults stored with a verification. The count includes the others. */
const STORED_FAULTS = 50;

/** The result of the last verification. */
export interface BookState {
  readonly finishedAt: Date;
  readonly faults: number;
}

/** Stores the result of a verification for readiness, metrics and staff. */
export async function storeVerification(
  database: DatabaseHandle,
  startedAt: Date,
  clock: Clock,
  { whole, families, faults }: Omit<Verification, 'faults'> & { readonly faults: readonly BookFault[] },
): Promise<void> {
  const db = database.crossTenant('books');
  const finishedAt = clock();
  const { open } = await readClock(database, finishedAt);
  await sql`
    INSERT INTO book_verifications
      (verification_id, started_at, finished_at, place, clock_trusted, whole, families, fault_count, faults)
    VALUES (${newId()}, ${startedAt}, ${finishedAt}, ${nextPlace('book_verifications')}, ${open}, ${whole}, ${families},
      ${faults.length}, ${JSON.stringify(faults.slice(0, STORED_FAULTS))})`.execute(db);
}

/** The place after all rows of a table. One job writes it at a time. */
export function nextPlace(table: 'book_verifications' | 'privacy_audits'): RawBuilder<number> {
  return sql<number>`(SELECT coalesce(max(o.place), 0) + 1 FROM ${sql.table(table)} AS o)`;
}

/** The result of the last verification by a trusted clock; undefined if there was none. */
export async function readBookState(database: DatabaseHandle): Promise<BookState | undefined> {
  const { rows } = await sql<{ finished_at: Date; fault_count: number }>`
    SELECT finished_at, fault_count FROM newest_book_verification`.execute(database.crossTenant('books'));
  const [row] = rows;
  return row && { finishedAt: row.finished_at, faults: row.fault_count };
}
