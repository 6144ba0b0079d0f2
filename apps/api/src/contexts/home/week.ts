import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import { type Cents, centsOf, toDecimal, toWireNumber } from '@pocketful/domain/money';
import { shownWeek } from '@pocketful/domain/weeks';
import type { ChildWeek } from '@pocketful/home/calls/week';
import { TRANSACTION_CATEGORIES } from '@pocketful/ledger/rules';
import type { Member } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import { AWAY_SQL } from '../chores/public.ts';

interface SumJson {
  readonly category: string;
  /** 1 for credits and their reversals, -1 for debits and their reversals. */
  readonly side: number;
  readonly total: string;
}
interface WeekRow {
  readonly child_id: string;
  readonly opening: string;
  readonly closing: string;
  readonly sums: readonly SumJson[];
  readonly due: number;
  readonly done: number;
  readonly waiting: number;
}

/**
 * A child's first entry since a time, with the balance before it; no row if there is none. An entry that was requested
 * before another and posted after it counts as later. So weeks are runs of sequence numbers, and every entry is in one
 * week. Entries are posted within an hour after their request: the fence lets the planner read only that hour, by the
 * index on the time.
 */
const firstFrom = (moment: string) => `
  SELECT near.sequence, near.before FROM (
    SELECT e.sequence, e.balance_after - e.amount AS before FROM ledger_entries AS e
    WHERE e.family_id = $1 AND e.child_id = m.member_id AND NOT e.brought_forward AND e.created_at >= ${moment}
      AND e.created_at <= interval '1 hour' + (
        SELECT t.created_at FROM ledger_entries AS t
        WHERE t.family_id = $1 AND t.child_id = m.member_id AND NOT t.brought_forward AND t.created_at >= ${moment}
        ORDER BY t.created_at LIMIT 1)
    OFFSET 0
  ) AS near ORDER BY near.sequence LIMIT 1`;

/** The week of one child or of all. A balance brought forward belongs to the opening balance of the first week. */
const WEEK = `
  SELECT m.member_id AS child_id, coalesce(f.before, a.balance)::text AS opening,
    coalesce(n.before, a.balance)::text AS closing, money.sums, chore.due, chore.done, chore.waiting
  FROM members AS m JOIN accounts AS a ON a.family_id = $1 AND a.child_id = m.member_id
  LEFT JOIN LATERAL (${firstFrom('$3::timestamptz')}) AS f ON true
  LEFT JOIN LATERAL (${firstFrom('$4::timestamptz')}) AS n ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('category', s.category, 'side', s.side, 'total', s.total::text)
      ORDER BY s.side * s.total DESC, s.category), '[]') AS sums
    FROM (
      SELECT e.category, sign(e.amount) * CASE WHEN e.reverses IS NULL THEN 1 ELSE -1 END AS side, sum(e.amount) AS total
      FROM ledger_entries AS e
      WHERE e.family_id = $1 AND e.child_id = m.member_id AND e.sequence >= f.sequence
        AND e.sequence < coalesce(n.sequence, a.sequence + 1) GROUP BY 1, 2
    ) AS s
  ) AS money
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE c.status <> 'pending' OR NOT EXISTS (SELECT ${AWAY_SQL})))::integer AS due,
      (count(*) FILTER (WHERE c.status = 'approved'))::integer AS done,
      (count(*) FILTER (WHERE c.status = 'submitted'))::integer AS waiting
    FROM chores AS c
    WHERE c.family_id = $1 AND c.child_id = m.member_id AND c.due_at >= $3 AND c.due_at < $4 AND m.chores_enabled
  ) AS chore
  WHERE m.family_id = $1 AND ($2::uuid IS NULL OR m.member_id = $2) ORDER BY m.birth_year, m.created_at`;

/** A child's week in the family's time zone. */
export async function getChildWeek({ actor, params, query, now }: CallOf<'getChildWeek'>) {
  const { children, ...week } = await findWeek(actor, params.id, query.day, now);
  const [child] = children;
  return child ? { ...week, ...child } : refuse('CHILD_NOT_FOUND');
}

/** The week of every child, the eldest first. */
export async function getFamilyWeek({ actor, query, now }: CallOf<'getFamilyWeek'>) {
  return findWeek(actor, null, query.day, now);
}

async function findWeek({ family, timeZone }: Member, childId: string | null, day: string | undefined, now: Date) {
  const week = shownWeek(day, dayIn(timeZone, now));
  const bounds = [startOf(week.from, timeZone), startOf(addDays(week.to, 1), timeZone)];
  const rows = await family.read<WeekRow>(WEEK, childId, ...bounds);
  return { ...week, children: rows.map(toChildWeek) };
}

function toChildWeek({ child_id, opening, closing, sums, due, done, waiting }: WeekRow): ChildWeek {
  const sources = sumsOf(sums, 1);
  const uses = sumsOf(sums, -1);
  return {
    childId: child_id,
    opening: toWireNumber(centsOf(opening)),
    closing: toWireNumber(centsOf(closing)),
    in: toDecimal(totalOf(sources)),
    out: toDecimal(totalOf(uses)),
    sources: sources.map(({ category, cents }) => ({ category, total: toDecimal(cents) })),
    uses: uses.map(({ category, cents }) => ({ category, total: toDecimal(cents) })),
    ...{ choresDue: due, choresDone: done, choresWaiting: waiting },
  };
}

interface SideSum {
  readonly category: (typeof TRANSACTION_CATEGORIES)[number];
  readonly cents: Cents;
}

/** Sums of credits (1) or debits (-1) by category. A category with a sum of zero is left out. */
function sumsOf(sums: readonly SumJson[], side: 1 | -1): SideSum[] {
  return sums.flatMap(({ category, side: of, total }) => {
    const known = TRANSACTION_CATEGORIES.find(one => one === category);
    const cents = side * centsOf(total);
    return known && of === side && cents !== 0 ? [{ category: known, cents }] : [];
  });
}

function totalOf(sums: readonly SideSum[]): Cents {
  return sums.reduce((total, { cents }) => total + cents, 0);
}
