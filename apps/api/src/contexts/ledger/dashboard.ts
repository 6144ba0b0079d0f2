import { SENSITIVE_ACTS, type SensitiveAct } from '@pocketful/contract-core/sensitive';
import { DEADLINES, stageOf, UNUSED_YEARS } from '@pocketful/domain/deadlines';
import { centsOf, toWireNumber } from '@pocketful/domain/money';
import { type DeadlineAnswer, FIRST_STEPS, type FirstStep } from '@pocketful/ledger/calls';
import { FEEDBACK_ANSWER } from '@pocketful/staff/rules';
import { onlyChildOf } from '../../platform/actor.ts';
import { before, DAY } from '../../platform/clock.ts';
import { calledNameSql } from '../../platform/database/called-name.ts';
import { BACKED_UP_PIN, LOST_PIN } from '../../platform/hashing.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';

/** The time for which the dashboard shows a lock-out, or a sensitive act. */
const NOTICE = DAY;

/** The days without use after which an adult is asked to set a PIN anew whose hash lacks the pepper of PINs. */
const UNTYPED_DAYS = 90;

/** The most unused items that the dashboard names. */
const MAX_UNUSED = 20;
const { days, unreadDays } = DEADLINES.unused_items;
/** Items last used before this time are removed when the deadline `d` is over. */
const UNUSED_BEFORE = `least(coalesce(d.announced_at, $5::timestamptz), d.created_at + interval '${unreadDays} days')
  + interval '${days} days' - interval '${UNUSED_YEARS} years'`;

interface LockOutJson {
  readonly userId: string;
  readonly username: string;
  readonly lockedAt: string;
  readonly lockedUntil: string;
}

interface SensitiveActJson {
  readonly act: SensitiveAct;
  readonly at: string;
  readonly by: string | null;
  readonly child: string | null;
  readonly endedOffers: number;
}

interface DeadlineJson extends Omit<DeadlineAnswer, 'endsAt' | 'awaitsReader'> {
  readonly createdAt: string;
  readonly announcedAt: string | null;
  readonly remindedAt: string | null;
}

interface FeedbackAnswerJson {
  readonly id: string;
  readonly subject: string;
  readonly answer: string;
  readonly answeredAt: string;
}

interface DashboardRow {
  readonly total: string;
  readonly last_entry_at: Date | null;
  readonly lock_outs: readonly LockOutJson[];
  readonly acts: readonly SensitiveActJson[];
  readonly deadlines: readonly DeadlineJson[];
  readonly pins_to_set: readonly { readonly userId: string; readonly username: string; readonly isLost: boolean }[];
  readonly first_steps: FirstStep[];
  readonly feedback_answers: readonly FeedbackAnswerJson[];
}

/** Where a row shows that a first step is done. */
const FIRST_STEP_ROWS: Readonly<Record<FirstStep, string>> = {
  allowance: 'FROM allowances WHERE family_id = $1 AND name IS NULL',
  chore: 'FROM chores WHERE family_id = $1',
  goal: 'FROM savings_goals WHERE family_id = $1',
  reward: 'FROM rewards WHERE family_id = $1',
  parent: "FROM members WHERE family_id = $1 AND role = 'parent'",
  device: 'FROM sessions WHERE family_id = $1 OFFSET 1',
};

const DASHBOARD = `
  SELECT
    (SELECT coalesce(sum(balance), 0)::text FROM accounts
      WHERE family_id = $1 AND ($2::uuid IS NULL OR child_id = $2)) AS total,
    (SELECT max(newest.created_at) FROM accounts AS a CROSS JOIN LATERAL (SELECT e.created_at FROM ledger_entries AS e
        WHERE e.family_id = $1 AND e.child_id = a.child_id ORDER BY e.sequence DESC LIMIT 1) AS newest
      WHERE a.family_id = $1 AND ($2 IS NULL OR a.child_id = $2)) AS last_entry_at,
    (SELECT coalesce(json_agg(json_build_object('userId', m.member_id, 'username', m.username, 'lockedAt', a.locked_at,
        'lockedUntil', coalesce(a.locked_until, a.locked_at)) ORDER BY a.locked_at DESC), '[]')
      FROM (SELECT member_id, max(locked_at) AS locked_at, max(locked_until) AS locked_until FROM attempts
        WHERE family_id = $1 AND locked_at > $3 AND member_id IS NOT NULL GROUP BY member_id) AS a
      JOIN members AS m ON m.family_id = $1 AND m.member_id = a.member_id
      WHERE $2 IS NULL) AS lock_outs,
    (SELECT coalesce(json_agg(json_build_object('act', e.action, 'at', e.at, 'by', adult.username,
        'child', child.username, 'endedOffers', coalesce((e.details ->> 'endedOffers')::integer, 0)) ORDER BY e.at DESC, e.sequence DESC), '[]')
      FROM audit_entries AS e
      LEFT JOIN members AS adult ON adult.family_id = $1 AND adult.member_id = e.profile_id
      LEFT JOIN members AS child ON child.family_id = $1 AND child.member_id = (e.details ->> 'childId')::uuid
      WHERE e.family_id = $1 AND e.at > $3 AND e.action IN (${SENSITIVE_ACTS.map(act => `'${act}'`).join(', ')})
        AND e.profile_id <> $4 AND NOT (e.action = 'parent.created' AND e.object_id = $4) AND $2 IS NULL) AS acts,
    (SELECT coalesce(json_agg(json_build_object('id', d.deadline_id, 'kind', d.kind, 'child', ${calledNameSql('m', '$1')},
        'createdAt', d.created_at, 'announcedAt', d.announced_at, 'remindedAt', d.reminded_at, 'items', unused.items,
        'itemCount', unused.items_found) ORDER BY d.deadline_id), '[]')
      FROM deadlines AS d LEFT JOIN members AS m ON m.family_id = $1 AND m.member_id = d.child_id
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object('type', u.item_type, 'child', u.called_name, 'name', u.name)
            ORDER BY u.called_name, u.item_type, u.name) FILTER (WHERE u.place <= ${MAX_UNUSED}), '[]') AS items,
          count(u.place)::integer AS items_found
        FROM (SELECT i.item_type, i.name, c.called_name,
            row_number() OVER (ORDER BY c.called_name, i.item_type, i.name) AS place
          FROM unused_items($1, ${UNUSED_BEFORE}) AS i JOIN (
            SELECT o.member_id, ${calledNameSql('o', '$1')} AS called_name FROM members AS o WHERE o.family_id = $1
          ) AS c ON c.member_id = i.child_id
          WHERE d.kind = 'unused_items') AS u
      ) AS unused
      WHERE d.family_id = $1 AND d.kind <> 'unused_family' AND $2 IS NULL) AS deadlines,
    (SELECT coalesce(json_agg(json_build_object('userId', m.member_id, 'username', m.username,
        'isLost', m.pin_hash LIKE '${LOST_PIN}%') ORDER BY m.username), '[]')
      FROM members AS m LEFT JOIN member_last_active AS a ON a.family_id = $1 AND a.member_id = m.member_id
      WHERE m.family_id = $1 AND $2 IS NULL AND (m.pin_hash LIKE '${LOST_PIN}%'
        OR m.pin_hash LIKE '${BACKED_UP_PIN}%' AND coalesce(a.day, m.created_at::date) < $6::date)) AS pins_to_set,
    ARRAY(SELECT s.step FROM (VALUES ${FIRST_STEPS.map(step => `('${step}', EXISTS (SELECT ${FIRST_STEP_ROWS[step]}))`).join(', ')})
      AS s (step, done) WHERE s.done AND $2 IS NULL) AS first_steps,
    (SELECT coalesce(json_agg(json_build_object('id', f.feedback_id, 'subject', f.subject, 'answer', f.answer,
        'answeredAt', f.answered_at) ORDER BY f.answered_at DESC), '[]')
      FROM feedback AS f WHERE f.family_id = $1 AND $2 IS NULL AND f.member_id = $4
        AND elapsed_since(f.answered_at, $5::timestamptz) < interval '${FEEDBACK_ANSWER.days} days') AS feedback_answers`;

/**
 * The total, recent lock-outs, sensitive acts of other adults, deadlines, members whose PIN is to be set, and first steps;
 * a child's own balance for a child.
 */
export async function getDashboard({ actor, now }: CallOf<'getDashboard'>, { config }: Pick<RouteDeps, 'config'>) {
  const { family } = actor;
  const own = onlyChildOf(actor);
  // A right PIN gets the pepper of PINs. Without such a pepper there is nothing to wait for.
  const typedSince = config.pinPepper === undefined ? '-infinity' : before(now, UNTYPED_DAYS * DAY);
  const values = [own, before(now, NOTICE), actor.memberId, now, typedSince];
  const [row] = await family.read<DashboardRow>(DASHBOARD, ...values);
  return {
    totalBalance: toWireNumber(centsOf(row?.total ?? '0')),
    lastEntryAt: row?.last_entry_at?.toISOString() ?? null,
    lockOuts: (row?.lock_outs ?? []).map(lockOut => ({
      ...lockOut,
      lockedAt: new Date(lockOut.lockedAt).toISOString(),
      lockedUntil: new Date(lockOut.lockedUntil).toISOString(),
    })),
    sensitiveActs: (row?.acts ?? []).map(act => ({ ...act, at: new Date(act.at).toISOString() })),
    pinsToSet: [...(row?.pins_to_set ?? [])],
    firstSteps: row?.first_steps ?? [],
    feedbackAnswers: (row?.feedback_answers ?? []).map(({ answeredAt, ...answer }) => ({
      ...answer,
      answeredAt: new Date(answeredAt).toISOString(),
    })),
    deadlines: (row?.deadlines ?? []).map(({ createdAt, announcedAt, remindedAt, ...deadline }) => {
      const times = {
        createdAt: new Date(createdAt),
        announcedAt: timeOf(announcedAt),
        remindedAt: timeOf(remindedAt),
      };
      const { endsAt, reachedAt } = stageOf({ kind: deadline.kind, ...times }, now);
      return { ...deadline, endsAt: endsAt.toISOString(), awaitsReader: reachedAt === null };
    }),
  };
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
