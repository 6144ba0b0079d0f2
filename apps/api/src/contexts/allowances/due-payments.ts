import { changeSchedule } from '@pocketful/allowances/rules';
import { dayIn } from '@pocketful/domain/dates';
import { type RawBuilder, sql } from 'kysely';
import { newestDay } from '../../platform/clock.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import { eachRow } from '../../platform/database/each-row.ts';
import type { LongWork } from '../../platform/database/long-work.ts';
import type { WriterDeps } from '../../platform/writes/write-order.ts';
import { systemWrites } from '../../platform/writes/writes.ts';
import { skipsSql } from './allowances.ts';
import { type DueAllowance, type DuePayments, type PaymentEvent, payDue } from './public.ts';

interface DueRow extends RowOf<'allowances'>, Pick<DueAllowance, 'skips'> {
  readonly family_id: string;
  readonly time_zone: string;
  readonly next_due_on: string;
  /** The payday that came last; null before the first. */
  readonly last_due_on: string | null;
}

/**
 * The most days to the next payday: those of two months, after a monthly payday has moved from the first to the last
 * day.
 */
const LONGEST_DAYS = 62;

/** The result of a run. The next run, minutes later, retries failed payments. */
export interface DueRun extends DuePayments {
  readonly failures: readonly unknown[];
}

/**
 * Pays all allowances that are due in their family's time zone. After an outage it pays the newest paydays of each and
 * sets older ones aside for an adult. Concurrent and interrupted runs are safe: a payday is paid or set aside once.
 */
export async function payDueAllowances(
  { database, writes }: { readonly database: LongWork; readonly writes: WriterDeps },
  clock: () => Date,
): Promise<DueRun> {
  const sum = { paid: 0, skipped: 0, missed: 0 };
  const failures = await eachRow(database, 'due-payments', mayBeDue(clock()), async row => {
    // A long run can continue past midnight. Each payment is dated when it is posted.
    const now = clock();
    const today = dayIn(row.time_zone, now);
    const newWrites = () => systemWrites<PaymentEvent>(writes, 'payAllowance', now);
    const due = row.next_due_on > today ? await broughtForward(database, row, today) : dueOf(row);
    if (!due) return;
    const made = await payDue(newWrites, database.family(row.family_id), due, today);
    sum.paid += made.paid;
    sum.skipped += made.skipped;
    sum.missed += made.missed;
  });
  return { ...sum, failures };
}

/**
 * Corrects and stores the next payday of an allowance if a clock that was ahead moved it too far. Undefined if the
 * payday is right, or if the allowance has changed since it was read.
 */
async function broughtForward(database: LongWork, row: DueRow, today: string): Promise<DueAllowance | undefined> {
  const due = dueOf(row);
  const { next } = changeSchedule(due, due, today, row.last_due_on);
  if (next === undefined || next >= row.next_due_on) return undefined;
  const { numAffectedRows } = await sql`
    UPDATE allowances SET next_due_on = ${next}::date WHERE family_id = ${row.family_id} AND allowance_id = ${row.allowance_id}
      AND version = ${row.version} AND next_due_on = ${row.next_due_on}::date`.execute(
    database.crossTenant('due-payments'),
  );
  return numAffectedRows ? { ...due, nextDueOn: next } : undefined;
}

/** Allowances that may be due in some time zone, and those with a payday later than any schedule allows, by payday. */
function mayBeDue(now: Date): RawBuilder<DueRow> {
  return sql`
    SELECT a.family_id, ${sql.raw(columnsOf('allowances', 'a'))}, f.time_zone,
      ${sql.raw(skipsSql('a.family_id', 'a'))} AS skips, (SELECT max(p.due_on) FROM allowance_payments AS p
        WHERE p.family_id = a.family_id AND p.allowance_id = a.allowance_id) AS last_due_on
    FROM allowances AS a JOIN families AS f ON f.family_id = a.family_id
    WHERE a.next_due_on IS NOT NULL AND NOT a.paused AND (a.next_due_on <= ${newestDay(now)}::date
      OR a.next_due_on > ${newestDay(now)}::date + ${LONGEST_DAYS}::integer
        AND a.next_due_on > a.starts_on + ${LONGEST_DAYS}::integer)
    ORDER BY a.next_due_on`;
}

function dueOf(row: DueRow): DueAllowance {
  const { allowance_id, name, rhythm, day, starts_on, ends_on, next_due_on, version, skips, asks_first } = row;
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
    asksFirst: asks_first,
  };
}
