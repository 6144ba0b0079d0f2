import type { Routes } from '@pocketful/api-contract/routes';
import type { AnswerOf } from '@pocketful/contract-core/route';
import type { TransactionCategory } from '@pocketful/ledger/rules';
import type { TestApp } from '../harness.ts';

/** An entry: its time, its amount, its category, and the place of the entry that it takes back. */
export type Posted = readonly [at: string, amount: string, category: TransactionCategory, reverses?: number];

/**
 * Posts entries to a child's empty account in this order. They are written by the superuser, so that their times are of any
 * order.
 */
export async function postAll({ database }: TestApp, childId: string, entries: readonly Posted[]): Promise<void> {
  const rows = entries.map(([at, amount, category, reverses]) => ({ at, amount, category, reverses }));
  await database.query(
    `WITH posted AS (
      SELECT e.*, uuidv7() AS id FROM ROWS FROM (json_to_recordset($2) AS (at timestamptz, amount numeric, category text, reverses integer))
        WITH ORDINALITY AS e (at, amount, category, reverses, place)
    ), entries AS (
      INSERT INTO ledger_entries (family_id, child_id, sequence, entry_id, amount, balance_after, description, category,
        created_at, reverses)
      SELECT a.family_id, a.child_id, p.place, p.id, p.amount, sum(p.amount) OVER (ORDER BY p.place), 'x', p.category, p.at,
        (SELECT o.id FROM posted AS o WHERE o.place = p.reverses + 1)
      FROM posted AS p, accounts AS a WHERE a.child_id = $1
    )
    UPDATE accounts SET sequence = (SELECT count(*) FROM posted), balance = (SELECT coalesce(sum(amount), 0) FROM posted)
    WHERE child_id = $1`,
    [childId, JSON.stringify(rows)],
  );
}

/** A week's figures in one line: `50.00 → 44.50: in 0.00, out 5.50; gift 2.00 | spending 7.50`. */
export function lineOf(week: Omit<AnswerOf<Routes['getChildWeek']>, 'from' | 'to'>): string {
  const list = (sums: typeof week.sources) => sums.map(({ category, total }) => `${category} ${total}`).join(', ');
  const moved = `in ${week.in}, out ${week.out}`;
  return `${week.opening} → ${week.closing}: ${moved}; ${list(week.sources)} | ${list(week.uses)}`;
}
