import { allowanceStatus } from '@pocketful/allowances/rules';
import { awaitsConsent, isClosed } from '@pocketful/compliance/rules/consents';
import type { Absence } from '@pocketful/domain/absences';
import { dayIn, yearIn } from '@pocketful/domain/dates';
import { DEFAULT_CURRENCY } from '@pocketful/domain/intl/decimals';
import { centsOf, toDecimal } from '@pocketful/domain/money';
import type { ExplainedPayment } from '@pocketful/staff/calls/opened-family';
import { OPENED_FAMILY } from '@pocketful/staff/rules';
import {
  type Circumstances,
  type PaydayFacts,
  type WorkFacts,
  whyAllowanceUnpaid,
  whyPaydayUnpaid,
  whyWorkUnpaid,
} from '@pocketful/staff/rules/why-unpaid';
import { type RawBuilder, sql } from 'kysely';
import { before, DAY } from '../../platform/clock.ts';
import type { RowOf } from '../../platform/database/columns.ts';
import type { FamilyReads } from '../../platform/database/family-scope.ts';
import type { CallOf } from '../../platform/http/call.ts';
import type { RouteDeps } from '../../platform/http/route-deps.ts';
import { SYSTEM_FAMILY_ID } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { commit } from '../../platform/writes/outcome.ts';
import { recordedRead } from '../../platform/writes/recorded-read.ts';
import { membersOf } from './open-family.ts';

interface ChildRow
  extends Pick<RowOf<'members'>, 'member_id' | 'birth_year' | 'chores_enabled'>,
    Pick<RowOf<'privacy_settings'>, 'data_collection' | 'closed_at' | 'unverified_from'>,
    Pick<RowOf<'accounts'>, 'balance'> {}

/** The family with a child; a family without children is one row without one. */
type FamilyRow = Pick<RowOf<'families'>, 'time_zone' | 'currency'> &
  (ChildRow | { readonly [Name in keyof ChildRow]: null });

interface WorkRow extends Omit<WorkFacts, 'amountCents'> {
  readonly id: string;
  readonly childId: string;
  readonly amount: string;
}

interface PaydayJson extends PaydayFacts {
  readonly id: string;
  readonly amount: string;
}

interface AllowanceRow extends RowOf<'allowances'> {
  readonly skips: readonly Absence[];
  readonly paydays: readonly PaydayJson[];
}

/**
 * The family that the session has opened: its members, and why its chores, rewards and allowances are not paid. It reads
 * no text that a person typed, besides the members' names.
 */
export async function getOpenedFamily(
  call: CallOf<'getOpenedFamily'>,
  { database, jobsPay }: Pick<RouteDeps, 'database' | 'jobsPay'>,
) {
  const { actor, params, now } = call;
  const { openedUntil } = actor;
  if (actor.openedFamily !== params.id || openedUntil === null) return refuse('FAMILY_NOT_OPEN');
  return recordedRead(call, database.family(SYSTEM_FAMILY_ID), async () => {
    const family = database.family(params.id);
    const [members, rows, work, allowances] = await Promise.all([
      membersOf(family),
      family.run(childrenOf(family)),
      family.run(workOf(family, now)),
      family.run(allowancesOf(family)),
    ]);
    const { time_zone: timeZone = 'UTC', currency = DEFAULT_CURRENCY } = rows[0] ?? {};
    const ofAll = { timeZone, currency, now, today: dayIn(timeZone, now), jobsPay: jobsPay() };
    const circumstances = new Map(
      rows.flatMap(row => (row.member_id === null ? [] : [[row.member_id, { ...ofAll, ...childIn(row, ofAll) }]])),
    );
    const answer = {
      timeZone,
      currency,
      openUntil: openedUntil.toISOString(),
      members,
      payments: [
        ...allowances.flatMap(row => {
          const at = circumstances.get(row.child_id);
          return at ? [explainedAllowance(row, at)] : [];
        }),
        ...work.flatMap(row => {
          const at = circumstances.get(row.childId);
          return at ? [explainedWork(row, at)] : [];
        }),
      ],
      paydays: allowances
        .flatMap(({ child_id: childId, paydays }) =>
          paydays.map(payday => {
            const { id, amount, dueOn: day } = payday;
            return {
              ...({ id, childId, kind: 'payday', amount: toDecimal(centsOf(amount)) } as const),
              ...{ day, ...whyPaydayUnpaid(payday) },
            };
          }),
        )
        .sort((a, b) => b.day.localeCompare(a.day)),
    };
    return commit(answer, { action: 'family.read', on: ['family', params.id] });
  });
}

function childrenOf({ familyId }: FamilyReads): RawBuilder<FamilyRow> {
  return sql`
    SELECT m.member_id, m.birth_year, m.chores_enabled, s.data_collection, s.closed_at,
      s.unverified_from, a.balance, f.time_zone, f.currency
    FROM families AS f LEFT JOIN members AS m ON m.family_id = f.family_id AND m.role = 'child'
      LEFT JOIN accounts AS a ON a.family_id = f.family_id AND a.child_id = m.member_id
      LEFT JOIN privacy_settings AS s ON s.family_id = f.family_id AND s.child_id = m.member_id
    WHERE f.family_id = ${familyId}`;
}

function workOf({ familyId }: FamilyReads, now: Date): RawBuilder<WorkRow> {
  const since = before(now, OPENED_FAMILY.paidDays * DAY);
  const takenBack = (source: string, id: string) => sql`(
    SELECT max(r.created_at) FROM ledger_entries AS p
      JOIN ledger_entries AS r ON r.family_id = p.family_id AND r.reverses = p.entry_id
    WHERE p.family_id = ${familyId} AND p.source_type = ${source} AND p.source_id = ${sql.raw(id)})`;
  return sql`
    SELECT * FROM (
      SELECT c.chore_id AS id, c.child_id AS "childId", 'chore' AS kind, c.reward AS amount, c.status,
        c.opens_on AS "opensOn", c.due_at AS "dueAt", c.submitted_at AS "submittedAt",
        coalesce(c.approved_at, c.rejected_at) AS "decidedAt", ${takenBack('chore', 'c.chore_id')} AS "takenBackAt"
      FROM chores AS c WHERE c.family_id = ${familyId} AND (c.status <> 'approved' OR c.approved_at > ${since})
      UNION ALL
      SELECT q.request_id, q.child_id, 'reward', q.amount, q.status, NULL, NULL, q.submitted_at, q.decided_at,
        ${takenBack('claim', 'q.request_id')}
      FROM reward_claims AS q WHERE q.family_id = ${familyId} AND (q.status = 'submitted' OR q.decided_at > ${since})
    ) AS w ORDER BY w.status = 'pending' AND w."dueAt" > ${now}, coalesce(w."dueAt", w."submittedAt") DESC, w.id
    LIMIT ${OPENED_FAMILY.work}`;
}

function allowancesOf({ familyId }: FamilyReads): RawBuilder<AllowanceRow> {
  return sql`
    SELECT a.allowance_id, a.child_id, a.amount, a.paused, a.ends_on, a.next_due_on, a.asks_first, coalesce((
      SELECT json_agg(json_build_object('from', x.from_day, 'to', x.to_day)) FROM absences AS x
      WHERE x.family_id = ${familyId} AND x.child_id = a.child_id AND x.skips_allowances AND x.to_day >= a.next_due_on
    ), '[]') AS skips, coalesce((
      SELECT json_agg(json_build_object('id', p.payment_id, 'amount', p.amount::text, 'dueOn', p.due_on, 'status', p.status,
        'paydays', p.paydays, 'missedFrom', p.missed_from, 'away', p.away,
        'asked', p.planned IS NOT NULL) ORDER BY p.due_on DESC)
      FROM (SELECT r.* FROM allowance_payments AS r WHERE r.family_id = ${familyId} AND r.allowance_id = a.allowance_id
        ORDER BY r.due_on DESC LIMIT ${OPENED_FAMILY.paydays}) AS p), '[]') AS paydays
    FROM allowances AS a WHERE a.family_id = ${familyId} AND a.name IS NULL
    ORDER BY a.created_at DESC, a.allowance_id LIMIT ${OPENED_FAMILY.allowances}`;
}

function childIn(row: ChildRow, { timeZone, now }: Pick<Circumstances, 'timeZone' | 'now'>) {
  const consent = { birthYear: row.birth_year, dataCollection: row.data_collection, closedAt: row.closed_at };
  return {
    closed: isClosed(consent, yearIn(timeZone, now)),
    awaitsConsent: awaitsConsent(row.unverified_from, now),
    choresEnabled: row.chores_enabled,
    balanceCents: centsOf(row.balance),
  };
}

function explainedWork(row: WorkRow, at: Circumstances): ExplainedPayment {
  const { id, childId, kind } = row;
  const amountCents = centsOf(row.amount);
  const moment = row.dueAt ?? row.submittedAt;
  return {
    ...{ id, childId, kind, amount: toDecimal(amountCents) },
    day: moment && dayIn(at.timeZone, moment),
    ...whyWorkUnpaid({ ...row, amountCents }, at),
  };
}

function explainedAllowance(row: AllowanceRow, at: Circumstances): ExplainedPayment {
  const { paused, ends_on: endsOn, next_due_on: nextDueOn, asks_first: asksFirst, skips, paydays } = row;
  const status = allowanceStatus({ paused, nextDueOn, endsOn }, at.today);
  return {
    ...{ id: row.allowance_id, childId: row.child_id, kind: 'allowance' },
    amount: toDecimal(centsOf(row.amount)),
    day: nextDueOn,
    ...whyAllowanceUnpaid({ status, nextDueOn, skips, asksFirst, paydays }, at),
  };
}
