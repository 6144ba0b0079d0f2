import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import { centsOf, toDecimal, toWireNumber } from '@pocketful/domain/money';
import { TRANSACTION_CATEGORIES } from '@pocketful/ledger/rules';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';

interface MomentJson {
  readonly at: string;
  readonly balance: string;
}
interface SumJson {
  /** 1 for credits, -1 for debits. */
  readonly sign: number;
  readonly category: string;
  readonly total: string;
}
interface HistoryRow {
  readonly opening: string;
  readonly moments: readonly MomentJson[];
  /** For each category the sum of credits, above zero, and of debits, below it. */
  readonly sums: readonly SumJson[];
}

/**
 * The last balance of each quarter of an hour with entries, the balance before it, and credits and debits by category.
 * In every time zone a day begins on a quarter, so that only this program's calendar counts days. An entry that was
 * requested before another and posted after it counts as later.
 */
const HISTORY = `
  WITH entries AS (
    SELECT sequence, entry_id, amount, balance_after, category, reverses, max(created_at) OVER (ORDER BY sequence) AS at
    FROM ledger_entries WHERE family_id = $1 AND child_id = $2 AND created_at >= $3::timestamptz - interval '1 hour'
  ), recent AS (SELECT * FROM entries WHERE at >= $3)
  SELECT coalesce((SELECT (balance_after - amount)::text FROM recent ORDER BY sequence LIMIT 1), a.balance::text) AS opening,
    (SELECT coalesce(json_agg(json_build_object('at', m.at, 'balance', m.balance_after::text) ORDER BY m.at), '[]')
      FROM (SELECT DISTINCT ON (date_bin('15 minutes', at, 'epoch')) at, balance_after FROM recent
        ORDER BY date_bin('15 minutes', at, 'epoch'), sequence DESC) AS m) AS moments,
    (SELECT coalesce(json_agg(json_build_object('category', s.category, 'total', s.total::text, 'sign', s.sign)
        ORDER BY abs(s.total) DESC, s.category), '[]')
      -- A reversal is taken off what it takes back, if that is among them.
      FROM (SELECT r.category, sum(r.amount) AS total, sign(r.amount) * CASE WHEN o.entry_id IS NULL THEN 1 ELSE -1 END AS sign
        FROM recent AS r LEFT JOIN recent AS o ON o.entry_id = r.reverses GROUP BY 1, 3) AS s) AS sums
  FROM accounts AS a WHERE a.family_id = $1 AND a.child_id = $2`;

/** A child's balance over the last days, in the family's time zone, with the sums of credits and debits. */
export async function getBalanceHistory({ actor, params, query, now }: CallOf<'getBalanceHistory'>) {
  const { family, timeZone } = actor;
  const to = dayIn(timeZone, now);
  const from = addDays(to, 1 - query.days);
  const [row] = await family.read<HistoryRow>(HISTORY, params.id, startOf(from, timeZone));
  if (!row) return refuse('CHILD_NOT_FOUND');
  const days = new Map(row.moments.map(({ at, balance }) => [dayIn(timeZone, new Date(at)), balance]));
  return {
    from,
    to,
    opening: toWireNumber(centsOf(row.opening)),
    days: [...days].map(([day, balance]) => ({ day, balance: toWireNumber(centsOf(balance)) })),
    sources: sumsOf(row, 1),
    uses: sumsOf(row, -1),
  };
}

/** Credits (1) or debits (-1), without the sign. */
function sumsOf({ sums }: HistoryRow, sign: 1 | -1) {
  return sums.flatMap(({ category, total, sign: of }) => {
    const known = TRANSACTION_CATEGORIES.find(one => one === category);
    const cents = sign * centsOf(total);
    return known && of === sign && cents > 0 ? [{ category: known, total: toDecimal(cents) }] : [];
  });
}
