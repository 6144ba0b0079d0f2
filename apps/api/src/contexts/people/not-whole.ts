import { decimalsOf } from '@pocketful/domain/intl/decimals';
import type { Formats } from '@pocketful/domain/intl/formats';
import { centsOf } from '@pocketful/domain/money';
import { sql } from 'kysely';
import { calledName } from '../../platform/database/called-name.ts';
import type { FamilyTx } from '../../platform/database/family-scope.ts';

/** One that has ended is in no list, and begins again with a whole amount alone. */
const ALLOWANCE_NOT_ENDED = 't.next_due_on IS NOT NULL AND NOT (t.paused AND coalesce(t.ends_on < day.today, false))';

/** The amounts that a family still works with, by their tables: the column, its words, and the rows that count. */
const WORKED_WITH = [
  ['accounts', 'balance', "'The balance'", 'true'],
  ['allowance_payments', 'amount', "'A payday'", "t.status IN ('asked', 'missed')"],
  ['allowances', 'amount', "coalesce(t.name, 'The allowance')", ALLOWANCE_NOT_ENDED],
  ['chore_offers', 'reward', 't.name', 'true'],
  ['chore_proposals', 'amount', 't.name', "t.status = 'open'"],
  ['chores', 'reward', 't.name', "t.status <> 'approved'"],
  ['purchase_requests', 'amount', 't.goal_name', "t.status = 'submitted'"],
  ['reward_claims', 'amount', 't.reward_name', "t.status = 'submitted'"],
  ['rewards', 'amount', 't.name', 't.active'],
  ['savings_goals', 'target', 't.name', "t.status <> 'purchased'"],
  ['withdrawal_requests', 'amount', "'A withdrawal'", "t.status = 'pending'"],
] as const;

/** Amounts of the past, which stay as they are, the proposals of `repriceTemplates`, and the rules that a change ends. */
export const OTHER_AMOUNTS = [
  ...['auto_approvals.most_each', 'auto_approvals.most_a_week'],
  'chore_templates.default_reward',
  ...[
    'allowance_payments.planned',
    'audit_checkpoint_heads.balance',
    'chore_proposals.reward',
    'chores.trusted_up_to',
    'ledger_day_changes.value',
  ],
  ...['ledger_days.value', 'ledger_entries.amount', 'ledger_entries.balance_after', 'reward_claims.trusted_up_to'],
] as const;

/** The columns of {@link WORKED_WITH}. */
export const WORKED_WITH_COLUMNS: readonly string[] = WORKED_WITH.map(([table, column]) => `${table}.${column}`);

/** Tables of a family's amounts without a child. */
const OF_NOBODY: readonly string[] = ['chore_offers'];

/** The most amounts that an answer lists. */
const LISTED = 100;

/**
 * The amounts that a family works with on a day and that are not whole in a currency, in words: 'Mia: The balance,
 * $12.34'. None for a currency with decimals.
 */
export async function amountsNotWhole(
  tx: FamilyTx,
  currency: string,
  { money }: Formats,
  today: string,
): Promise<string[]> {
  if (decimalsOf(currency) > 0) return [];
  const selects = WORKED_WITH.map(([table, column, words, counts]) => {
    const child = sql.raw(OF_NOBODY.includes(table) ? 'NULL::uuid' : 't.child_id');
    return sql`SELECT ${child} AS child_id, ${sql.raw(words)} AS words, ${sql.id('t', column)} AS amount
      FROM ${sql.id(table)} AS t, day WHERE t.family_id = ${tx.familyId} AND ${sql.raw(counts)}`;
  });
  const rows = await tx.run(sql<{ name: string | null; words: string; amount: string }>`
    WITH day AS (SELECT ${today}::date AS today)
    SELECT ${calledName('m', tx.familyId)} AS name, a.words, a.amount FROM (${sql.join(selects, sql` UNION ALL `)}) AS a
    LEFT JOIN members AS m ON m.family_id = ${tx.familyId} AND m.member_id = a.child_id
    WHERE a.amount <> trunc(a.amount) ORDER BY m.birth_year, m.created_at, a.words, a.amount LIMIT ${LISTED}`);
  return rows.map(
    ({ name, words, amount }) => `${name === null ? '' : `${name}: `}${words}, ${money(centsOf(amount))}`,
  );
}
