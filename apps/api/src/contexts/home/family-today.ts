import type { FamilyToday } from '@pocketful/api-contract/home/today';
import { addDays, dayIn, startOf } from '@pocketful/domain/dates';
import type { CallOf } from '../../platform/http/call.ts';

/** Values: the family, the beginning and the end of its day. */
const TODAY = `
  SELECT m.member_id AS "childId", unfinished.chores AS left,
    (SELECT count(*)::integer FROM chores AS c WHERE c.family_id = $1 AND c.child_id = m.member_id
      AND c.status = 'submitted' AND c.submitted_at >= $2)
    + (SELECT count(*)::integer FROM chores AS c WHERE c.family_id = $1 AND c.child_id = m.member_id
      AND c.status = 'approved' AND c.approved_at >= $2 AND c.submitted_at >= $2) AS done
  FROM members AS m CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', c.chore_id, 'name', c.name, 'status', c.status, 'dueDate', c.due_at)
      ORDER BY c.due_at, c.chore_id), '[]') AS chores
    FROM chores AS c WHERE c.family_id = $1 AND c.child_id = m.member_id
      AND (c.status = 'rejected' OR (c.status = 'pending' AND c.due_at < $3))) AS unfinished
  WHERE m.family_id = $1 AND m.role = 'child' AND m.chores_enabled ORDER BY m.created_at, m.member_id`;

/** The chores of today, by child, of children with chores enabled. */
export async function getFamilyToday({ actor, now }: CallOf<'getFamilyToday'>) {
  const { family, timeZone } = actor;
  const day = dayIn(timeZone, now);
  const rows = await family.read<FamilyToday>(TODAY, startOf(day, timeZone), startOf(addDays(day, 1), timeZone));
  return rows.map(({ left, ...child }) => ({
    ...child,
    left: left.map(chore => ({ ...chore, dueDate: new Date(chore.dueDate).toISOString() })),
  }));
}
