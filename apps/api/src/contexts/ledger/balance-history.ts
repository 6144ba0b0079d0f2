import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import { TRANSACTION_CATEGORIES } from '@pocketful/domain/ledger';
import { centsOf, toDecimal, toWireNumber } from '@pocketful/domain/money';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';

interface MomentJson {
  readonly at: string;
  readonly balance: string;
}
interface SumJson {
  readonly category: string;
  readonly total: string;
}
interface HistoryRow {
  readonly opening: string;
  readonly moments: readonly MomentJson[];
  /** Of each category what came in, above zero, and what went out, below it. */
  readonly sums: readonly SumJson[];
}

/**
 * The newest balance of each quarter of an hour that moved it, what it was before, and what came in and went out
 * by category. Every zone's days begin on a quarter, so that the days are counted by one calendar alone, this program's.
 * An entry that was asked for before another and came after it counts as later.
 */
const HISTORY = `
  WITH entries AS (
    SELECT sequence, amount, balance_after, category, max(created_at) OVER (ORDER BY sequence) AS at
    FROM ledger_entries WHERE family_id = $1 AND child_id = $2 AND created_at >= $3::timestamptz - interval '1 hour'
  ), recent AS (SELECT * FROM entries WHERE at >= $3)
  SELECT coalesce((SELECT (balance_after - amount)::text FROM recent ORDER BY sequence LIMIT 1), a.balance::text) AS opening,
    (SELECT coalesce(json_agg(json_build_object('at', m.at, 'balance', m.balance_after::text) ORDER BY m.at), '[]')
      FROM (SELECT DISTINCT ON (date_bin('15 minutes', at, 'epoch')) at, balance_after FROM recent
        ORDER BY date_bin('15 minutes', at, 'epoch'), sequence DESC) AS m) AS moments,
    (SELECT coalesce(json_agg(json_build_object('category', s.category, 'total', s.total::text)
        ORDER BY abs(s.total) DESC, s.category), '[]')
      FROM (SELECT category, sum(amount) AS total FROM recent GROUP BY category, amount > 0) AS s) AS sums
  FROM accounts AS a WHERE a.family_id = $1 AND a.child_id = $2`;

/** What a child's balance was over the last days, in the family's time zone, where the money came from, and where it went. */
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

/** What came in (1) or went out (-1), without its sign. */
function sumsOf({ sums }: HistoryRow, sign: 1 | -1) {
  return sums.flatMap(({ category, total }) => {
    const known = TRANSACTION_CATEGORIES.find(one => one === category);
    const cents = sign * centsOf(total);
    return known && cents > 0 ? [{ category: known, total: toDecimal(cents) }] : [];
  });
}
