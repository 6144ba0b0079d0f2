import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import { TRANSACTION_CATEGORIES } from '@pocketful/domain/ledger';
import { centsOf, toDecimal, toWireNumber } from '@pocketful/domain/money';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';

interface DayJson {
  readonly day: string;
  readonly balance: string;
}
interface SourceJson {
  readonly category: string;
  readonly total: string;
}
interface HistoryRow {
  readonly opening: string;
  readonly days: readonly DayJson[];
  readonly sources: readonly SourceJson[];
}

/** Of each day that moved the balance the last one, what it was before, and what came in by category. */
const HISTORY = `
  WITH recent AS (
    SELECT sequence, amount, balance_after, category, (created_at AT TIME ZONE $4)::date::text AS day
    FROM ledger_entries WHERE family_id = $1 AND child_id = $2 AND created_at >= $3
  )
  SELECT coalesce((SELECT (balance_after - amount)::text FROM recent ORDER BY sequence LIMIT 1), a.balance::text) AS opening,
    (SELECT coalesce(json_agg(json_build_object('day', d.day, 'balance', d.balance_after::text) ORDER BY d.day), '[]')
      FROM (SELECT DISTINCT ON (day) day, balance_after FROM recent ORDER BY day, sequence DESC) AS d) AS days,
    (SELECT coalesce(json_agg(json_build_object('category', s.category, 'total', s.total::text)
        ORDER BY s.total DESC, s.category), '[]')
      FROM (SELECT category, sum(amount) AS total FROM recent WHERE amount > 0 GROUP BY category) AS s) AS sources
  FROM accounts AS a WHERE a.family_id = $1 AND a.child_id = $2`;

/** What a child's balance was over the last days, in the family's time zone, and where the money came from. */
export async function getBalanceHistory({ actor, params, query, now }: CallOf<'getBalanceHistory'>) {
  const { family, timeZone } = actor;
  const to = dayIn(timeZone, now);
  const from = addDays(to, 1 - query.days);
  const [row] = await family.read<HistoryRow>(HISTORY, params.id, startOf(from, timeZone), timeZone);
  if (!row) return refuse('CHILD_NOT_FOUND');
  return {
    from,
    to,
    opening: toWireNumber(centsOf(row.opening)),
    days: row.days.map(({ day, balance }) => ({ day, balance: toWireNumber(centsOf(balance)) })),
    sources: row.sources.flatMap(({ category, total }) => {
      const known = TRANSACTION_CATEGORIES.find(one => one === category);
      return known ? [{ category: known, total: toDecimal(centsOf(total)) }] : [];
    }),
  };
}
