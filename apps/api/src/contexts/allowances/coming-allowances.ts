import { type AllowanceRhythm, paydayAfter } from '@pocketful/allowances/rules';
import type { ComingAllowance } from '@pocketful/allowances/rules/reachable';
import type { Absence } from '@pocketful/domain/absences';
import { centsOf } from '@pocketful/domain/money';
import { type Moment, skipsSql } from './allowances.ts';

type ComingJson = readonly [
  amount: string,
  rhythm: AllowanceRhythm,
  day: number,
  startsOn: string,
  endsOn: string | null,
  nextDueOn: string,
  skips: readonly Absence[],
];

/**
 * A child's allowances that are paid, as an expression of SQL: JSON in a text, for `comingAllowances`. It is null if
 * there are none.
 *
 * @param family the family, as the statement names it, such as `$1`
 * @param child the child, likewise
 */
export function comingAllowancesSql(family: string, child: string): string {
  return `(SELECT json_agg(json_build_array(w.amount::text, w.rhythm, w.day, w.starts_on, w.ends_on, w.next_due_on,
      ${skipsSql(family, 'w')}))::text
      FROM allowances AS w WHERE w.family_id = ${family} AND w.child_id = ${child} AND NOT w.paused
        AND w.next_due_on IS NOT NULL)`;
}

/**
 * The allowances in a text that `comingAllowancesSql` has made. While no job pays, each goes on after its due paydays:
 * those wait for an adult.
 */
export function comingAllowances(text: string | null, { today, jobsPay }: Moment): ComingAllowance[] {
  if (text === null) return [];
  const rows: readonly ComingJson[] = JSON.parse(text);
  return rows.map(([amount, rhythm, day, startsOn, endsOn, next, skips]) => {
    const schedule = { rhythm, day, startsOn, endsOn };
    const nextDueOn = jobsPay || next > today ? next : (paydayAfter(schedule, today) ?? null);
    return { ...schedule, amountCents: centsOf(amount), nextDueOn, skips };
  });
}
