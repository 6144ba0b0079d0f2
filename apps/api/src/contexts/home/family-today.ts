import { proposalMachine } from '@pocketful/chores/rules/proposals';
import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import type { FamilyToday } from '@pocketful/home/calls/today';
import { NAMED_CHORES } from '@pocketful/home/rules/today';
import type { CallOf } from '../../platform/http/call.ts';
import { AWAY_SQL, handedInSql, unfinishedSql } from '../chores/public.ts';
import { dutiesDoneSql } from '../duties/public.ts';

/** Values: the family, the beginning and the end of its day, and the day. */
const TODAY = `
  SELECT m.member_id AS "childId", unfinished.chores AS left, unfinished.chore_count AS "leftCount",
    (SELECT coalesce(json_agg(json_build_object('id', r.request_id, 'name', r.name, 'amount', r.amount::text,
        'submittedAt', r.submitted_at) ORDER BY r.submitted_at, r.request_id), '[]')
      FROM chore_proposals AS r WHERE r.family_id = $1 AND r.child_id = m.member_id
        AND r.status = '${proposalMachine.initial}' AND m.chores_enabled) AS proposals,
    ${dutiesDoneSql('m.member_id', '$4', '$4')} AS duties,
    CASE WHEN m.chores_enabled THEN ${handedInSql('m.member_id', '$2')} ELSE 0 END AS done
  FROM members AS m CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', c.chore_id, 'name', c.name, 'status', c.status, 'dueDate', c.due_at,
        'awayUntil', c.away_until)
      ORDER BY c.place) FILTER (WHERE c.place <= ${NAMED_CHORES}), '[]') AS chores, count(*)::integer AS chore_count
    FROM (SELECT c.chore_id, c.name, c.status, c.due_at, row_number() OVER (ORDER BY c.due_at, c.chore_id) AS place,
        (SELECT max(x.to_day) ${AWAY_SQL}) AS away_until
      FROM chores AS c
      WHERE c.family_id = $1 AND c.child_id = m.member_id AND m.chores_enabled AND ${unfinishedSql('$3')}) AS c) AS unfinished
  WHERE m.family_id = $1 AND m.role = 'child'
    AND (m.chores_enabled OR EXISTS (SELECT FROM duty_days AS o WHERE o.family_id = $1 AND o.child_id = m.member_id AND o.to_day IS NULL))
  ORDER BY m.birth_year, m.created_at`;

type Row = Omit<FamilyToday, 'duties'> & { readonly duties: FamilyToday['duties'] | null };

/** The chores of today and the proposals that wait, by child, of children with chores or duties, the eldest first. */
export async function getFamilyToday({ actor, now }: CallOf<'getFamilyToday'>) {
  const { family, timeZone } = actor;
  const day = dayIn(timeZone, now);
  const rows = await family.read<Row>(TODAY, startOf(day, timeZone), startOf(addDays(day, 1), timeZone), day);
  return rows.map(({ left, proposals, duties, ...child }) => ({
    ...child,
    ...(duties && { duties }),
    proposals: proposals.map(one => ({ ...one, submittedAt: new Date(one.submittedAt).toISOString() })),
    left: left.map(chore => ({ ...chore, dueDate: new Date(chore.dueDate).toISOString() })),
  }));
}
