import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import { LESSON_DAYS, LESSON_NAMES, type LessonName, lessonOf } from '@pocketful/home/rules/lessons';
import { isChildCaller } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';

/** A line `l` of the ledger that is the event of a lesson, and the figure of the lesson. */
interface LineEvent {
  readonly when: string;
  readonly figure: string;
}

const typed = (category: string, sign: '<' | '>') =>
  ({
    when: `l.kind = 'typed' AND l.category = '${category}' AND l.amount ${sign} 0`,
    figure: 'abs(l.amount)',
  }) as const;
const paid = (kind: string) => ({ when: `l.kind = '${kind}'`, figure: 'abs(l.amount)' }) as const;

/** An allowance of an entry `e`, paid by itself or typed. */
const ALLOWANCE = `(e.kind = 'allowance' OR (e.kind = 'typed' AND e.category = 'allowance' AND e.amount > 0))`;

const LINES: Readonly<Record<Exclude<LessonName, 'firstGoal' | 'outOfReach'>, LineEvent>> = {
  firstAllowance: { when: 'l.is_allowance', figure: 'l.amount' },
  firstChore: paid('chore'),
  chorePrices: { when: `l.kind = 'chore' AND l.chore_before <> l.amount`, figure: 'l.amount' },
  firstReward: paid('claim'),
  firstGift: typed('gift', '>'),
  firstBonus: typed('bonus', '>'),
  firstRegularPayment: paid('regular_payment'),
  firstSpending: typed('spending', '<'),
  firstWithdrawal: paid('withdrawal'),
  goalBought: paid('purchase'),
  tenAllowances: { when: 'l.amount > 0 AND l.after >= 10 * l.allowance', figure: 'l.after' },
  repaid: { when: 'l.before < 0 AND l.after >= 0', figure: 'l.after' },
  takeBack: { when: `l.kind = 'reversal'`, figure: 'l.amount' },
  spentAtOnce: {
    when: `l.kind IN ('typed', 'withdrawal') AND l.category = 'spending' AND l.before > 0 AND -2 * l.amount >= l.before
      AND l.at <= l.payday + interval '1 day'`,
    figure: 'abs(l.amount)',
  },
  emptyAccount: {
    when: `l.amount < 0 AND l.category = 'spending' AND l.after = 0 AND l.kind <> 'reversal'`,
    figure: 'abs(l.amount)',
  },
  belowZero: { when: 'l.before >= 0 AND l.after < 0', figure: 'l.after' },
};

const each = (text: (line: [string, LineEvent]) => string, between = ',\n      ') =>
  Object.entries(LINES).map(text).join(between);

/**
 * The first event of each lesson, if it is recent. A ledger whose older part was brought forward has no known first ones.
 * Values: the family, the child, the time since which an event is recent.
 */
const EVENTS = `
  WITH me AS (
    SELECT m.lessons_seen, coalesce((m.switches ->> 'lessons')::boolean, false) AS wanted
    FROM members AS m WHERE m.family_id = $1 AND m.member_id = $2 AND m.role = 'child'
  ), lines AS (
    SELECT e.sequence, e.created_at AS at, e.kind, e.category, e.amount, e.balance_after AS after,
      e.balance_after - e.amount AS before,
      ${ALLOWANCE} AS is_allowance,
      max(e.created_at) FILTER (WHERE ${ALLOWANCE}) OVER so_far AS payday,
      min(e.amount) FILTER (WHERE ${ALLOWANCE}) OVER so_far AS allowance,
      min(e.amount) FILTER (WHERE e.kind = 'chore') OVER (so_far ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
        AS chore_before
    FROM ledger_entries AS e
    WHERE e.family_id = $1 AND e.child_id = $2 AND (SELECT wanted FROM me)
      AND e.entry_id NOT IN (
        SELECT r.reverses FROM ledger_entries AS r WHERE r.family_id = $1 AND r.child_id = $2 AND r.reverses IS NOT NULL)
    WINDOW so_far AS (ORDER BY e.sequence)
  ), goals AS (
    SELECT g.created_at AS at, g.target,
      (SELECT max(l.after) FROM lines AS l WHERE l.at <= g.created_at) AS most
    FROM savings_goals AS g WHERE g.family_id = $1 AND g.child_id = $2 AND (SELECT wanted FROM me)
  ), firsts AS (
    SELECT ${each(([name, { when }]) => `min(l.sequence) FILTER (WHERE ${when}) AS "${name}"`)}
    FROM lines AS l
  ), events AS (
    SELECT v.name, l.at, CASE v.name ${each(([name, { figure }]) => `WHEN '${name}' THEN ${figure}`, '\n      ')} END AS figure
    FROM firsts AS f CROSS JOIN LATERAL (VALUES
      ${each(([name]) => `('${name}', f."${name}")`)}) AS v (name, sequence)
    JOIN lines AS l ON l.sequence = v.sequence
  ), goal_events AS (
    SELECT DISTINCT ON (v.name) v.name, g.at, g.target AS figure
    FROM goals AS g CROSS JOIN LATERAL (VALUES ('firstGoal', true), ('outOfReach', g.target > 10 * g.most AND g.most > 0))
      AS v (name, fits)
    WHERE v.fits ORDER BY v.name, g.at
  )
  SELECT me.lessons_seen AS seen,
    (SELECT coalesce(json_agg(json_build_object('name', f.name, 'at', f.at, 'figure', f.figure::text)), '[]')
      FROM (TABLE events UNION ALL TABLE goal_events) AS f
      WHERE f.at >= $3 AND NOT EXISTS (SELECT FROM ledger_entries AS b
        WHERE b.family_id = $1 AND b.child_id = $2 AND b.brought_forward)) AS events
  FROM me`;

interface EventsRow {
  readonly seen: readonly string[];
  readonly events: readonly { readonly name: LessonName; readonly at: string; readonly figure: string }[];
}

/** The oldest unseen lesson of a child; for an adult the newest that is not the child's alone. */
export async function getLesson({ actor, params, now }: CallOf<'getLesson'>) {
  const { timeZone } = actor;
  const since = startOf(addDays(dayIn(timeZone, now), 1 - LESSON_DAYS), timeZone);
  const [row] = await actor.family.read<EventsRow>(EVENTS, params.id, since);
  if (!row) return refuse('CHILD_NOT_FOUND');
  const events = row.events.toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || LESSON_NAMES.indexOf(a.name) - LESSON_NAMES.indexOf(b.name),
  );
  const event = isChildCaller(actor)
    ? events.find(({ name }) => !row.seen.includes(name))
    : events.findLast(({ name }) => lessonOf(name).advice !== undefined);
  if (!event) return { lesson: null };
  const { name, at, figure } = event;
  return { lesson: { name, day: dayIn(timeZone, new Date(at)), amount: toDecimal(centsOf(figure)) } };
}

const SEEN = `
  UPDATE members AS m SET lessons_seen = m.lessons_seen || $3::text
  WHERE m.family_id = $1 AND m.member_id = $2 AND NOT $3 = ANY (m.lessons_seen) RETURNING m.member_id`;

/** Marks a lesson as seen. This is no event: the audit log records neither the act nor its time. */
export async function markLessonSeen({ actor, params }: CallOf<'markLessonSeen'>) {
  await actor.family.write(SEEN, actor.memberId, params.name);
  return undefined;
}
