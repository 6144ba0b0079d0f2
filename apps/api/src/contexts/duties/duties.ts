import { addDays, dayIn } from '@pocketful/domain/dates';
import { DAY_PARTS } from '@pocketful/domain/day-parts';
import type { Duty } from '@pocketful/duties/calls';
import { TICK_DAYS } from '@pocketful/duties/rules';
import { type Member, onlyChildOf } from '../../platform/actor.ts';
import { unlessGone, unlessRefused } from '../../platform/database/failures.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';

const PARTS = DAY_PARTS.map(part => `'${part}'`).join(', ');

/**
 * The days of an assignment `h` between two days, under the name `g.day`: its weekdays, without days away. Statements put
 * their values in it, such as `$2`.
 */
const dueDays = (child: string, duty: string, from: string, to: string) => `
  FROM duty_days AS h CROSS JOIN generate_series(greatest(h.from_day, ${from}::date), least(h.to_day, ${to}::date),
    interval '1 day') AS s (at) CROSS JOIN LATERAL (SELECT s.at::date AS day) AS g
  WHERE h.family_id = $1 AND h.duty_id = ${duty} AND h.child_id = ${child}
    AND to_char(g.day, 'fmday') = ANY (h.weekdays)
    AND NOT EXISTS (SELECT FROM absences AS x WHERE x.family_id = $1 AND x.child_id = h.child_id
      AND g.day BETWEEN x.from_day AND x.to_day)`;

/**
 * Duties as an expression of SQL: JSON like the answer.
 *
 * @param child the child whose duties they are, as the statement names it, such as `$2`; null of it is every child
 * @param from the first day of the list of days, likewise
 * @param to the last day, likewise
 */
export const dutiesSql = (child: string, from: string, to: string) => `
  (SELECT coalesce(json_agg(json_build_object('id', d.duty_id, 'name', d.name, 'iconName', d.icon_name, 'part', d.part,
      'steps', string_to_array(d.steps, E'\\n'), 'children', k.children, 'days', k.days)
    ORDER BY array_position(ARRAY[${PARTS}], d.part), d.created_at, d.duty_id), '[]')
  FROM duties AS d CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('childId', o.child_id, 'weekdays', o.weekdays)
        ORDER BY m.birth_year, m.created_at) AS children,
      (SELECT coalesce(json_agg(json_build_object('childId', h.child_id, 'day', g.day, 'done', EXISTS (
          SELECT FROM duty_ticks AS t WHERE t.family_id = $1 AND t.duty_id = h.duty_id AND t.child_id = h.child_id
            AND t.day = g.day)) ORDER BY g.day DESC), '[]')
        ${dueDays('ANY (array_agg(o.child_id))', 'd.duty_id', from, to)}) AS days
    FROM duty_days AS o JOIN members AS m ON m.family_id = $1 AND m.member_id = o.child_id
    WHERE o.family_id = $1 AND o.duty_id = d.duty_id AND o.to_day IS NULL
      AND (${child}::uuid IS NULL OR o.child_id = ${child})) AS k
  WHERE d.family_id = $1 AND k.children IS NOT NULL)`;

/**
 * The duties of a child between two days, counted, as an expression of SQL: JSON, null if there are none.
 *
 * @param child the child, as the statement names it
 * @param from the first day, likewise
 * @param to the last day, likewise
 */
export const dutiesDoneSql = (child: string, from: string, to: string) => `
  (SELECT json_build_object('done', count(t.day), 'all', count(*)) FROM (
      SELECT h.duty_id, g.day ${dueDays(child, 'h.duty_id', from, to)}) AS g
    LEFT JOIN duty_ticks AS t ON t.family_id = $1 AND t.duty_id = g.duty_id AND t.child_id = ${child} AND t.day = g.day
    HAVING count(*) > 0)`;

const DUTIES = `SELECT ${dutiesSql('$2', '$3', '$4')} AS duties`;

/** How many days back a caller can tick. */
function tickDaysOf(actor: Member): number {
  return onlyChildOf(actor) === null ? TICK_DAYS.adult : TICK_DAYS.child;
}

/** The duties with the days that the caller can tick. */
async function dutiesOf(reads: FamilyReads, actor: Member, now: Date): Promise<Duty[]> {
  const today = dayIn(actor.timeZone, now);
  const from = addDays(today, -tickDaysOf(actor));
  const [row] = await reads.read<{ duties: Duty[] }>(DUTIES, onlyChildOf(actor), from, today);
  return row?.duties ?? [];
}

/** The family's duties by the part of the day; for a child its own. */
export function listDuties({ actor, now }: CallOf<'listDuties'>): Promise<Duty[]> {
  return dutiesOf(actor.family, actor, now);
}

/** A duty that was written; undefined once it has ended. */
export async function findDuty(
  reads: FamilyReads,
  actor: Member,
  now: Date,
  dutyId: string,
): Promise<Duty | undefined> {
  return (await dutiesOf(reads, actor, now)).find(({ id }) => id === dutyId);
}

/** Whether a child has a duty, in a statement whose values are the family, the duty and the child. */
const HAS_DUTY = `EXISTS (SELECT FROM duty_days AS o
  WHERE o.family_id = $1 AND o.duty_id = $2 AND o.child_id = $3 AND o.to_day IS NULL)`;
const DUE = dueDays('$3', '$2', '$4', '$4');

/** Values: the family, the duty, the child, the day, the time. The child is locked first, as by every entry about it. */
const TICK = `
  INSERT INTO duty_ticks AS n (family_id, duty_id, child_id, day, ticked_at)
  WITH known AS (
    SELECT m.member_id FROM members AS m WHERE m.family_id = $1 AND m.member_id = $3 FOR KEY SHARE OF m
  )
  SELECT h.family_id, h.duty_id, h.child_id, g.day, $5 ${DUE} AND EXISTS (SELECT FROM known) AND ${HAS_DUTY}
  ON CONFLICT DO NOTHING RETURNING n.day`;

/** Values: the family, the duty, the child, the day. */
const UNTICK = `
  DELETE FROM duty_ticks AS t WHERE t.family_id = $1 AND t.duty_id = $2 AND t.child_id = $3 AND t.day = $4
    AND EXISTS (SELECT ${DUE}) AND ${HAS_DUTY} RETURNING t.day`;

/** Why nothing was ticked or unticked, with the same values. Without a reason it was so before. */
const WHY_NOT = `SELECT ${HAS_DUTY} AS known, EXISTS (SELECT ${DUE}) AS due`;

/**
 * Ticks a duty of a day, or takes the tick away. This is no event: the audit log would keep the day longer than the tick
 * is kept.
 */
export async function tickDuty({ actor, params, body, now }: CallOf<'tickDuty'>) {
  const { day, id } = params;
  const today = dayIn(actor.timeZone, now);
  const first = addDays(today, -tickDaysOf(actor));
  if (day < first || day > today) return refuse('NO_DUTY_THEN');
  const at = [id, body.childId, day] as const;
  const write = () => (body.done ? actor.family.write(TICK, ...at, now) : actor.family.write(UNTICK, ...at));
  // The duty may be removed meanwhile.
  const rows = await unlessRefused('COLLECTION_STOPPED', () => unlessGone('DUTY_NOT_FOUND', write));
  if (rows instanceof Refusal) return rows;
  if (rows.length > 0) return undefined;
  const [found] = await actor.family.read<{ due: boolean; known: boolean }>(WHY_NOT, ...at);
  if (!found?.known) return refuse('DUTY_NOT_FOUND');
  return found.due ? undefined : refuse('NO_DUTY_THEN');
}
