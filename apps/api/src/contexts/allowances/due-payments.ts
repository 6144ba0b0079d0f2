import { dayIn } from '@pocketful/domain/dates';
import { sql } from 'kysely';
import { newestDay } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { systemWrites } from '../../platform/writes/writes.ts';
import { skipsSql } from './allowances.ts';
import { type DueAllowance, type DuePayments, type PaymentEvent, payDue } from './public.ts';

/** Allowances that are looked at together. */
const PORTION = 500;

interface DueRow extends Pick<DueAllowance, 'name' | 'rhythm' | 'day' | 'version' | 'skips'> {
  readonly family_id: string;
  readonly time_zone: string;
  readonly allowance_id: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly next_due_on: string;
}

/** What became of a run; of a failed one the next run, minutes later, tries again. */
export interface DueRun extends DuePayments {
  readonly failures: readonly unknown[];
}

/**
 * Pays all allowances that are due in their family's time zone. After a time in which nothing ran it pays the newest
 * paydays of each and sets older ones aside for an adult. It may run several times at once, and may end in its middle: a
 * payday is paid or set aside once.
 */
export async function payDueAllowances(
  { database, writes }: { readonly database: DatabaseHandle; readonly writes: WriterDeps },
  clock: () => Date,
): Promise<DueRun> {
  const sum = { paid: 0, skipped: 0, missed: 0 };
  const failures: unknown[] = [];
  for (
    let rows = await findDue(database, clock());
    rows.length > 0;
    rows = await findDue(database, clock(), rows.at(-1))
  ) {
    for (const row of rows) {
      // A long run goes on past midnight, and what it posts is dated when it is posted.
      const now = clock();
      const today = dayIn(row.time_zone, now);
      if (row.next_due_on > today) continue;
      const newWrites = () => systemWrites<PaymentEvent>(writes, 'payAllowance', now);
      try {
        const made = await payDue(newWrites, database.family(row.family_id), dueOf(row), today);
        sum.paid += made.paid;
        sum.skipped += made.skipped;
        sum.missed += made.missed;
      } catch (error) {
        // One family's trouble keeps no other one waiting.
        failures.push(error);
      }
    }
  }
  return { ...sum, failures };
}

/** What may be due somewhere in the world, in portions behind a row. */
async function findDue(database: DatabaseHandle, now: Date, last?: DueRow): Promise<DueRow[]> {
  const behind = last
    ? sql<boolean>`(a.next_due_on, a.family_id, a.allowance_id) >
        (${last.next_due_on}::date, ${last.family_id}::uuid, ${last.allowance_id}::uuid)`
    : sql<boolean>`true`;
  const { rows } = await sql<DueRow>`
    SELECT a.family_id, f.time_zone, a.allowance_id, a.name, a.rhythm, a.day, a.starts_on, a.ends_on, a.next_due_on,
      a.version, ${sql.raw(skipsSql('a.family_id', 'a'))} AS skips
    FROM allowances AS a JOIN families AS f ON f.family_id = a.family_id
    WHERE a.next_due_on IS NOT NULL AND NOT a.paused AND a.next_due_on <= ${newestDay(now)}::date AND ${behind}
    ORDER BY a.next_due_on, a.family_id, a.allowance_id LIMIT ${PORTION}`.execute(database.crossTenant('due-payments'));
  return rows;
}

function dueOf(row: DueRow): DueAllowance {
  const { allowance_id, name, rhythm, day, starts_on, ends_on, next_due_on, version, skips } = row;
  return {
    allowanceId: allowance_id,
    name,
    rhythm,
    day,
    startsOn: starts_on,
    endsOn: ends_on,
    nextDueOn: next_due_on,
    version,
    skips,
  };
}
