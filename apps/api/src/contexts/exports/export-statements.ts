import type { ExportKind } from '@pocketful/exports/rules';
import { SYSTEM_REPORT } from '../maintenance/public.ts';

/** The number of a family's members with a role; `f` is the family. */
const members = (condition: string) =>
  `(SELECT count(*)::int FROM staff_views.members AS m WHERE m.family_id = f.family_id AND m.role ${condition})`;

/** The currency of the family of a row. */
const currencyOf = (row: string) =>
  `(SELECT f.currency FROM staff_views.families AS f WHERE f.family_id = ${row}.family_id)`;

/** The SELECT for each kind: its columns in their order, created or decided since `$1`, the oldest first. */
export const EXPORT_STATEMENTS: Readonly<Record<ExportKind, string>> = {
  users: `
    SELECT m.member_id, m.family_id, m.role, m.created_at
    FROM staff_views.members AS m WHERE m.created_at > $1 ORDER BY m.created_at, m.member_id`,
  transactions: `
    SELECT e.entry_id, e.family_id, e.child_id, e.amount, e.balance_after, e.category, e.created_at, e.currency
    FROM staff_views.ledger_entries AS e WHERE e.created_at > $1 ORDER BY e.created_at, e.entry_id`,
  activity: `
    SELECT d.member_id, d.family_id, d.day::text
    FROM staff_views.member_activity AS d WHERE d.day > ($1::timestamptz AT TIME ZONE 'UTC')::date
    ORDER BY d.day, d.member_id`,
  'system-report': SYSTEM_REPORT,
  'audit-logs': `
    SELECT a.write_id, a.at, a.action, a.actor_id, a.profile_id, a.family_id, a.object_type, a.object_id, a.request_id,
      a.details, a.address
    FROM staff_views.audit_entries AS a WHERE a.at > $1 ORDER BY a.at, a.write_id`,
  families: `
    SELECT f.family_id, f.setup_completed, ${members("<> 'child'")}, ${members("= 'child'")}, f.created_at
    FROM staff_views.families AS f WHERE f.created_at > $1 ORDER BY f.created_at, f.family_id`,
  chores: `
    SELECT c.chore_id, c.family_id, c.child_id, c.reward, c.status, c.due_at, c.submitted_at, c.approved_at,
      c.rejected_at, c.created_at, ${currencyOf('c')}
    FROM staff_views.chores AS c WHERE c.created_at > $1 OR c.approved_at > $1 OR c.rejected_at > $1
    ORDER BY c.created_at, c.chore_id`,
  goals: `
    SELECT g.goal_id, g.family_id, g.child_id, g.target, g.status, g.purchased_at, g.created_at, ${currencyOf('g')}
    FROM staff_views.savings_goals AS g WHERE g.created_at > $1 OR g.purchased_at > $1 ORDER BY g.created_at, g.goal_id`,
  rewards: `
    SELECT r.reward_id, r.family_id, r.child_id, r.category_id, r.amount, r.created_at, ${currencyOf('r')}
    FROM staff_views.rewards AS r WHERE r.active AND r.created_at > $1 ORDER BY r.created_at, r.reward_id`,
};
