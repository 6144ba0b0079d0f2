import { proposalMachine } from '@pocketful/chores/rules/proposals';
import { addDays, dayIn, hourIn, startOf } from '@pocketful/domain/dates';
import { byPart, type DayPart, partAt } from '@pocketful/domain/day-parts';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { Duty } from '@pocketful/duties/calls';
import { TICK_DAYS, writtenOf } from '@pocketful/duties/rules';
import type { AnsweredRequest, ChildToday } from '@pocketful/home/calls/today';
import {
  ANSWER_ACTIONS,
  ANSWER_DAYS,
  countNews,
  NEW_ANSWER_DAYS,
  NEW_ENTRIES,
  NEXT_CHORES,
} from '@pocketful/home/rules/today';
import { entryText, type Meaning } from '@pocketful/ledger/entry-text';
import type { PaymentSource, RequestSource } from '@pocketful/ledger/rules/payments';
import { before, DAY } from '../../platform/clock.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  addSpoken,
  CHORE_COLUMNS,
  choreFromJson,
  handedInSql,
  openOffersSql,
  toChore,
  unfinishedSql,
} from '../chores/public.ts';
import { dutiesSql } from '../duties/public.ts';
import { SOURCES, type SourceJson } from '../ledger/public.ts';

type Answered = AnsweredRequest & { readonly isNew: boolean };

interface TodayRow {
  readonly seen_entry: number | null;
  readonly seen_decision: string | null;
  readonly entry: number;
  readonly decision: string;
  readonly duties: readonly Duty[];
  readonly chores: readonly SourceJson[];
  readonly next: readonly SourceJson[];
  readonly done: number;
  readonly answers: readonly Answered[];
  readonly waiting: ChildToday['waiting'];
  readonly offers: ChildToday['offers'];
  readonly entries: readonly (Meaning & {
    readonly id: string;
    readonly amount: string;
    readonly source: PaymentSource | null;
  })[];
  /** The chores and withdrawals with a new answer. */
  readonly fresh: readonly PaymentSource[];
}

const ANSWERS = `e.family_id = $1 AND e.details ->> 'childId' = $2::uuid::text
  AND e.action IN (${ANSWER_ACTIONS.map(action => `'${action}'`).join(', ')})`;

/** Rejections of what was not asked for again. */
const rejected = (type: 'claim' | 'purchase', name: string, of: string) => `
  SELECT '${type}' AS type, r.request_id AS id, r.${name} AS name, r.amount::text AS amount, NULL AS asked, 'rejected' AS outcome,
    r.rejection_comment AS comment, r.decided_at AS at, r.request_id IN (TABLE news) AS "isNew"
  FROM ${SOURCES[type].table} AS r
  WHERE r.family_id = $1 AND r.child_id = $2 AND r.status = 'rejected' AND r.decided_at > $4
    AND NOT EXISTS (SELECT FROM ${SOURCES[type].table} AS again WHERE again.family_id = $1 AND again.child_id = $2
      AND again.request_id <> r.request_id AND again.${of} = r.${of} AND again.submitted_at > r.decided_at)`;

/** Purchases whose receipt the child has not confirmed, however old. */
const HANDED_OVER = `
  SELECT 'purchase', r.request_id, r.goal_name, r.amount::text, NULL, 'handed_over', NULL, r.handed_over_at,
    r.request_id IN (TABLE news)
  FROM purchase_requests AS r WHERE r.family_id = $1 AND r.child_id = $2 AND r.status <> 'submitted'
    AND r.handed_over_at IS NOT NULL AND r.received_at IS NULL`;

/** Proposals are shown with the chores. */
const PROPOSALS = `chore_proposals AS r WHERE r.family_id = $1 AND r.child_id = $2 AND (SELECT chores_enabled FROM me)`;
const ANSWERED_PROPOSALS = `
  SELECT 'proposal', r.request_id, r.name, coalesce(r.reward, r.amount)::text,
    CASE WHEN r.status = 'accepted' THEN r.amount::text END, CASE r.status WHEN 'accepted' THEN 'accepted' ELSE 'rejected' END,
    r.rejection_comment, r.decided_at, r.request_id IN (TABLE news)
  FROM ${PROPOSALS} AND r.status <> '${proposalMachine.initial}' AND r.decided_at > $4`;

const waiting = (type: RequestSource, name: string) => `
  SELECT '${type}' AS type, r.${SOURCES[type].key} AS id, r.${name} AS name, r.submitted_at
  FROM ${SOURCES[type].table} AS r WHERE r.family_id = $1 AND r.child_id = $2 AND r.status = '${SOURCES[type].open}'`;

/** The time of the oldest rejection that the list of withdrawals has. New answers go back further, to $4. */
const LISTED_SINCE = `$4::timestamptz + interval '${NEW_ANSWER_DAYS - ANSWER_DAYS} days'`;

/**
 * Values: the family, the child, the end of the family's day, the time of the oldest rejection, the family's day, its
 * beginning, and the day before. A reversal and its entry are no news if both are new.
 */
const TODAY = `
  WITH me AS (
    SELECT m.chores_enabled, m.rewards_enabled, m.seen_entry, m.seen_decision, a.sequence AS entry
    FROM members AS m JOIN accounts AS a ON a.family_id = $1 AND a.child_id = m.member_id
    WHERE m.family_id = $1 AND m.member_id = $2
  ), news AS (
    SELECT e.object_id FROM audit_entries AS e WHERE ${ANSWERS} AND e.sequence > (SELECT seen_decision FROM me)
  ), open_chores AS (
    SELECT ${CHORE_COLUMNS} FROM chores AS c
    WHERE c.family_id = $1 AND c.child_id = $2 AND c.status <> 'approved' AND (SELECT chores_enabled FROM me)
  )
  SELECT me.seen_entry, me.seen_decision, me.entry,
    coalesce((SELECT e.sequence FROM audit_entries AS e WHERE ${ANSWERS} ORDER BY e.sequence DESC LIMIT 1), 0) AS decision,
    ${dutiesSql('$2', '$7', '$5')} AS duties,
    (SELECT coalesce(json_agg(c ORDER BY c.status = 'rejected' DESC, c.due_at, c.chore_id), '[]') FROM open_chores AS c
      WHERE ${unfinishedSql('$3')}) AS chores,
    (SELECT coalesce(json_agg(n ORDER BY n.due_at, n.chore_id), '[]') FROM (
      SELECT c.* FROM open_chores AS c
      WHERE c.status = 'pending' AND c.due_at >= $3 AND coalesce(c.opens_on <= $5::date, true)
      ORDER BY c.due_at, c.chore_id LIMIT ${NEXT_CHORES}) AS n) AS next,
    ${handedInSql('$2', '$6')} AS done,
    (SELECT coalesce(json_agg(r ORDER BY r.at DESC, r.id), '[]') FROM (
      ${rejected('claim', 'reward_name', 'reward_id')} AND (SELECT rewards_enabled FROM me)
      UNION ALL ${rejected('purchase', 'goal_name', 'goal_id')}
      UNION ALL ${HANDED_OVER}
      UNION ALL ${ANSWERED_PROPOSALS}) AS r) AS answers,
    (SELECT coalesce(json_agg(json_build_object('type', w.type, 'id', w.id, 'name', w.name)
        ORDER BY w.submitted_at, w.id), '[]') FROM (
      SELECT 'chore' AS type, c.chore_id AS id, c.name, c.submitted_at FROM open_chores AS c WHERE c.status = 'submitted'
      UNION ALL ${waiting('claim', 'reward_name')} AND (SELECT rewards_enabled FROM me)
      UNION ALL ${waiting('purchase', 'goal_name')}
      UNION ALL ${waiting('withdrawal', 'description')}
      UNION ALL SELECT 'proposal', r.request_id, r.name, r.submitted_at
        FROM ${PROPOSALS} AND r.status = '${proposalMachine.initial}') AS w) AS waiting,
    (SELECT coalesce(json_agg(o.name ORDER BY o.due_at, o.offer_id), '[]') ${openOffersSql('$2', '$5')}) AS offers,
    (SELECT coalesce(json_agg(json_build_object('id', n.entry_id, 'description', n.description, 'kind', n.kind,
        'facts', n.facts, 'words', n.words, 'amount', n.amount::text, 'source', n.source_type) ORDER BY n.sequence DESC), '[]') FROM (
      SELECT l.entry_id, l.description, l.kind, l.facts, l.words, l.amount, l.source_type, l.sequence FROM ledger_entries AS l
      WHERE l.family_id = $1 AND l.child_id = $2 AND l.sequence > me.seen_entry AND NOT l.brought_forward
        AND NOT EXISTS (SELECT FROM ledger_entries AS r WHERE r.family_id = $1 AND r.reverses = l.entry_id)
        AND (l.reverses IS NULL OR EXISTS (SELECT FROM ledger_entries AS o
          WHERE o.family_id = $1 AND o.entry_id = l.reverses AND o.sequence <= me.seen_entry))
      ORDER BY l.sequence DESC LIMIT ${NEW_ENTRIES.counted}) AS n) AS entries,
    (SELECT coalesce(json_agg(f.type), '[]') FROM (
      SELECT 'chore' AS type FROM open_chores AS c WHERE c.status = 'rejected' AND c.chore_id IN (TABLE news)
      UNION ALL
      SELECT 'withdrawal' FROM withdrawal_requests AS r WHERE r.family_id = $1 AND r.child_id = $2
        AND r.request_id IN (TABLE news)
        AND ((r.status = 'rejected' AND r.decided_at > ${LISTED_SINCE})
          OR (r.handed_over_at IS NOT NULL AND r.received_at IS NULL))) AS f) AS fresh
  FROM me`;

const choreOf = (json: SourceJson) => toChore(choreFromJson(json));

/** Chores of this part of the day and of any time, then those of earlier parts, then those of later ones. */
function inOrder(chores: readonly SourceJson[], part: DayPart) {
  const { now, later } = byPart(chores.map(choreOf), part);
  return [...now, ...later];
}

/** A child's day: chores, offers, answers, waiting items, and the news since its mark. */
export async function getChildToday({ actor, params, now }: CallOf<'getChildToday'>) {
  const { family, timeZone } = actor;
  const today = dayIn(timeZone, now);
  const tomorrow = startOf(addDays(today, 1), timeZone);
  const oldest = before(now, NEW_ANSWER_DAYS * DAY);
  const [row] = await family.read<TodayRow>(
    TODAY,
    ...[params.id, tomorrow, oldest, today, startOf(today, timeZone), addDays(today, -TICK_DAYS.child)],
  );
  if (!row) return refuse('CHILD_NOT_FOUND');
  const since = before(now, ANSWER_DAYS * DAY);
  const answers = row.answers.filter(
    ({ outcome, at, isNew }) => isNew || outcome === 'handed_over' || new Date(at) > since,
  );
  const mark = { entry: row.entry, decision: Number(row.decision) };
  const { seen_entry: entry, seen_decision: decision } = row;
  const isSeen = entry !== null && decision !== null && mark.entry <= entry && mark.decision <= Number(decision);
  const chores = await addSpoken(
    actor,
    [...inOrder(row.chores, partAt(hourIn(timeZone, now))), ...row.next.map(choreOf)],
    chore => chore,
  );
  const due = row.duties.filter(({ days }) => days.length > 0);
  const duties = await addSpoken(actor, due, writtenOf);
  return {
    ...(duties.length > 0 && { duties }),
    chores: chores.slice(0, row.chores.length),
    next: chores.slice(row.chores.length),
    done: row.done,
    answers: answers.map(({ isNew: _, at, ...answer }) => ({
      ...answer,
      at: new Date(at).toISOString(),
    })),
    waiting: row.waiting,
    offers: row.offers,
    entries: row.entries.slice(0, NEW_ENTRIES.listed).map(({ id, amount, source: _, ...entry }) => ({
      ...{ id, description: entryText(entry, actor.formats) },
      amount: toDecimal(centsOf(amount)),
    })),
    fresh: countNews([
      ...row.entries.map(({ source }) => source),
      ...row.fresh,
      ...answers.flatMap(({ type, isNew }) => (isNew ? [type] : [])),
    ]),
    mark: isSeen ? null : mark,
  };
}

/** The mark only moves forward, and at most to the newest entry and decision. */
const MARK = `
  UPDATE members AS m SET seen_entry = greatest(m.seen_entry, least($3::integer, a.sequence)),
    seen_decision = greatest(m.seen_decision, least($4::bigint, h.sequence))
  FROM accounts AS a, audit_heads AS h
  WHERE m.family_id = $1 AND m.member_id = $2 AND a.family_id = $1 AND a.child_id = m.member_id AND h.family_id = $1
  RETURNING m.member_id`;

/**
 * Moves the mark up to which the child has seen the news. This is no event: the audit log records neither the act nor
 * its time.
 */
export async function markSeen({ actor, body }: CallOf<'markSeen'>) {
  const { entry, decision } = body.mark;
  const marked = await actor.family.write(MARK, actor.memberId, entry, decision);
  return marked.length > 0 ? undefined : refuse('CHILD_NOT_FOUND');
}
